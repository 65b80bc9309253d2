import type { AnyRouter } from '@tanstack/react-router'
import { noteArrival } from '#lib/routes/arrival.ts'

interface Place {
  pathname: string
  search: Record<string, unknown>
}

/** What opens over a page or is shown beside its list: a lead, one of its comments, the progress of a job. */
const besides = new Set(['lead', 'comment', 'bulk', 'export'])

/** Whether only the lead dialog opened or closed over the same page, or a job is followed there. */
export function isSamePage(from: Place, to: Place): boolean {
  return from.pathname === to.pathname && mainSearch(from) === mainSearch(to)
}

function mainSearch({ search }: Place): string {
  const own = Object.entries(search).filter(([name]) => !besides.has(name))
  return JSON.stringify(own.sort())
}

/**
 * Scrolls to the top on every navigation, also Back; not when `?lead=` opens or closes, and to a `#hash` if there is
 * one; a list then goes to the row that was open. A page left and returned to before the other was drawn counts as left.
 */
export function manageScroll(router: AnyRouter): void {
  let hasLeft = false
  // Not a subscription to the router's history: while nothing is drawn, the router expects its subscribers to load.
  let isPop = false
  // Before or after the event below, as the browser orders the listeners of a window.
  globalThis.addEventListener?.('popstate', () => {
    isPop = true
    noteArrival({ isReturn: true })
  })
  const isLeaving = ({ fromLocation, toLocation }: { fromLocation?: Place; toLocation: Place }) =>
    !fromLocation || !isSamePage(fromLocation, toLocation)
  router.subscribe('onBeforeNavigate', (move) => {
    noteArrival({ isReturn: isPop })
    hasLeft ||= isLeaving(move)
  })
  router.subscribe('onResolved', (move) => {
    if (!move.toLocation.hash && hasLeft && !isLeaving(move)) window.scrollTo(0, 0)
    hasLeft = false
    isPop = false
  })
  router.subscribe('onRendered', (move) => {
    if (!move.toLocation.hash && isLeaving(move)) window.scrollTo(0, 0)
  })
}
