import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { pages } from '@veranda/contract'
import { useEffect, useMemo, useState } from 'react'
import { useAppearance } from '#lib/appearance.ts'
import { goToLogin, setNavigator } from '#lib/navigation.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { onReconnect, startRealtime } from '#lib/realtime.ts'
import { styleNonce } from '#lib/runtime-config.ts'
import { followSession } from '#lib/session.ts'
import { onTokenChange } from '#lib/token.ts'
import { createAppTheme } from '#ui/theme.ts'
import { createAppRouter } from './router.tsx'

export interface Services {
  queryClient: QueryClient
  router: AnyRouter
  /** The page's policy lets only styles with its nonce in. */
  styles: EmotionCache
}

/** The app and what runs beside its screens for as long as the tab is open. */
export function App() {
  const [services] = useState(createServices)
  useEffect(() => followTab(services), [services])
  useEffect(startRealtime, [])
  return <AppView {...services} />
}

/** The screens alone. */
export function AppView({ queryClient, router, styles }: Services) {
  const appearance = useAppearance()
  const theme = useMemo(() => createAppTheme(appearance), [appearance])
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  )
}

/** Keeps the tab in step with the session, the other tabs and the socket. Answers a function that stops it. */
export function followTab({ queryClient, router }: Services): () => void {
  setNavigator((path) => void router.navigate({ to: path }))
  const stops = [
    followSession(queryClient),
    // What happened while the socket was down was not heard: everything on screen is asked for anew.
    onReconnect(() => void queryClient.invalidateQueries()),
    onTokenChange(({ token, isFromOtherTab }) => {
      if (!isFromOtherTab) return
      if (token) void router.invalidate()
      else if (!isPublicPath(window.location.pathname)) goToLogin()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

export function createServices(): Services {
  const queryClient = createQueryClient()
  const nonce = styleNonce()
  return {
    queryClient,
    router: createAppRouter({ queryClient }),
    styles: createCache({ key: 'css', prepend: true, ...(nonce && { nonce }) }),
  }
}

function isPublicPath(path: string): boolean {
  return Object.values(pages).some((page) => 'isPublic' in page && page.path === path)
}
