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

/** Every navigation begins at the top, also Back; opening or closing `?lead=` is none, and a `#place` is gone to. */
export function followScroll(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (toLocation.hash) return
    if (!fromLocation || !isSamePage(fromLocation, toLocation)) window.scrollTo(0, 0)
  })
}
