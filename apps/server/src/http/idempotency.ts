import { createHash } from 'node:crypto'
import { type Endpoint, limits } from '@veranda/contract'
import { and, eq, sql } from 'drizzle-orm'
import { idempotencyKeys } from '#db/schema.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'

export interface Answer {
  status: number
  body: unknown
}

export function bodyHash(body: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest()
}

/**
 * Runs `work` once for a key. The key's row, the work and the answer share a transaction, so a twin that comes
 * meanwhile waits at the key for its end: then it finds the answer, or, where the first failed, does the work itself.
 */
export function once(
  tenant: TenantDb,
  call: { key: string; userId: number; endpoint: Endpoint; target: string; body: unknown },
  work: (tenant: TenantDb) => Promise<Answer>,
): Promise<Answer> {
  const hash = bodyHash(call.body)
  const endpoint = `${call.endpoint.method} ${call.target}`
  const mine = and(eq(idempotencyKeys.user_id, call.userId), eq(idempotencyKeys.key, call.key)) ?? sql`false`

  return tenant.transaction(async (tx) => {
    await tx.deleteWhere(
      idempotencyKeys,
      sql`${mine} and ${idempotencyKeys.created_at} < now() - make_interval(hours => ${limits.idempotencyHours})`,
    )
    const isFirst = await tx.insertNew(idempotencyKeys, {
      user_id: call.userId,
      key: call.key,
      endpoint,
      body_hash: hash,
    })
    if (isFirst) {
      const answer = await work(tx)
      await tx.updateWhere(idempotencyKeys, mine, { status: answer.status, response: answer.body })
      return answer
    }
    const first = await tx.findFirst(idempotencyKeys, mine)
    if (!first || first.endpoint !== endpoint || !hash.equals(first.body_hash))
      throw new DomainError('idempotency_key_reused')
    return { status: first.status ?? 200, body: first.response }
  })
}
