import { limits } from '@veranda/contract'
import { conversations } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { texts } from './texts.ts'

const c = alias(conversations, 'c')

/**
 * Throws when a company got implausibly many new conversations in the last minute: a flood comes from many addresses
 * that each respect their own limit. Simultaneous transactions do not see each other's conversations, so the limit
 * may be exceeded by a few.
 */
export async function assertConversationRate(tx: TenantTx): Promise<void> {
  const recent = sql`now() - interval '1 minute'`
  // Uses the index of open conversations: one created within the minute also has its last message within it.
  const recentConversations = await tx.rows(
    (scoped) => sql`
      select from ${scoped(c)} where ${c.kind} = 'visitor' and ${c.status} = 'open'
        and ${c.last_message_at} > ${recent} and ${c.created_at} > ${recent} limit ${limits.newConversationsPerMinute}`,
  )
  if (recentConversations.length >= limits.newConversationsPerMinute)
    throw new DomainError('too_many_requests', { message: texts.flood, retry_after: 60 })
}
