import {
  type AuditChanges,
  closedStages,
  hasWork,
  type Role,
  roles,
  scopeOf,
  type Work,
  type WorkKind,
  workBeyondRole,
  workKinds,
} from '@veranda/contract'
import { and, eq, inArray, isNotNull, isNull, ne, notInArray, or, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { audit, auditAll } from '#db/audit.ts'
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
import { alias } from '#db/sql/aliases.ts'
import { countOf } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { setAssignee as giveConversation } from '#features/chats/conversations/conversation-work-repo.ts'
import { notifyUser } from '#features/notifications/notifications-repo.ts'
import { stageList } from '#features/orders/stage-moves-repo.ts'
import { texts } from './texts.ts'

const leadsRow = alias(leads, 'leads')
const clientsRow = alias(clients, 'clients')
const ordersRow = alias(orders, 'orders')
const order_visits = alias(orderVisits, 'order_visits')
const tasksRow = alias(tasks, 'tasks')
const conversationsRow = alias(conversations, 'conversations')

const openLeads = (userId: number) =>
  and(
    eq(leads.user_id, userId),
    inArray(leads.status, ['new', 'processing']),
    isNull(leads.deleted_at),
  ) as SQL
const activeClients = (userId: number) => and(eq(clients.user_id, userId), isNull(clients.deleted_at)) as SQL

const openOrders = (userId: number) =>
  and(
    or(eq(orders.user_id, userId), eq(orders.measurer_id, userId)),
    notInArray(orders.stage, [...closedStages]),
    isNull(orders.deleted_at),
  ) as SQL

/** Open visits of active orders. */
const openVisits = (userId: number) =>
  and(
    eq(orderVisits.user_id, userId),
    isNull(orderVisits.done_at),
    sql`exists (select from orders o where o.company_id = ${order_visits.company_id} and o.id = ${order_visits.order_id}
      and o.deleted_at is null and o.stage not in ${stageList(closedStages)})`,
  ) as SQL

const openChats = (userId: number) =>
  and(
    eq(conversations.kind, 'visitor'),
    eq(conversations.assignee_id, userId),
    ne(conversations.status, 'closed'),
  ) as SQL

const openTasks = (userId: number) =>
  and(eq(tasks.user_id, userId), isNull(tasks.completed_at), isNull(tasks.deleted_at)) as SQL

/** The open work of a user. */
export async function openWorkOf(tenant: TenantDb, id: number): Promise<Work> {
  await requireUserOrDeleted(tenant, id)
  return countWork(tenant, id)
}

/** Throws `not_found` for an id that was never a user of the company. Deleted users may have open work. */
export async function requireUserOrDeleted(
  tenant: TenantDb,
  id: number,
): Promise<{ id: number; name: string }> {
  const user = await tenant.findFirst(users, eq(users.id, id))
  if (!user) throw new DomainError('not_found')
  return user
}

/** Deleted users with open work, by name. */
export function unassignedWorkOfRemoved(
  tenant: TenantDb,
): Promise<{ id: number; name: string; work: Work }[]> {
  return tenant.transaction(async (tx) => {
    const removed = await tx.find(users, isNotNull(users.deleted_at) as SQL, {
      orderBy: sql`lower(name), id`,
    })
    const found = []
    for (const { id, name } of removed) {
      const work = await countWork(tx, id)
      if (hasWork(work)) found.push({ id, name, work })
    }
    return found
  })
}

/** Counts the open work of a user. */
export async function countWork(tenant: TenantDb, id: number): Promise<Work> {
  const [work] = await tenant.rows(
    (scoped) =>
      select({
        leads: countOf`from ${scoped(leadsRow)} where ${openLeads(id)}`,
        clients: countOf`from ${scoped(clientsRow)} where ${activeClients(id)}`,
        orders: countOf`from ${scoped(ordersRow)} where ${openOrders(id)}`,
        visits: countOf`from ${scoped(order_visits)} where ${openVisits(id)}`,
        tasks: countOf`from ${scoped(tasksRow)} where ${openTasks(id)}`,
        chats: countOf`from ${scoped(conversationsRow)} where ${openChats(id)}`,
      })``,
  )
  return work ?? (Object.fromEntries(workKinds.map((kind) => [kind, 0])) as Work)
}

/**
 * Reassigns all open work of a user to an active colleague, or unassigns it, except tasks. The author's name is shown in
 * visitors' chats.
 */
export function handOver(
  tenant: TenantDb,
  id: number,
  newAssigneeId: number | null,
  author: { userId: number; name: string },
): Promise<Work> {
  return tenant.transaction(async (tx) => {
    const user = await requireUserOrDeleted(tx, id)
    await tx.lock(users, id)
    if (newAssigneeId !== null) await assertNewAssignee(tx, id, newAssigneeId)
    const moved: MovedWork = {
      leads: await moveLeads(tx, user, newAssigneeId),
      clients: idsOf(await tx.updateWhere(clients, activeClients(id), givenTo(newAssigneeId))),
      // Before the orders, because open visits are determined by their orders.
      visits: idsOf(await tx.updateWhere(orderVisits, openVisits(id), givenTo(newAssigneeId))),
      ...(await moveOrders(tx, id, newAssigneeId)),
      tasks: newAssigneeId === null ? [] : await moveTasks(tx, id, newAssigneeId),
      chats: await moveChats(tx, id, newAssigneeId, author.name),
    }
    const work = countsOf(moved)
    if (hasWork(work))
      await tx.insert(handOvers, { user_id: id, to_user_id: newAssigneeId, author_id: author.userId, moved })
    if (newAssigneeId !== null && hasWork(work)) {
      const { title, message } = texts.handedOver
      await notifyUser(tx, newAssigneeId, 'user.handed_over', {
        type: 'info',
        title,
        message: message(user.name, work),
        page: 'dashboard',
      })
    }
    const changes: AuditChanges = {
      ...Object.fromEntries(workKinds.map((kind) => [kind, [work[kind], 0]])),
      user_id: [id, newAssigneeId],
    }
    await audit(tx, { action: 'hand_over', entity: 'user', entity_id: id, title: user.name, changes })
    return work
  })
}

/** Throws `validation_failed` unless the new assignee is active and their role may do the work. */
async function assertNewAssignee(tx: TenantTx, id: number, newAssigneeId: number): Promise<void> {
  const works = and(isNull(users.blocked_at), isNotNull(users.activated_at))
  const newAssignee = await tx.findOne(users, newAssigneeId, works)
  if (!newAssignee || newAssigneeId === id) throw fieldError('to_user_id', texts.inactiveAssignee)
  const notAllowed = await workNotAllowed(tx, id, newAssignee.role as Role)
  if (notAllowed.length > 0) throw fieldError('to_user_id', texts.noRight(newAssignee.name, notAllowed))
}

/** Throws `user_has_work`, naming the open work that the user's new role cannot do. */
export async function requireWorkWithin(tx: TenantTx, id: number, role: Role): Promise<void> {
  const notAllowed = await workNotAllowed(tx, id, role)
  if (notAllowed.length > 0)
    throw new DomainError('user_has_work', { message: texts.beyondNewRole(roles[role], notAllowed) })
}

/** Kinds of a user's open work that a role cannot do. */
async function workNotAllowed(tx: TenantTx, id: number, role: Role): Promise<WorkKind[]> {
  const notAllowed = workBeyondRole(role, await countWork(tx, id))
  return notAllowed.length > 0 || (await mayTakeOrders(tx, id, role)) ? notAllowed : ['orders']
}

/** The responsible user changes an order, the measurer measures it: a role may be able to do only one of them. */
async function mayTakeOrders(tx: TenantTx, id: number, role: Role): Promise<boolean> {
  const assignedOrders = await tx.find(orders, openOrders(id))
  return assignedOrders.every(
    (order) =>
      (order.user_id !== id || scopeOf(role, 'order.update') !== null) &&
      (order.measurer_id !== id || scopeOf(role, 'order.measure') !== null),
  )
}

const changedNow = { version: sql`version + 1`, updated_at: sql`now()` }

/** The change of a record's assignee. */
export const givenTo = <U extends number | null>(user_id: U) => ({ ...changedNow, user_id })

export const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

const ids = z.array(z.number().int())

/** Ids of what a hand-over moved: `orders` by the responsible user, `measured` by the measurer. */
export const movedWork = z.object({
  leads: ids,
  clients: ids,
  visits: ids,
  orders: ids,
  measured: ids,
  tasks: ids,
  chats: ids,
})
export type MovedWork = z.infer<typeof movedWork>

/** Numbers of moved records; an order that a user both led and measured is one. */
export const countsOf = ({ measured, ...moved }: MovedWork): Work => ({
  leads: moved.leads.length,
  clients: moved.clients.length,
  visits: moved.visits.length,
  orders: new Set([...moved.orders, ...measured]).size,
  tasks: moved.tasks.length,
  chats: moved.chats.length,
})

/** Reassigns open leads; each has an entry in the audit log, which its history shows. */
async function moveLeads(
  tx: TenantTx,
  { id, name }: { id: number; name: string },
  newAssigneeId: number | null,
): Promise<number[]> {
  const moved = await tx.updateWhere(leads, openLeads(id), givenTo(newAssigneeId))
  const newAssignee = newAssigneeId === null ? undefined : await tx.findOne(users, newAssigneeId)
  await auditAssignees(tx, moved, [name, newAssignee?.name ?? null])
  return idsOf(moved)
}

/** Records in the audit log that leads got another assignee. */
export async function auditAssignees(
  tx: TenantTx,
  moved: readonly { id: number; name: string }[],
  user: [before: string | null, after: string | null],
): Promise<void> {
  await auditAll(
    tx,
    moved.map((lead) => ({
      action: 'update',
      entity: 'lead',
      entity_id: lead.id,
      title: lead.name,
      changes: { user },
    })),
  )
}

/** Reassigns the user's places in orders, as responsible user and as measurer. */
async function moveOrders(
  tx: TenantTx,
  id: number,
  newAssigneeId: number | null,
): Promise<Pick<MovedWork, 'orders' | 'measured'>> {
  const open = openOrders(id)
  const measured = await tx.updateWhere(orders, and(open, eq(orders.measurer_id, id)) as SQL, {
    ...changedNow,
    measurer_id: newAssigneeId,
  })
  const led = await tx.updateWhere(orders, and(open, eq(orders.user_id, id)) as SQL, givenTo(newAssigneeId))
  return { orders: idsOf(led), measured: idsOf(measured) }
}

/** Reassigns open visitors' conversations; each records it as an event. */
async function moveChats(
  tx: TenantTx,
  id: number,
  newAssigneeId: number | null,
  by: string,
): Promise<number[]> {
  const open = await tx.find(conversations, openChats(id))
  for (const { id: conversationId } of open) {
    const conversation = await tx.lock(conversations, conversationId)
    if (conversation?.assignee_id === id) await giveConversation(tx, conversation, newAssigneeId, by)
  }
  return idsOf(open)
}

/** A task always has an assignee, so it needs a new one. */
async function moveTasks(tx: TenantTx, id: number, newAssigneeId: number): Promise<number[]> {
  return idsOf(await tx.updateWhere(tasks, openTasks(id), givenTo(newAssigneeId)))
}
