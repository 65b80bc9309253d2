import type { FacadeInvitation } from '@veranda/contract'

interface Visit {
  /** The page's URL as browsers encode it. */
  address: string
  waitedMs: number
  /** When an invitation was last shown here; 0: never. */
  shownAt: (key: string) => number
  now: number
}

const dayMs = 864e5

/** The URL decoded, for Cyrillic paths. */
function readable(address: string): string {
  try {
    return decodeURI(address).toLowerCase()
  } catch {
    return address.toLowerCase()
  }
}

/** The first invitation whose page, delay and interval match. */
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
