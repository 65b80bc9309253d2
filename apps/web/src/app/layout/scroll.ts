import type { AnyRouter } from '@tanstack/react-router'

interface Place {
  pathname: string
  search: Record<string, unknown>
}

/** Whether only the lead dialog opened or closed over the same page. */
export function isSamePage(from: Place, to: Place): boolean {
  return from.pathname === to.pathname && withoutLead(from) === withoutLead(to)
}

function withoutLead({ search }: Place): string {
  const { lead: _lead, ...rest } = search
  return JSON.stringify(Object.entries(rest).sort())
}

/**
 * Every navigation begins at the top, also Back; opening or closing `?lead=` is none, and a `#place` is gone to. A page
 * that was left and returned to before the other one was drawn has been left all the same.
 */
export function manageScroll(router: AnyRouter): void {
  let hasLeft = false
  const isLeaving = ({ fromLocation, toLocation }: { fromLocation?: Place; toLocation: Place }) =>
    !fromLocation || !isSamePage(fromLocation, toLocation)
  router.subscribe('onBeforeNavigate', (move) => {
    hasLeft ||= isLeaving(move)
  })
  router.subscribe('onResolved', (move) => {
    if (!move.toLocation.hash && hasLeft && !isLeaving(move)) window.scrollTo(0, 0)
    hasLeft = false
  })
  router.subscribe('onRendered', (move) => {
    if (!move.toLocation.hash && isLeaving(move)) window.scrollTo(0, 0)
  })
}
