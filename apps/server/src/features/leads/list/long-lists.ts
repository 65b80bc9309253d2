import { type api, limits, type Query } from '@veranda/contract'
import type { Viewer } from '#db/ownership.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { RememberedOf } from '#time/remembered.ts'

/** Counting up to the cap costs more than the page itself, and a list so long seldom becomes short within a minute. */
const longLists = new RememberedOf<true>(60_000, 1000)

/** What the list shows, whatever its page, its order and its columns. */
function keyOf(
  { companyId }: TenantDb,
  {
    limit: _limit,
    sort: _sort,
    cursor: _cursor,
    answers: _answers,
    with: _with,
    ...filters
  }: Query<typeof api.leads.list>,
  { scope, userId, timeZone }: Viewer & { timeZone: string },
): string {
  return JSON.stringify([companyId, scope, userId, timeZone, filters])
}

/** Whether the list had more leads than are counted when it was counted last, within the last minute. */
export const isKnownLong = (...list: Parameters<typeof keyOf>): boolean =>
  longLists.in(list[0].database).get(keyOf(...list)) ?? false

/** Remembers a list whose count went past the cap. */
export function rememberTotal(total: number, ...list: Parameters<typeof keyOf>): void {
  if (total > limits.countCap) longLists.in(list[0].database).set(keyOf(...list), true)
}
