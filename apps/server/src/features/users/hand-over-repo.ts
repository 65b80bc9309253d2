import {
  type AuditChanges,
  beyondRole,
  closedStages,
  hasWork,
  type Role,
  scopeOf,
  type Work,
} from '@veranda/contract'
import { and, eq, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { audit } from '#db/audit.ts'
import { clients, leads } from '#db/schema.ts'
import { users } from '#db/schema-company.ts'
import { orders, orderVisits } from '#db/schema-orders.ts'
import { tasks } from '#db/schema-tasks.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { notifyUser } from '#features/notifications/notifications-repo.ts'
import { texts } from './texts.ts'

const openLeads = (userId: number) =>
  and(
    eq(leads.user_id, userId),
    inArray(leads.status, ['new', 'processing']),
    isNull(leads.deleted_at),
  ) as SQL
const livingClients = (userId: number) => and(eq(clients.user_id, userId), isNull(clients.deleted_at)) as SQL

const openOrders = (userId: number) =>
  and(
    or(eq(orders.user_id, userId), eq(orders.measurer_id, userId)),
    notInArray(orders.stage, [...closedStages]),
    isNull(orders.deleted_at),
  ) as SQL

const openTasks = (userId: number) =>
  and(eq(tasks.user_id, userId), isNull(tasks.completed_at), isNull(tasks.deleted_at)) as SQL

/** What would be handed over. */
export async function workOf(tenant: TenantDb, id: number): Promise<Work> {
  await requireEver(tenant, id)
  return countWork(tenant, id)
}

/** Throws `not_found` for somebody who was never one of the company's. Removed people may have left work. */
async function requireEver(tenant: TenantDb, id: number): Promise<{ name: string }> {
  const user = await tenant.findFirst(users, eq(users.id, id))
  if (!user) throw new DomainError('not_found')
  return user
}

/** Removed people whose open work nobody has taken over, by name. */
export function leftovers(tenant: TenantDb): Promise<{ id: number; name: string; work: Work }[]> {
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

/** Open work that somebody answers for. */
export async function countWork(tenant: TenantDb, id: number): Promise<Work> {
  const [work] = await tenant.rows<Work>(
    (scoped) => sql`select
      (select count(*) from ${scoped(leads)} leads where ${openLeads(id)}) as leads,
      (select count(*) from ${scoped(clients)} clients where ${livingClients(id)}) as clients,
      (select count(*) from ${scoped(orders)} orders where ${openOrders(id)}) as orders,
      (select count(*) from ${scoped(tasks)} tasks where ${openTasks(id)}) as tasks`,
  )
  return work ?? { leads: 0, clients: 0, orders: 0, tasks: 0 }
}

/** Gives a colleague's open leads, clients, orders and tasks to somebody who works here. To nobody go all but tasks. */
export function handOver(tenant: TenantDb, id: number, heirId: number | null): Promise<Work> {
  return tenant.transaction(async (tx) => {
    const user = await requireEver(tx, id)
    await tx.lock(users, id)
    if (heirId !== null) await requireHeir(tx, id, heirId)
    const moved = { user_id: heirId, version: sql`version + 1`, updated_at: sql`now()` }
    const work = {
      leads: (await tx.updateWhere(leads, openLeads(id), moved)).length,
      clients: (await tx.updateWhere(clients, livingClients(id), moved)).length,
      orders: await moveOrders(tx, id, heirId),
      tasks: heirId === null ? 0 : await moveTasks(tx, id, heirId),
    }
    if (heirId !== null && work.leads + work.clients + work.orders + work.tasks > 0) {
      const { title, message } = texts.handedOver
      await notifyUser(tx, heirId, 'user.handed_over', {
        type: 'info',
        title,
        message: message(user.name, work),
      })
    }
    const changes: AuditChanges = {
      leads: [work.leads, 0],
      clients: [work.clients, 0],
      orders: [work.orders, 0],
      tasks: [work.tasks, 0],
      user_id: [id, heirId],
    }
    await audit(tx, { action: 'hand_over', entity: 'user', entity_id: id, title: user.name, changes })
    return work
  })
}

/** Throws `validation_failed` unless the heir works here and their role may do what they get. */
async function requireHeir(tx: TenantTx, id: number, heirId: number): Promise<void> {
  const works = and(isNull(users.blocked_at), isNotNull(users.activated_at))
  const heir = await tx.findOne(users, heirId, works)
  if (!heir || heirId === id) throw fieldError('to_user_id', texts.noHeir)
  const role = heir.role as Role
  const beyond = beyondRole(role, await countWork(tx, id))
  const isBeyond = beyond.length > 0 || !(await mayTakePlaces(tx, id, role))
  if (isBeyond)
    throw fieldError('to_user_id', texts.noRight(heir.name, beyond.length > 0 ? beyond : ['orders']))
}

/** Whoever leads an order changes it, whoever measures it measures it: a role may have the right to one of them alone. */
async function mayTakePlaces(tx: TenantTx, id: number, role: Role): Promise<boolean> {
  const held = await tx.find(orders, openOrders(id))
  return held.every(
    (order) =>
      (order.user_id !== id || scopeOf(role, 'order.update') !== null) &&
      (order.measurer_id !== id || scopeOf(role, 'order.measure') !== null),
  )
}

/** Both of an order's places, whichever was the colleague's, and the visits that are still to come. */
async function moveOrders(tx: TenantTx, id: number, heirId: number | null): Promise<number> {
  const heirOf = (place: 'user_id' | 'measurer_id') =>
    sql`case when ${sql.identifier(place)} = ${id} then ${heirId}::bigint else ${sql.identifier(place)} end`
  const moved = {
    user_id: heirOf('user_id'),
    measurer_id: heirOf('measurer_id'),
    version: sql`version + 1`,
    updated_at: sql`now()`,
  }
  const toCome = and(eq(orderVisits.user_id, id), isNull(orderVisits.done_at)) as SQL
  await tx.updateWhere(orderVisits, toCome, { user_id: heirId, version: sql`version + 1` })
  return (await tx.updateWhere(orders, openOrders(id), moved)).length
}

/** A task is always somebody's: it needs an heir. */
async function moveTasks(tx: TenantTx, id: number, heirId: number): Promise<number> {
  const moved = { user_id: heirId, version: sql`version + 1`, updated_at: sql`now()` }
  return (await tx.updateWhere(tasks, openTasks(id), moved)).length
}
