import { auditActions, auditEntities, type LeadStatus, leadStatuses, roles } from '@veranda/contract'
import { type SQL, sql } from 'drizzle-orm'
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
import { alias } from '#db/sql/aliases.ts'
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

const tagNames = (scoped: ScopedTable, carried: SQL) =>
  sql`(select string_agg(${d.name}, ', ' order by ${d.position}, ${d.id}) from ${scoped(rt)}
    join ${scoped(d)} on ${d.id} = ${rt.tag_id} where ${carried})`

interface ClientRow extends PersonRow {
  legal_name: string
  inn: string
  kpp: string
  ogrn: string
  notes: string
}

interface PersonRow {
  id: number
  number: number
  name: string
  phone: string
  email: string
  user_name: string | null
  tags: string | null
  created: string
}

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
    const select = (scoped: ScopedTable, after: SQL) => sql`
      select ${c.id}, ${c.number}, ${c.name}, ${c.phone}, ${c.email}, ${c.legal_name}, ${c.inn}, ${c.kpp}, ${c.ogrn}, ${c.notes},
        ${userName(scoped, c.user_id)} as user_name,
        ${tagNames(scoped, sql`${rt.client_id} = ${c.id}`)} as tags, ${moment(c.created_at)} as created
      from ${scoped(c)} where ${c.deleted_at} is null and ${c.id} > ${after} order by ${c.id} limit ${batch}`
    for await (const row of walk<ClientRow>(tenant, select)) {
      const { number, name, phone, email, legal_name, inn, kpp, ogrn, notes, tags, user_name, created } = row
      yield [number, name, phone, email, legal_name, inn, kpp, ogrn, notes, tags, user_name, created]
    }
  },
}

interface LeadRow extends PersonRow {
  status: LeadStatus
  source: string
  form: string | null
  client: string | null
  reason: string | null
  notes: string | null
  answers: string | null
}

const leadTable: ExportTable = {
  name: texts.tables.leads,
  columns: [
    t.id,
    t.status,
    t.reason,
    t.tags,
    t.name,
    t.phone,
    t.email,
    t.source,
    t.form,
    t.client,
    t.user,
    t.created,
    t.notes,
    t.record,
  ],
  rows: async function* (tenant) {
    const select = (scoped: ScopedTable, after: SQL) => sql`
      select ${l.id}, ${l.number}, ${l.status}, ${l.name}, ${l.phone}, ${l.email}, ${l.source}, ${l.notes}, ${moment(l.created_at)} as created,
        ${userName(scoped, l.user_id)} as user_name,
        (select ${f.name} from ${scoped(f)} where ${f.id} = ${l.lead_form_id}) as form,
        (select ${c.name} from ${scoped(c)} where ${c.id} = ${l.client_id}) as client,
        (select ${d.name} from ${scoped(d)} where ${d.id} = ${l.reject_reason_id}) as reason,
        ${tagNames(scoped, sql`${rt.lead_id} = ${l.id}`)} as tags,
        (select string_agg(${v.label} || ': ' || ${v.value}, '; ' order by ${v.position}) from ${scoped(v)}
          where ${v.lead_id} = ${l.id} and ${v.value} <> '') as answers
      from ${scoped(l)} where ${l.deleted_at} is null and ${l.id} > ${after} order by ${l.id} limit ${batch}`
    for await (const row of walk<LeadRow>(tenant, select)) {
      const { number, name, phone, email, source, form, client, user_name, created, notes, answers } = row
      const { reason, tags } = row
      yield [
        number,
        leadStatuses[row.status],
        reason,
        tags,
        name,
        phone,
        email,
        source,
        form,
        client,
        user_name,
        created,
        notes,
        answers,
      ]
    }
  },
}

interface TaskRow {
  id: number
  title: string
  user_name: string
  due: string | null
  done: string | null
  notes: string
}

const taskTable: ExportTable = {
  name: texts.tables.tasks,
  columns: [t.id, t.title, t.user, t.due, t.done, t.notes],
  rows: async function* (tenant) {
    const select = (scoped: ScopedTable, after: SQL) => sql`
      select ${tk.id}, ${tk.title}, ${tk.notes}, ${userName(scoped, tk.user_id)} as user_name, ${moment(tk.due_at)} as due,
        ${moment(tk.completed_at)} as done
      from ${scoped(tk)} where ${tk.deleted_at} is null and ${tk.id} > ${after} order by ${tk.id} limit ${batch}`
    for await (const row of walk<TaskRow>(tenant, select)) {
      yield [row.id, row.title, row.user_name, row.due, row.done, row.notes]
    }
  },
}

interface UserRow {
  id: number
  name: string
  email: string
  phone: string
  role: keyof typeof roles
  job_title: string
  department: string
  created: string
}

const userTable: ExportTable = {
  name: texts.tables.users,
  columns: [t.id, t.name, t.email, t.phone, t.role, t.jobTitle, t.department, t.created],
  rows: async function* (tenant) {
    const select = (scoped: ScopedTable, after: SQL) => sql`
      select ${u.id}, ${u.name}, ${u.email}, ${u.phone}, ${u.role}, ${u.job_title}, ${u.department}, ${moment(u.created_at)} as created
      from ${scoped(u)} where ${u.deleted_at} is null and ${u.id} > ${after} order by ${u.id} limit ${batch}`
    for await (const row of walk<UserRow>(tenant, select)) {
      const { id, name, email, phone, role, job_title, department, created } = row
      yield [id, name, email, phone, roles[role], job_title, department, created]
    }
  },
}

interface AuditRow {
  id: number
  at: string
  user_name: string
  action: keyof typeof auditActions
  entity: keyof typeof auditEntities
  title: string
}

const auditTable: ExportTable = {
  name: texts.tables.audit,
  columns: [t.at, t.who, t.action, t.entity, t.record],
  rows: async function* (tenant) {
    const select = (scoped: ScopedTable, after: SQL) => sql`
      select ${lAuditLog.id}, ${moment(lAuditLog.created_at)} as at, ${lAuditLog.user_name}, ${lAuditLog.action}, ${lAuditLog.entity}, ${lAuditLog.title}
      from ${scoped(lAuditLog)} where ${lAuditLog.id} > ${after} order by ${lAuditLog.id} limit ${batch}`
    for await (const row of walk<AuditRow>(tenant, select)) {
      yield [row.at, row.user_name, auditActions[row.action], auditEntities[row.entity], row.title]
    }
  },
}

/** What a company takes along, as people read it. */
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
