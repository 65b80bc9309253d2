import {
  type api,
  type Body,
  limits,
  type Paged,
  type Query,
  type Role,
  type Scope,
  scopeOf,
  type Task,
} from '@veranda/contract'
import { and, eq, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { audit } from '#db/audit.ts'
import { isAssignedTo, type Viewer } from '#db/ownership.ts'
import { keyset, pageOf } from '#db/paging.ts'
import { clients, leads, orders, tasks, users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { caseWhen, coalesce, countRows, first, instant, nothing, referenced } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { ScopedTable, TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { isOfClient } from '#features/clients/client-records-repo.ts'
import { notifyUser } from '#features/notifications/notifications-repo.ts'
import { likePattern, needlesOf } from '#text/search-text.ts'
import { completionOf } from './completion-rules.ts'
import { targetOf } from './target-rules.ts'
import { texts } from './texts.ts'

const u = alias(users, 'u')
const l = alias(leads, 'l')
const c = alias(clients, 'c')
const o = alias(orders, 'o')
const t = alias(tasks, 't')

type TaskRow = Row<typeof tasks>
type ListQuery = Query<typeof api.tasks.list>

/** The user who reads tasks, with their scopes of leads, clients and orders (`null`: none). */
export interface TaskViewer extends Viewer {
  name: string
  timeZone: string
  leads: Viewer['scope'] | null
  clients: Viewer['scope'] | null
  orders: Viewer['scope'] | null
}

interface RequestContext {
  caller: { userId: number; name: string; role: Role; company: { time_zone: string } }
  scope: Scope
}

export function taskViewerOf({ caller, scope }: RequestContext): TaskViewer {
  return {
    userId: caller.userId,
    name: caller.name,
    scope,
    timeZone: caller.company.time_zone,
    leads: scopeOf(caller.role, 'lead.read'),
    clients: scopeOf(caller.role, 'client.read'),
    orders: scopeOf(caller.role, 'order.read'),
  }
}

/** Condition: tasks assigned to or created by the viewer. */
const own = (viewer: Viewer) =>
  viewer.scope === 'own'
    ? (or(eq(tasks.user_id, viewer.userId), eq(tasks.author_id, viewer.userId)) as SQL)
    : undefined

/** The same condition over tasks `t` of a hand-written query. */
export const visibleTasks = ({ scope, userId }: Viewer): SQL =>
  scope === 'own' ? sql`(${t.user_id} = ${userId} or ${t.author_id} = ${userId})` : sql`true`

/** Tasks without a due date are sorted last. */
const endOfTime = instant('9999-01-01T00:00:00Z')

function nameOf<T>(scope: Viewer['scope'] | null, viewer: Viewer, name: SQL<T>, holder: SQL): SQL<T | null> {
  if (scope === null) return nothing
  return scope === 'all' ? name : caseWhen(sql`${holder} = ${viewer.userId}`, name)
}

/** Condition: orders that the viewer may read. */
function reachedOrders(viewer: TaskViewer): SQL {
  if (viewer.orders === null) return sql`false`
  return viewer.orders === 'all' ? sql`true` : isAssignedTo(viewer.userId, sql`o`)
}

const leadOf = (scoped: ScopedTable) => sql`from ${scoped(l)} where ${l.id} = ${t.lead_id}`
const clientOf = (scoped: ScopedTable) => sql`from ${scoped(c)} where ${c.id} = ${t.client_id}`

const columns = (scoped: ScopedTable, viewer: TaskViewer) => ({
  id: t.id,
  title: t.title,
  notes: t.notes,
  user_id: t.user_id,
  lead_id: t.lead_id,
  client_id: t.client_id,
  order_id: t.order_id,
  due_at: t.due_at,
  remind_at: t.remind_at,
  completed_at: t.completed_at,
  is_closed_by_rejection: t.is_closed_by_rejection,
  version: t.version,
  created_at: t.created_at,
  deleted_at: t.deleted_at,
  due_sort: coalesce(t.due_at, endOfTime),
  user: referenced(scoped, u, t.user_id, { id: u.id, name: u.name }),
  author: referenced(scoped, u, t.author_id, { id: u.id, name: u.name }),
  lead_name: first(nameOf(viewer.leads, viewer, l.name, l.user_id))`${leadOf(scoped)}`,
  lead_number: first(nameOf(viewer.leads, viewer, l.number, l.user_id))`${leadOf(scoped)}`,
  client_name: first(nameOf(viewer.clients, viewer, c.name, c.user_id))`${clientOf(scoped)}`,
  order_number: first(o.number)`from ${scoped(o)} where ${o.id} = ${t.order_id} and ${reachedOrders(viewer)}`,
})

export async function listTasks(
  tenant: TenantDb,
  query: ListQuery,
  viewer: TaskViewer,
): Promise<Paged<Task>> {
  const isDone = query.state === 'done'
  const column = isDone ? 'completed_at' : 'due_sort'
  const walk = { cursor: query.cursor, sort: isDone ? '-completed_at' : column }
  const { order, afterCursor } = keyset('t', walk, column)
  const [rows, count] = await Promise.all([
    tenant.rows(
      (scoped) => select(columns(scoped, viewer))`from (
          select t.*, ${coalesce(t.due_at, endOfTime)} as due_sort ${found(scoped, query, viewer)}) t
        where true${afterCursor} order by ${order} limit ${query.limit + 1}`,
    ),
    countTasks(tenant, query, viewer),
  ])
  const cursorOf = (row: Task & { due_sort: string }) => ({
    id: row.id,
    sort_at: (isDone ? row.completed_at : row.due_sort) ?? row.created_at,
  })
  return pageOf(rows, query.limit, count, cursorOf)
}

type Conditions = Omit<ListQuery, 'limit' | 'cursor'>

const found = (scoped: ScopedTable, query: Conditions, viewer: TaskViewer) =>
  sql`from ${scoped(t)} where ${sql.join(conditionsOf(scoped, query, viewer), sql` and `)}`

/** The number of tasks in a list; counting stops at the cap. */
export async function countTasks(tenant: TenantDb, query: Conditions, viewer: TaskViewer): Promise<number> {
  const [row] = await tenant.rows(
    (scoped) => select({ count: countRows() })`
      from (select ${found(scoped, query, viewer)} limit ${limits.countCap + 1}) counted`,
  )
  return row?.count ?? 0
}

function conditionsOf(scoped: ScopedTable, query: Conditions, viewer: TaskViewer): SQL[] {
  const today = sql`(now() at time zone ${viewer.timeZone})::date`
  const states: Record<Conditions['state'], SQL> = {
    open: sql`${t.completed_at} is null`,
    overdue: sql`${t.completed_at} is null and ${t.due_at} < now()`,
    today: sql`${t.completed_at} is null and (${t.due_at} at time zone ${viewer.timeZone})::date <= ${today}`,
    done: sql`${t.completed_at} is not null`,
  }
  const responsible = query.user_id === 'me' ? viewer.userId : query.user_id
  const conditions = [
    sql`${t.deleted_at} is null`,
    states[query.state],
    visibleTasks(viewer),
    responsible !== undefined && sql`${t.user_id} = ${responsible}`,
    query.lead_id !== undefined && sql`${t.lead_id} = ${query.lead_id}`,
    query.client_id !== undefined && isOfClient(t, query.client_id, scoped),
    query.order_id !== undefined && sql`${t.order_id} = ${query.order_id}`,
    ...needlesOf(query.q ?? '').map((needle) => sql`lower(${t.title}) like ${likePattern(needle)}`),
  ]
  return conditions.filter((condition): condition is SQL => typeof condition === 'object')
}

export async function getTask(tenant: TenantDb, id: number, viewer: TaskViewer): Promise<Task> {
  const [task] = await tenant.rows(
    (scoped) =>
      select(
        columns(scoped, viewer),
      )`from ${scoped(t)} where ${t.id} = ${id} and ${t.deleted_at} is null and ${visibleTasks(viewer)}`,
  )
  if (!task) throw new DomainError('not_found')
  return task
}

/** Creates a task; a colleague assigned to it is notified. */
export function createTask(
  tenant: TenantDb,
  { user_id, ...body }: Body<typeof api.tasks.create>,
  viewer: TaskViewer,
): Promise<Task> {
  return tenant.transaction(async (tx) => {
    const responsible = user_id ?? viewer.userId
    await requireColleague(tx, responsible, viewer)
    await requireReach(tx, body, viewer)
    const task = await tx.insert(tasks, { ...body, user_id: responsible, author_id: viewer.userId })
    await notifyTaskAssignee(tx, task, viewer)
    await audit(tx, { action: 'create', entity: 'task', entity_id: task.id, title: task.title })
    return getTask(tx, task.id, viewer)
  })
}

/** Updates a task. A moved reminder is sent again. */
export function updateTask(
  tenant: TenantDb,
  id: number,
  { version, is_done, ...changes }: Body<typeof api.tasks.update>,
  viewer: TaskViewer,
): Promise<Task> {
  return tenant.transaction(async (tx) => {
    const task = await tx.lock(tasks, id, own(viewer))
    if (!task) throw new DomainError('not_found')
    if (version !== undefined && version !== task.version) {
      throw new DomainError('stale_version', { current: await getTask(tx, id, viewer) })
    }
    const assignee = changes.user_id
    if (assignee !== undefined && assignee !== task.user_id) await requireColleague(tx, assignee, viewer)
    const changed = await tx.update(tasks, id, {
      ...changes,
      ...completionOf(task, is_done, { userId: viewer.userId, now: sql`now()` }),
      ...(changes.remind_at !== undefined && { reminded_at: null }),
      version: task.version + 1,
      updated_at: sql`now()`,
    })
    if (changed && changed.user_id !== task.user_id) await notifyTaskAssignee(tx, changed, viewer)
    return getTask(tx, id, viewer)
  })
}

export function removeTask(tenant: TenantDb, id: number, viewer: TaskViewer): Promise<void> {
  return tenant.transaction(async (tx) => {
    const task = await tx.lock(tasks, id, own(viewer))
    if (!task) throw new DomainError('not_found')
    await tx.trash(tasks, id)
    await audit(tx, { action: 'delete', entity: 'task', entity_id: id, title: task.title })
  })
}

export async function restoreTask(tenant: TenantDb, id: number, viewer: TaskViewer): Promise<Task> {
  const row = await tenant.restore(tasks, id, own(viewer))
  if (!row) throw new DomainError('not_found')
  return getTask(tenant, id, viewer)
}

async function requireColleague(tx: TenantTx, userId: number, viewer: TaskViewer): Promise<void> {
  if (userId === viewer.userId) return
  if (viewer.scope === 'own') throw fieldError('user_id', texts.notYours)
  const colleague = await tx.findOne(
    users,
    userId,
    and(isNull(users.blocked_at), isNotNull(users.activated_at)),
  )
  if (!colleague) throw fieldError('user_id', texts.noColleague)
  if (!scopeOf(colleague.role as Role, 'task.manage'))
    throw fieldError('user_id', texts.noRight(colleague.name))
}

/** Only records that the user may read can be linked. */
async function requireReach(
  tx: TenantTx,
  { lead_id, client_id, order_id }: Record<'lead_id' | 'client_id' | 'order_id', number | null>,
  viewer: TaskViewer,
): Promise<void> {
  const mine = (scope: Viewer['scope'] | null, holder: typeof leads.user_id | typeof clients.user_id) =>
    scope === 'own' ? eq(holder, viewer.userId) : undefined
  if (lead_id !== null) {
    const lead = viewer.leads && (await tx.findOne(leads, lead_id, mine(viewer.leads, leads.user_id)))
    if (!lead) throw fieldError('lead_id', texts.noLead)
  }
  if (client_id !== null) {
    const client =
      viewer.clients && (await tx.findOne(clients, client_id, mine(viewer.clients, clients.user_id)))
    if (!client) throw fieldError('client_id', texts.noClient)
  }
  if (order_id !== null) {
    const [order] = await tx.rows(
      (scoped) =>
        select({
          id: o.id,
        })`from ${scoped(o)} where ${o.id} = ${order_id} and ${o.deleted_at} is null and ${reachedOrders(viewer)}`,
    )
    if (!order) throw fieldError('order_id', texts.noOrder)
  }
}

async function notifyTaskAssignee(tx: TenantTx, task: TaskRow, viewer: TaskViewer): Promise<void> {
  if (task.user_id === viewer.userId) return
  const { title, message } = texts.assigned
  await notifyUser(tx, task.user_id, 'task.assigned', {
    type: 'info',
    title,
    message: message(task.title, viewer.name),
    ...targetOf(task),
  })
}
