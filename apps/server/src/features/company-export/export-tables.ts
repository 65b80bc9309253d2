import {
  auditActions,
  auditEntities,
  dialogLeadColumnNames,
  leadColumnLabels,
  leadColumnNames,
  leadStatuses,
  listedLeadColumnNames,
  roles,
} from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import {
  auditLog,
  clients,
  dictionaryItems,
  leadForms,
  leads,
  leadValues,
  recordTags,
  tasks,
  users,
} from '#db/schema/tables.gen.ts'
import { alias, columnsNamed } from '#db/sql/aliases.ts'
import { asText, first } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable } from '#db/tenant-db.ts'
import { chatTable } from './export-chat-tables.ts'
import { orderTable, paymentTable } from './export-order-tables.ts'
import { batch, type ExportTable, moment, userName, walk } from './export-walk.ts'
import { texts } from './texts.ts'

const rt = alias(recordTags, 't')
const d = alias(dictionaryItems, 'd')
const c = alias(clients, 'c')
const f = alias(leadForms, 'f')
const v = alias(leadValues, 'v')
const l = alias(leads, 'l')
const tk = alias(tasks, 't')
const u = alias(users, 'u')
const lAuditLog = alias(auditLog, 'l')

const t = texts.columns

const tagNames = (scoped: ScopedTable, belongsToRecord: SQL) =>
  first(asText(sql`string_agg(${d.name}, ', ' order by ${d.position}, ${d.id})`))`from ${scoped(rt)}
    join ${scoped(d)} on ${d.id} = ${rt.tag_id} where ${belongsToRecord}`

const clientTable: ExportTable = {
  name: texts.tables.clients,
  columns: [
    t.id,
    t.name,
    t.phone,
    t.email,
    t.legalName,
    t.inn,
    t.kpp,
    t.ogrn,
    t.notes,
    t.tags,
    t.user,
    t.created,
  ],
  rows: async function* (tenant) {
    const page = (scoped: ScopedTable, after: SQL) =>
      select({
        id: c.id,
        number: c.number,
        name: c.name,
        phone: c.phone,
        email: c.email,
        legal_name: c.legal_name,
        inn: c.inn,
        kpp: c.kpp,
        ogrn: c.ogrn,
        notes: c.notes,
        user_name: userName(scoped, c.user_id),
        tags: tagNames(scoped, sql`${rt.client_id} = ${c.id}`),
        created: moment(c.created_at),
      })`from ${scoped(c)} where ${c.deleted_at} is null and ${c.id} > ${after} order by ${c.id} limit ${batch}`
    for await (const row of walk(tenant, page)) {
      const { number, name, phone, email, legal_name, inn, kpp, ogrn, notes, tags, user_name, created } = row
      yield [number, name, phone, email, legal_name, inn, kpp, ogrn, notes, tags, user_name, created]
    }
  },
}

const leadTable: ExportTable = {
  name: texts.tables.leads,
  columns: [
    t.id,
    t.status,
    t.reason,
    t.tags,
    ...listedLeadColumnNames.map((name) => leadColumnLabels[name]),
    t.form,
    t.client,
    t.user,
    t.created,
    ...dialogLeadColumnNames.map((name) => leadColumnLabels[name]),
    t.record,
  ],
  rows: async function* (tenant) {
    const page = (scoped: ScopedTable, after: SQL) =>
      select({
        id: l.id,
        number: l.number,
        status: l.status,
        ...columnsNamed(l, leadColumnNames),
        created: moment(l.created_at),
        user_name: userName(scoped, l.user_id),
        form: first(f.name)`from ${scoped(f)} where ${f.id} = ${l.lead_form_id}`,
        client: first(c.name)`from ${scoped(c)} where ${c.id} = ${l.client_id}`,
        reason: first(d.name)`from ${scoped(d)} where ${d.id} = ${l.reject_reason_id}`,
        tags: tagNames(scoped, sql`${rt.lead_id} = ${l.id}`),
        answers: first(
          asText(sql`string_agg(${v.label} || ': ' || ${v.value}, '; ' order by ${v.position})`),
        )`from ${scoped(v)}
          where ${v.lead_id} = ${l.id} and ${v.value} <> ''`,
      })`from ${scoped(l)} where ${l.deleted_at} is null and ${l.id} > ${after} order by ${l.id} limit ${batch}`
    for await (const row of walk(tenant, page)) {
      const { number, form, client, user_name, created, answers, reason, tags } = row
      yield [
        number,
        leadStatuses[row.status],
        reason,
        tags,
        ...listedLeadColumnNames.map((name) => row[name]),
        form,
        client,
        user_name,
        created,
        ...dialogLeadColumnNames.map((name) => row[name]),
        answers,
      ]
    }
  },
}

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
      yield [row.id, row.title, row.user_name, row.due, row.done, row.notes]
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
      yield [id, name, email, phone, roles[role], job_title, department, created]
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
      yield [row.at, row.user_name, auditActions[row.action], auditEntities[row.entity], row.title]
    }
  },
}

/** Tables of the export in human-readable form. */
export const exportTables: readonly ExportTable[] = [
  clientTable,
  leadTable,
  orderTable,
  paymentTable,
  chatTable,
  taskTable,
  userTable,
  auditTable,
]
