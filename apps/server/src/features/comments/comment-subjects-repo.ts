import {
  type NotificationEvent,
  type Permission,
  type Role,
  roles,
  type Scope,
  scopeOf,
} from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { isAssignedTo, ownedBy, type Viewer } from '#db/ownership.ts'
import {
  clientComments,
  clients,
  leadComments,
  leads,
  orderComments,
  orders,
  users,
} from '#db/schema/tables.gen.ts'
import type { Alias } from '#db/sql/aliases.ts'
import { alias } from '#db/sql/aliases.ts'
import type { ColumnRef } from '#db/sql/column-ref.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { Patch, Row, TenantTable } from '#db/table-types.ts'
import type { ScopedTable, TenantDb, TenantTx } from '#db/tenant-db.ts'
import { ownOrders } from '#features/orders/orders-repo.ts'
import { texts } from './texts.ts'

/** What the comment tables have in common. */
type CommentRow = Omit<Row<typeof leadComments>, 'lead_id'>
type CommentPatch = Pick<Patch<typeof leadComments>, 'text' | 'edited_at' | 'deleted_at'>

/** A record that is commented on. */
export interface CommentedRecord {
  id: number
  /** Names the record in notifications. */
  title: string
  /** Who is responsible for it; notified of new comments. */
  responsible: (number | null)[]
}

/** The tables of one kind of record and its comments. */
export interface CommentSubject {
  table: TenantTable
  comments: Alias<CommentRow>
  /** The comment's key of the record. */
  recordId: ColumnRef<number>
  readPermission: Permission
  event: NotificationEvent
  /** The type of its notifications. */
  notificationType: string
  /** The column of a notification that names the record. */
  link: (id: number) => { lead_id?: number; client_id?: number; order_id?: number }
  find: (tenant: TenantDb, id: number, viewer: Viewer) => Promise<CommentedRecord | undefined>
  /** The same, locked so that it is neither deleted nor merged meanwhile. */
  lock: (tx: TenantTx, id: number, viewer: Viewer) => Promise<CommentedRecord | undefined>
  /** Whether a user whose scope is `own` may read the record. */
  isOwn: (scoped: ScopedTable, record: CommentedRecord) => SQL
  insert: (tx: TenantTx, id: number, row: { author_id: number; text: string }) => Promise<{ id: number }>
  update: (tx: TenantTx, where: SQL, patch: CommentPatch) => Promise<{ text: string }[]>
}

const u = alias(users, 'u')
const o = alias(orders, 'o')
const lc = alias(leadComments, 'c')
const cc = alias(clientComments, 'c')
const oc = alias(orderComments, 'c')

const leadRecord = (row: Row<typeof leads> | undefined): CommentedRecord | undefined =>
  row && { id: row.id, title: texts.lead(row.number, row.name), responsible: [row.user_id] }

const clientRecord = (row: Row<typeof clients> | undefined): CommentedRecord | undefined =>
  row && { id: row.id, title: texts.client(row.name), responsible: [row.user_id] }

const orderRecord = (row: Row<typeof orders> | undefined): CommentedRecord | undefined =>
  row && { id: row.id, title: texts.order(row.number), responsible: [row.user_id, row.measurer_id] }

const isResponsible = (_scoped: ScopedTable, { responsible }: CommentedRecord): SQL =>
  sql`${u.id} = any(${sql.param(responsible.filter((id) => id !== null))}::bigint[])`

export const leadSubject: CommentSubject = {
  table: leads,
  comments: lc,
  recordId: lc.lead_id,
  readPermission: 'lead.read',
  event: 'lead.comment',
  notificationType: 'lead_comment',
  link: (id) => ({ lead_id: id }),
  find: async (tenant, id, viewer) =>
    leadRecord(await tenant.findOne(leads, id, ownedBy(viewer, leads.user_id))),
  lock: async (tx, id, viewer) => leadRecord(await tx.lock(leads, id, ownedBy(viewer, leads.user_id))),
  isOwn: isResponsible,
  insert: (tx, lead_id, row) => tx.insert(leadComments, { lead_id, ...row }),
  update: (tx, where, patch) => tx.updateWhere(leadComments, where, patch),
}

export const clientSubject: CommentSubject = {
  table: clients,
  comments: cc,
  recordId: cc.client_id,
  readPermission: 'client.read',
  event: 'client.comment',
  notificationType: 'client_comment',
  link: (id) => ({ client_id: id }),
  find: async (tenant, id, viewer) =>
    clientRecord(await tenant.findOne(clients, id, ownedBy(viewer, clients.user_id))),
  lock: async (tx, id, viewer) => clientRecord(await tx.lock(clients, id, ownedBy(viewer, clients.user_id))),
  isOwn: isResponsible,
  insert: (tx, client_id, row) => tx.insert(clientComments, { client_id, ...row }),
  update: (tx, where, patch) => tx.updateWhere(clientComments, where, patch),
}

export const orderSubject: CommentSubject = {
  table: orders,
  comments: oc,
  recordId: oc.order_id,
  readPermission: 'order.read',
  event: 'order.comment',
  notificationType: 'order_comment',
  link: (id) => ({ order_id: id }),
  find: async (tenant, id, viewer) => orderRecord(await tenant.findOne(orders, id, ownOrders(viewer))),
  lock: async (tx, id, viewer) => orderRecord(await tx.lock(orders, id, ownOrders(viewer))),
  isOwn: (scoped, { id }) =>
    sql`exists (select from ${scoped(o)} where ${o.id} = ${id} and ${isAssignedTo(u.id, sql`o`)})`,
  insert: (tx, order_id, row) => tx.insert(orderComments, { order_id, ...row }),
  update: (tx, where, patch) => tx.updateWhere(orderComments, where, patch),
}

const rolesWith = (permission: Permission, scope: Scope) =>
  sql.param((Object.keys(roles) as Role[]).filter((role) => scopeOf(role, permission) === scope))

/** Active users who may read the record, by name. */
export function readersOf(
  tenant: TenantDb,
  subject: CommentSubject,
  record: CommentedRecord,
): Promise<{ id: number; name: string }[]> {
  const { readPermission } = subject
  return tenant.rows(
    (scoped) => select({ id: u.id, name: u.name })`from ${scoped(u)}
      where ${u.deleted_at} is null and ${u.blocked_at} is null and ${u.activated_at} is not null
        and (${u.role} = any(${rolesWith(readPermission, 'all')}::text[])
          or ${u.role} = any(${rolesWith(readPermission, 'own')}::text[]) and ${subject.isOwn(scoped, record)})
      order by ${u.name}, ${u.id}`,
  )
}
