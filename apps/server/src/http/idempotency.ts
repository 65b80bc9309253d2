import { createHash } from 'node:crypto'
import { type Endpoint, limits } from '@veranda/contract'
import { and, eq, type SQL } from 'drizzle-orm'
import { idempotencyKeys } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import type { Vault } from '#vault.ts'

export interface Answer {
  status: number
  body: unknown
}

export interface KeyedCall {
  key: string
  userId: number
  endpoint: Endpoint
  target: string
  body: unknown
  vault: Vault
}

export function bodyHash(body: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest()
}

const endpointOf = (call: KeyedCall) => `${call.endpoint.method} ${call.target}`

const rowOf = (call: KeyedCall) =>
  and(eq(idempotencyKeys.user_id, call.userId), eq(idempotencyKeys.key, call.key)) as SQL

const isOver = sql`${idempotencyKeys.created_at} < now() - make_interval(hours => ${limits.idempotencyHours})`

const purposeOf = ({ userId, key }: KeyedCall, companyId: number) => `answer ${companyId} ${userId} ${key}`

/**
 * The response body as stored: one that contains a secret is encrypted, as the database stores that secret nowhere in
 * plain text.
 */
function storedBody(call: KeyedCall, companyId: number, body: unknown): unknown {
  if (!call.endpoint.returnsSecret) return body
  return call.vault.seal(JSON.stringify(body), purposeOf(call, companyId)).toString('base64')
}

function readBody(call: KeyedCall, companyId: number, stored: unknown): unknown {
  if (!call.endpoint.returnsSecret) return stored
  return JSON.parse(call.vault.open(Buffer.from(String(stored), 'base64'), purposeOf(call, companyId)))
}

/**
 * The response of the first call. Throws where the key was used for another request: a client that lost the response
 * and kept editing is told what was saved.
 */
function answerOf(first: Row<typeof idempotencyKeys> | undefined, call: KeyedCall): Answer {
  if (first?.endpoint !== endpointOf(call)) throw new DomainError('idempotency_key_reused')
  if (!bodyHash(call.body).equals(first.body_hash)) {
    const saved = call.endpoint.returnsSecret ? {} : { current: first.response }
    throw new DomainError('idempotency_key_reused', saved)
  }
  return { status: first.status ?? 200, body: readBody(call, first.company_id, first.response) }
}

/** The stored response of the key, if there is one. */
export async function findIdempotentAnswer(tenant: TenantDb, call: KeyedCall): Promise<Answer | undefined> {
  const first = await tenant.findFirst(idempotencyKeys, sql`${rowOf(call)} and not ${isOver}`)
  return first && answerOf(first, call)
}

/**
 * Runs `work` once per key. The key's row, the work and the response share a transaction, so a crash keeps all or
 * none of them; a concurrent duplicate waits for the key's row and then finds the response, or does the work if the
 * first call failed. Therefore `work` must wait for nothing but the database.
 */
export function runOnce(
  tenant: TenantDb,
  call: KeyedCall,
  work: (tenant: TenantDb) => Promise<Answer>,
): Promise<Answer> {
  const mine = rowOf(call)
  return tenant.transaction(async (tx) => {
    await tx.deleteWhere(idempotencyKeys, sql`${mine} and ${isOver}`)
    const isFirst = await tx.insertNew(idempotencyKeys, {
      user_id: call.userId,
      key: call.key,
      endpoint: endpointOf(call),
      body_hash: bodyHash(call.body),
    })
    if (!isFirst) return answerOf(await tx.findFirst(idempotencyKeys, mine), call)
    const answer = await work(tx)
    const response = storedBody(call, tx.companyId, answer.body)
    await tx.updateWhere(idempotencyKeys, mine, { status: answer.status, response })
    return answer
  })
}
