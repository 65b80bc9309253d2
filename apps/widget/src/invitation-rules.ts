import type { FacadeInvitation } from '@veranda/contract'

interface Visit {
  /** The page's address as browsers write it. */
  address: string
  waitedMs: number
  /** When an invitation was last shown here; 0: never. */
  shownAt: (key: string) => number
  now: number
}

const dayMs = 864e5

/** An address as people read it, Cyrillic too. */
function readable(address: string): string {
  try {
    return decodeURI(address).toLowerCase()
  } catch {
    return address.toLowerCase()
  }
}

/** The first invitation whose page, time and turn have come. */
export const dueInvitation = (
  invitations: readonly FacadeInvitation[],
  { address, waitedMs, shownAt, now }: Visit,
): FacadeInvitation | undefined =>
  invitations.find(
    ({ page, after_seconds, every_days, key }) =>
      readable(address).includes(readable(page)) &&
      waitedMs >= after_seconds * 1e3 &&
      now - shownAt(key) >= every_days * dayMs,
  )
