import { type HandOver, limits, type Work } from '@veranda/contract'
import { and, eq, gte, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { audit } from '#db/audit.ts'
import {
  clients,
  conversations,
  handOvers,
  leads,
  orders,
  orderVisits,
  tasks,
  users,
} from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { setAssignee as giveConversation } from '#features/chats/conversations/conversation-work-repo.ts'
import {
  auditAssignees,
  countsOf,
  givenTo,
  idsOf,
  type MovedWork,
  movedWork,
  requireUserOrDeleted,
} from './hand-over-repo.ts'

type HandOverRow = Row<typeof handOvers>

/** The newest hand-over of a user's work, or `null` if there is none that can be undone. */
export async function lastHandOver(tenant: TenantDb, id: number, now: Date): Promise<HandOver | null> {
  await requireUserOrDeleted(tenant, id)
  const found = await findLast(tenant, id, now)
  if (!found) return null
  const nameOf = async (userId: number | null) => {
    const user = userId === null ? undefined : await tenant.findFirst(users, eq(users.id, userId))
    return user ? { id: user.id, name: user.name } : null
  }
  return {
    work: countsOf(movedWork.parse(found.moved)),
    to: await nameOf(found.to_user_id),
    author: await nameOf(found.author_id),
    created_at: found.created_at,
  }
}

async function findLast(tenant: TenantDb, id: number, now: Date): Promise<HandOverRow | undefined> {
  const since = new Date(now.getTime() - limits.handOverUndoMs).toISOString()
  const [last] = await tenant.find(
    handOvers,
    and(eq(handOvers.user_id, id), isNull(handOvers.undone_at), gte(handOvers.created_at, since)) as SQL,
    { orderBy: sql`id desc`, limit: 1 },
  )
  return last
}

/**
 * Gives back what the newest hand-over moved. What was reassigned or finished since stays as it is. Throws `hand_over_final`
 * when there is nothing to undo, `not_found` for a removed user. `by`: the acting user, shown in visitors' chats.
 */
export function undoHandOver(tenant: TenantDb, id: number, by: string, now: Date): Promise<Work> {
  return tenant.transaction(async (tx) => {
    const user = await tx.lock(users, id)
    if (!user) throw new DomainError('not_found')
    const last = await findLast(tx, id, now)
    const handOver = last && (await tx.lock(handOvers, last.id))
    if (!handOver || handOver.undone_at !== null) throw new DomainError('hand_over_final')
    const work = countsOf(await giveBack(tx, handOver, user, by))
    await tx.update(handOvers, handOver.id, { undone_at: now.toISOString() })
    await audit(tx, {
      action: 'hand_over',
      entity: 'user',
      entity_id: id,
      title: user.name,
      changes: {
        ...Object.fromEntries(Object.entries(work).map(([kind, count]) => [kind, [0, count]])),
        user_id: [handOver.to_user_id, id],
      },
    })
    return work
  })
}

/** Reassigns to the user what the one who took over still has. */
async function giveBack(
  tx: TenantTx,
  { to_user_id, moved }: HandOverRow,
  user: { id: number; name: string },
  by: string,
): Promise<MovedWork> {
  const ids = movedWork.parse(moved)
  const taker = to_user_id === null ? undefined : await tx.findFirst(users, eq(users.id, to_user_id))
  const back = givenTo(user.id)
  const givenLeads = await tx.updateWhere(leads, isStillThere(leads, ids.leads, to_user_id), back)
  await auditAssignees(tx, givenLeads, [taker?.name ?? null, user.name])
  const openVisits = and(
    isStill(orderVisits, ids.visits, orderVisits.user_id, to_user_id),
    isNull(orderVisits.done_at),
  )
  const openTasks = and(isStillThere(tasks, ids.tasks, to_user_id), isNull(tasks.completed_at))
  const measured = and(
    isStill(orders, ids.measured, orders.measurer_id, to_user_id),
    isNull(orders.deleted_at),
  )
  const { user_id: measurer_id, ...changed } = back
  return {
    leads: idsOf(givenLeads),
    clients: idsOf(await tx.updateWhere(clients, isStillThere(clients, ids.clients, to_user_id), back)),
    visits: idsOf(await tx.updateWhere(orderVisits, openVisits as SQL, back)),
    orders: idsOf(await tx.updateWhere(orders, isStillThere(orders, ids.orders, to_user_id), back)),
    measured: idsOf(await tx.updateWhere(orders, measured as SQL, { ...changed, measurer_id })),
    tasks: idsOf(await tx.updateWhere(tasks, openTasks as SQL, back)),
    chats: await giveBackChats(tx, ids.chats, to_user_id, user.id, by),
  }
}

/** Those of the moved records that the one who took over still has. */
const isStill = (
  { id }: { id: PgColumn },
  moved: number[],
  assignee: PgColumn,
  takerId: number | null,
): SQL =>
  sql`${id} = any(${sql.param(moved)}::bigint[]) and ${assignee} is not distinct from ${takerId}::bigint`

/** The same of those that are not in the trash. */
const isStillThere = (
  table: Record<'id' | 'user_id' | 'deleted_at', PgColumn>,
  moved: number[],
  takerId: number | null,
): SQL => and(isStill(table, moved, table.user_id, takerId), isNull(table.deleted_at)) as SQL

/** Visitors' conversations that are still open; each records it as an event. */
async function giveBackChats(
  tx: TenantTx,
  moved: number[],
  takerId: number | null,
  userId: number,
  by: string,
): Promise<number[]> {
  const given: number[] = []
  for (const id of moved) {
    const conversation = await tx.lock(conversations, id)
    if (!conversation || conversation.status === 'closed' || conversation.assignee_id !== takerId) continue
    await giveConversation(tx, conversation, userId, by)
    given.push(id)
  }
  return given
}
