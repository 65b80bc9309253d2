import { numberCounters } from './schema/tables.gen.ts'
import { sql } from './sql/sql.ts'
import type { TenantTx } from './tenant-db.ts'

/**
 * The next number of a kind in the company, without gaps: other transactions that need one wait until this transaction ends.
 * `year` is 0 for numbers that do not restart each year.
 */
export async function takeNumber(tx: TenantTx, kind: string, year: number): Promise<number> {
  await tx.advisoryLock(`number ${kind} ${year}`)
  const where = sql`kind = ${kind} and year = ${year}`
  const counter = await tx.findFirst(numberCounters, where)
  const last = (counter?.last ?? 0) + 1
  if (counter) await tx.updateWhere(numberCounters, where, { last })
  else await tx.insert(numberCounters, { kind, year, last })
  return last
}
