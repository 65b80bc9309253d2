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

/** Who looks at conversations, and how far they see those with visitors. */
export interface ChatViewer {
  userId: number
  name: string
  role: Role
  scope: Scope
  /** Signs the addresses of pictures. */
  thumbnail: (fileId: number) => string
}

/** Whose eyes a statement looks through: a user's number, or a place for one where the statement is kept. */
export interface ViewerExpression {
  userId: number | SQL
  scope: Scope
}

export type ConversationRow = Row<typeof conversations>

const isMember = (scoped: ScopedTable, userId: number | SQL): SQL => sql`exists (
  select from ${scoped(m)} where ${m.conversation_id} = ${c.id} and ${m.user_id} = ${userId} and ${m.is_member})`

/**
 * Conversations `c` that the viewer may see. What colleagues say among themselves is theirs alone, whatever the role;
 * a visitor and a discussed record are for all who see every visitor, and for those who were given them.
 */
export function visibleTo(scoped: ScopedTable, { userId, scope }: ViewerExpression): SQL {
  const member = isMember(scoped, userId)
  if (scope === 'all') return sql`(${c.kind} in ('visitor', 'object') or ${member})`
  return sql`((${c.kind} = 'visitor' and ${c.assignee_id} = ${userId}) or ${member})`
}

/** Refuses a conversation that the viewer does not see. */
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

/** A conversation held until the transaction ends: its places are given out one after the other. */
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

/** The same where it must be one with a visitor. */
export async function lockVisitorConversation(
  tx: TenantTx,
  id: number,
  viewer: ChatViewer,
): Promise<ConversationRow> {
  const row = await lockConversation(tx, id, viewer)
  if (row.kind !== 'visitor') throw new DomainError('not_found')
  return row
}
