import { type TenantDb, TenantTx } from './tenant-db.ts'

/** What was prepared before a transaction is no longer what the transaction would have to write. */
export class StalePreparation extends Error {}

const attempts = 10

/**
 * Waits for everything outside the database first and writes after, in a transaction that waits for nothing. Where the work finds
 * that what it was prepared from has changed meanwhile, both begin again.
 */
export async function preparedWork<P, R>(
  before: () => Promise<P>,
  work: (prepared: P) => Promise<R>,
): Promise<R> {
  for (let attempt = 1; ; attempt += 1) {
    const prepared = await before()
    try {
      return await work(prepared)
    } catch (error) {
      if (!(error instanceof StalePreparation) || attempt === attempts) throw error
    }
  }
}

/** Runs all of `work` in one transaction and undoes it: what it would write is what it answers. */
export async function dryRun<R>(tenant: TenantDb, work: (tx: TenantTx) => Promise<R>): Promise<R> {
  if (tenant instanceof TenantTx) throw new Error('a rehearsal needs a transaction of its own')
  let result: { value: R } | undefined
  const undone = new Error('a rehearsal is undone')
  await tenant
    .transaction(async (tx) => {
      result = { value: await work(tx) }
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  if (!result) throw undone
  return result.value
}
