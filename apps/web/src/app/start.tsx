import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { getToken } from '#lib/http/token.ts'
import { currentUserQuery } from '#lib/session/use-current-user.ts'
import { App, createServices, watchTab } from './app.tsx'

/** After this time the user is told that files are still loading. */
const patienceMs = 1000

/**
 * Renders the app once its files and the current user are loaded. Until then the skeleton stays, and the page
 * replaces it at once. A failed load is rendered too.
 */
export async function startApp(root: HTMLElement): Promise<void> {
  const services = createServices()
  watchTab(services)
  const loaded = [services.router.load(), getToken() && services.queryClient.prefetchQuery(currentUserQuery)]
  await Promise.race([Promise.allSettled(loaded), new Promise((resolve) => setTimeout(resolve, patienceMs))])
  const app = (
    <StrictMode>
      <App {...services} />
    </StrictMode>
  )
  // In a transition, so that taps meanwhile are handled.
  startTransition(() => createRoot(root).render(app))
}
