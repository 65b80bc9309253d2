import { auditActions, auditEntities, roles } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { auditLog, tasks, users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { select } from '#db/sql/select.ts'
import type { ScopedTable } from '#db/tenant-db.ts'
import { clientTable, leadTable } from '#features/record-exports/record-tables-repo.ts'
import { batch, type ExportTable, moment, userName, walk } from '#features/record-exports/walk-repo.ts'
import { dateCell } from '#tables/cell-rules.ts'
import { chatTable } from './export-chat-tables.ts'
import { orderTable, paymentTable } from './export-order-tables.ts'
import { texts } from './texts.ts'

const tk = alias(tasks, 't')
const u = alias(users, 'u')
const lAuditLog = alias(auditLog, 'l')

const t = texts.columns

const taskTable: ExportTable = {
  name: texts.tables.tasks,
  columns: [t.id, t.title, t.user, t.due, t.done, t.notes],
  rows: async function* (tenant) {
    const page = (scoped: ScopedTable, after: SQL) =>
      select({
        id: tk.id,
        title: tk.title,
        notes: tk.notes,
        user_name: userName(scoped, tk.user_id),
        due: moment(tk.due_at),
        done: moment(tk.completed_at),
      })`from ${scoped(tk)} where ${tk.deleted_at} is null and ${tk.id} > ${after} order by ${tk.id} limit ${batch}`
    for await (const row of walk(tenant, page)) {
      yield [row.id, row.title, row.user_name, dateCell(row.due), dateCell(row.done), row.notes]
    }
  },
}

const userTable: ExportTable = {
  name: texts.tables.users,
  columns: [t.id, t.name, t.email, t.phone, t.role, t.jobTitle, t.department, t.created],
  rows: async function* (tenant) {
    const page = (scoped: ScopedTable, after: SQL) =>
      select({
        id: u.id,
        name: u.name,
        email: u.email,
        phone: u.phone,
        role: u.role,
        job_title: u.job_title,
        department: u.department,
        created: moment(u.created_at),
      })`from ${scoped(u)} where ${u.deleted_at} is null and ${u.id} > ${after} order by ${u.id} limit ${batch}`
    for await (const row of walk(tenant, page)) {
      const { id, name, email, phone, role, job_title, department, created } = row
      yield [id, name, email, phone, roles[role], job_title, department, dateCell(created)]
    }
  },
}

const auditTable: ExportTable = {
  name: texts.tables.audit,
  columns: [t.at, t.who, t.action, t.entity, t.record],
  rows: async function* (tenant) {
    const page = (scoped: ScopedTable, after: SQL) =>
      select({
        id: lAuditLog.id,
        at: moment(lAuditLog.created_at),
        user_name: lAuditLog.user_name,
        action: lAuditLog.action,
        entity: lAuditLog.entity,
        title: lAuditLog.title,
      })`from ${scoped(lAuditLog)} where ${lAuditLog.id} > ${after} order by ${lAuditLog.id} limit ${batch}`
    for await (const row of walk(tenant, page)) {
      yield [dateCell(row.at), row.user_name, auditActions[row.action], auditEntities[row.entity], row.title]
    }
  },
}

/** Tables of the export in human-readable form. */
export const exportTables: readonly ExportTable[] = [
  clientTable({}),
  leadTable({}),
  orderTable,
  paymentTable,
  chatTable,
  taskTable,
  userTable,
  auditTable,
]
