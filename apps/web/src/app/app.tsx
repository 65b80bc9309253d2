import type { EmotionCache } from '@emotion/cache'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { pages } from '@veranda/contract'
import { useEffect } from 'react'
import { createStyleCache } from '#lib/browser/style-cache.ts'
import { onTokenChange } from '#lib/http/token.ts'
import { createQueryClient } from '#lib/query/query-client.ts'
import { createGradualRefresh } from '#lib/query/refresh-gradually.ts'
import { onReconnect, startRealtime } from '#lib/realtime/realtime.ts'
import { goToLogin, setNavigator } from '#lib/routes/navigation.ts'
import { CurrentUserProvider } from '#lib/session/current-user-provider.tsx'
import { watchSession } from '#lib/session/session.ts'
import { AppThemeProvider } from '#ui/app-theme-provider.tsx'
import { createAppRouter } from './router.tsx'

export interface Services {
  queryClient: QueryClient
  router: AnyRouter
  styles: EmotionCache
}

/** The app with its socket. */
export function App(services: Services) {
  useEffect(startRealtime, [])
  return <AppView {...services} />
}

/** The screens without the socket. */
export function AppView({ queryClient, router, styles }: Services) {
  return (
    <AppThemeProvider styles={styles}>
      <QueryClientProvider client={queryClient}>
        <CurrentUserProvider>
          <RouterProvider router={router} />
        </CurrentUserProvider>
      </QueryClientProvider>
    </AppThemeProvider>
  )
}

/** Keeps the tab in step with the session, other tabs and the socket. Returns a function that stops it. */
export function watchTab({ queryClient, router }: Services): () => void {
  setNavigator((path, { isReplacing = false }) => void router.navigate({ to: path, replace: isReplacing }))
  const refresh = createGradualRefresh(queryClient)
  const stops = [
    watchSession(queryClient),
    // Events were missed while the socket was down.
    onReconnect(refresh.start),
    refresh.stop,
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
  return { queryClient, router: createAppRouter({ queryClient }), styles: createStyleCache() }
}

function isPublicPath(path: string): boolean {
  return Object.values(pages).some((page) => 'isPublic' in page && page.path === path)
}
