import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { pages } from '@veranda/contract'
import { useEffect, useState } from 'react'
import { goToLogin, setNavigator } from '#lib/navigation.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { onReconnect, startRealtime } from '#lib/realtime.ts'
import { styleNonce } from '#lib/runtime-config.ts'
import { followSession } from '#lib/session.ts'
import { onTokenChange } from '#lib/token.ts'
import { theme } from '#ui/theme.ts'
import { createAppRouter } from './router.tsx'

/** The app and what runs beside its screens for as long as the tab is open. */
export function App() {
  const [{ queryClient, router, cache }] = useState(createServices)

  useEffect(() => {
    setNavigator((path) => void router.navigate({ to: path }))
    const stops = [
      followSession(queryClient),
      startRealtime(),
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
  }, [queryClient, router])

  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  )
}

function createServices() {
  const queryClient = createQueryClient()
  const nonce = styleNonce()
  return {
    queryClient,
    router: createAppRouter({ queryClient }),
    // The page's policy lets only styles with this nonce in.
    cache: createCache({ key: 'css', prepend: true, ...(nonce && { nonce }) }),
  }
}

function isPublicPath(path: string): boolean {
  return Object.values(pages).some((page) => 'isPublic' in page && page.path === path)
}
