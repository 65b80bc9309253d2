import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { getToken } from '#lib/http/token.ts'
import { currentUserQuery } from '#lib/session/use-current-user.ts'
import { App, createServices, watchTab } from './app.tsx'

/** Anyone who waits longer for the page's own files is shown that they are on their way. */
const patienceMs = 1000

/**
 * Draws the app once the page's own files are there, and who it is for is known. Until then the outlines of the frame stand, and the
 * page comes in their place at once, not a wait first. A load that fails is drawn too.
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
  // Bit by bit, so that a tap meanwhile is not missed.
  startTransition(() => createRoot(root).render(app))
}
