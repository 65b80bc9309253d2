import { limits } from '@veranda/contract'
import { conversations } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { texts } from './texts.ts'

const c = alias(conversations, 'c')

/**
 * Refuses one more conversation where a company has been asked by as many visitors in the last minute as people never are:
 * a flood comes from many addresses, and each of them keeps to its own limit. Those that begin at one moment do not see one
 * another, so a few more may come through.
 */
export async function assertConversationRate(tx: TenantTx): Promise<void> {
  const recent = sql`now() - interval '1 minute'`
  // By the index of the open ones: what is newer than a minute has its newest message there too.
  const begun = await tx.rows(
    (scoped) => sql`
      select from ${scoped(c)} where ${c.kind} = 'visitor' and ${c.status} = 'open'
        and ${c.last_message_at} > ${recent} and ${c.created_at} > ${recent} limit ${limits.newConversationsPerMinute}`,
  )
  if (begun.length >= limits.newConversationsPerMinute)
    throw new DomainError('too_many_requests', { message: texts.flood, retry_after: 60 })
}
