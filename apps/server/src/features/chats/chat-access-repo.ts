import type { Role, Scope } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { conversationParticipants, conversations } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { ScopedTable, TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'

const m = alias(conversationParticipants, 'm')
const c = alias(conversations, 'c')

/** The user who reads conversations, and how far their permission reaches into visitors' conversations. */
export interface ChatViewer {
  userId: number
  name: string
  role: Role
  scope: Scope
  /** Signs thumbnail URLs. */
  thumbnail: (fileId: number) => string
}

/** The viewer inside a statement: a user id, or a placeholder where the statement is prepared once. */
export interface ViewerExpression {
  userId: number | SQL
  scope: Scope
}

export type ConversationRow = Row<typeof conversations>

type Aliased = Pick<typeof c, 'id' | 'kind' | 'assignee_id'>

const isMember = (scoped: ScopedTable, userId: number | SQL, row: Aliased): SQL => sql`exists (
  select from ${scoped(m)} where ${m.conversation_id} = ${row.id} and ${m.user_id} = ${userId} and ${m.is_member})`

/**
 * Conversations, under the alias `c` or another given one, visible to the viewer. Those among colleagues are visible to their
 * members only, whatever the role; a visitor's conversation and a record's discussion to those who may see every visitor, and to
 * those assigned or added to them.
 */
export function visibleTo(scoped: ScopedTable, { userId, scope }: ViewerExpression, row: Aliased = c): SQL {
  const member = isMember(scoped, userId, row)
  if (scope === 'all') return sql`(${row.kind} in ('visitor', 'object') or ${member})`
  return sql`((${row.kind} = 'visitor' and ${row.assignee_id} = ${userId}) or ${member})`
}

/** Throws `not_found` for a conversation that the viewer may not see. */
export async function requireConversation(
  tenant: TenantDb,
  id: number,
  viewer: Pick<ChatViewer, 'userId' | 'scope'>,
): Promise<void> {
  if (!(await maySee(tenant, id, viewer))) throw new DomainError('not_found')
}

export async function maySee(
  tenant: TenantDb,
  id: number,
  viewer: Pick<ChatViewer, 'userId' | 'scope'>,
): Promise<boolean> {
  const rows = await tenant.rows(
    (scoped) => sql`select from ${scoped(c)} where ${c.id} = ${id} and ${visibleTo(scoped, viewer)}`,
  )
  return rows.length > 0
}

/** Locks a conversation until the transaction ends, so that its message numbers are assigned one after another. */
export async function lockConversation(
  tx: TenantTx,
  id: number,
  viewer: Pick<ChatViewer, 'userId' | 'scope'>,
): Promise<ConversationRow> {
  const row = await tx.lock(conversations, id)
  if (!row) throw new DomainError('not_found')
  await requireConversation(tx, id, viewer)
  return row
}

/** Same, and requires a visitor's conversation. */
export async function lockVisitorConversation(
  tx: TenantTx,
  id: number,
  viewer: ChatViewer,
): Promise<ConversationRow> {
  const row = await lockConversation(tx, id, viewer)
  if (row.kind !== 'visitor') throw new DomainError('not_found')
  return row
}
