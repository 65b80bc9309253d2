import { type TenantDb, TenantTx } from './tenant-db.ts'

/** The data that the preparation was based on has changed before the transaction. */
export class StalePreparation extends Error {}

const attempts = 10

/**
 * Runs everything that waits for other services before the transaction, so that the transaction only writes. When the work throws
 * `StalePreparation`, both steps are repeated.
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

/** Runs `work` in a transaction that is rolled back, and returns its result. */
export async function dryRun<R>(tenant: TenantDb, work: (tx: TenantTx) => Promise<R>): Promise<R> {
  if (tenant instanceof TenantTx) throw new Error('a rehearsal needs a transaction of its own')
  let result: { value: R } | undefined
  const rehearsalRollback = new Error('a rehearsal is undone')
  await tenant
    .transaction(async (tx) => {
      result = { value: await work(tx) }
      throw rehearsalRollback
    })
    .catch((error: unknown) => {
      if (error !== rehearsalRollback) throw error
    })
  if (!result) throw rehearsalRollback
  return result.value
}
