import type { SQL } from 'drizzle-orm'
import {
  clientComments,
  files,
  formSubmissions,
  importRows,
  imports,
  leadCalls,
  leadComments,
  leadForms,
  notifications,
  orderComments,
  tasks,
  webhookDeliveries,
} from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { coalesce, textOrEmpty } from '#db/sql/expressions.ts'
import { sql } from '#db/sql/sql.ts'
import { contentKeys } from '#features/files/files-repo.ts'
import { recordExports } from './export/record-export-repo.ts'
import { among, type Person, type PersonIds } from './person-repo.ts'
import { always, line, never, type PersonalKind } from './personal-kind.ts'
import { belongs, deliveredOf, importedOf } from './record-conditions-repo.ts'
import { texts } from './texts.ts'

const fs = alias(formSubmissions, 'fs')
const lf = alias(leadForms, 'lf')
const k = alias(leadCalls, 'k')
const lc = alias(leadComments, 'lc')
const cc = alias(clientComments, 'cc')
const oc = alias(orderComments, 'oc')
const t = alias(tasks, 't')
const f = alias(files, 'f')
const r = alias(importRows, 'r')
const i = alias(imports, 'i')
const n = alias(notifications, 'n')
const w = alias(webhookDeliveries, 'w')

const own = { lead_id: sql`lead_id`, client_id: sql`client_id` }
const ownOrOrders = { ...own, order_id: sql`order_id` }

/** A row of several records is kept only when no erased one of them has it. */
const isKept = (columns: Parameters<typeof belongs>[0], person: Person): SQL =>
  sql`(${belongs(columns, person, 'erasable')} is not true)`

const emptied = { text: '', deleted_at: sql`coalesce(deleted_at, now())` }

/** What was written of the people themselves: answers, notes, comments, tasks, files, copies in imports and notifications. */
export const recordKinds = {
  submissions: {
    tables: ['form_submissions'],
    exported: recordExports.submissions,
    keptReason: 'contract',
    rows: (scoped, { leads: { all, kept } }) =>
      line({
        title: textOrEmpty(sql`(select ${lf.name} from ${scoped(lf)} where ${lf.id} = ${fs.lead_form_id})`),
        date: fs.received_at,
        kept: among(fs.lead_id, kept),
        lead: fs.lead_id,
      })`from ${scoped(fs)} where ${among(fs.lead_id, all)} and ${fs.raw} - 'utm' <> '{}'`,
    erase: async (tx, { leads: { erasable } }) => {
      // The campaign stays: reports count it, and it identifies nobody.
      const campaign = sql`case when raw->'utm' is null then '{}' else jsonb_build_object('utm', raw->'utm') end`
      const answered = sql`${among(sql`lead_id`, erasable)} and raw - 'utm' <> '{}'`
      const erased = await tx.updateWhere(formSubmissions, answered, {
        raw: campaign,
        ip_address: '',
        user_agent: '',
        referer: '',
        page_url: '',
      })
      return erased.length
    },
  },
  calls: {
    tables: ['lead_calls'],
    exported: recordExports.calls,
    keptReason: 'contract',
    rows: (scoped, { leads: { all, kept } }) =>
      line({
        title: k.note,
        date: k.created_at,
        kept: among(k.lead_id, kept),
        lead: k.lead_id,
      })`from ${scoped(k)} where ${among(k.lead_id, all)} and ${k.note} <> ''`,
    erase: async (tx, { leads: { erasable } }) => {
      const noted = sql`${among(sql`lead_id`, erasable)} and note <> ''`
      return (await tx.updateWhere(leadCalls, noted, { note: '' })).length
    },
  },
  comments: {
    tables: ['lead_comments', 'client_comments', 'order_comments'],
    exported: recordExports.comments,
    keptReason: 'contract',
    rows: (scoped, person) => {
      const ofLeads = line({
        title: lc.text,
        date: lc.created_at,
        kept: among(lc.lead_id, person.leads.kept),
        lead: lc.lead_id,
      })`from ${scoped(lc)} where ${among(lc.lead_id, person.leads.all)} and ${lc.text} <> ''`
      const ofClients = line({
        title: cc.text,
        date: cc.created_at,
        kept: among(cc.client_id, person.clients.kept),
        client: cc.client_id,
      })`from ${scoped(cc)} where ${among(cc.client_id, person.clients.all)} and ${cc.text} <> ''`
      const ofOrders = line({
        title: oc.text,
        date: oc.created_at,
        kept: among(oc.order_id, person.orders.kept),
        order: oc.order_id,
      })`from ${scoped(oc)} where ${among(oc.order_id, person.orders.all)} and ${oc.text} <> ''`
      return sql`${ofLeads} union all ${ofClients} union all ${ofOrders}`
    },
    erase: async (tx, person) => {
      const written = (column: string, { erasable }: PersonIds) =>
        sql`${among(sql`${sql.identifier(column)}`, erasable)} and text <> ''`
      const erased = [
        await tx.updateWhere(leadComments, written('lead_id', person.leads), emptied),
        await tx.updateWhere(clientComments, written('client_id', person.clients), emptied),
        await tx.updateWhere(orderComments, written('order_id', person.orders), emptied),
      ]
      return erased.flat().length
    },
  },
  tasks: {
    tables: ['tasks'],
    exported: recordExports.tasks,
    keptReason: 'contract',
    rows: (scoped, person) =>
      line({
        title: t.title,
        date: t.created_at,
        kept: isKept(t, person),
        lead: t.lead_id,
        client: t.client_id,
        order: t.order_id,
      })`from ${scoped(t)} where ${belongs(t, person, 'all')} and ${t.title} <> ${texts.erased}`,
    erase: async (tx, person) => {
      const written = sql`${belongs(ownOrOrders, person, 'erasable')} and title <> ${texts.erased}`
      const erased = await tx.updateWhere(tasks, written, {
        title: texts.erased,
        notes: '',
        version: sql`version + 1`,
        updated_at: sql`now()`,
      })
      return erased.length
    },
  },
  files: {
    tables: ['files', 'file_uploads'],
    exported: recordExports.files,
    keptReason: 'contract',
    rows: (scoped, person) => {
      return line({
        title: f.name,
        date: f.created_at,
        kept: isKept(f, person),
        lead: f.lead_id,
        client: f.client_id,
        order: f.order_id,
      })`from ${scoped(f)} where ${belongs(f, person, 'all')}`
    },
    erase: async (tx, person) => {
      const where = belongs(ownOrOrders, person, 'erasable')
      const found = await tx.find(files, where)
      if (found.length === 0) return 0
      await tx.deleteWhere(files, where)
      await tx.enqueue({ task: 'remove_contents', payload: { keys: contentKeys(found) } })
      return found.length
    },
  },
  imports: {
    tables: ['import_rows'],
    exported: recordExports.imports,
    rows: (scoped, person) =>
      line({
        title: textOrEmpty(sql`concat(${i.file_name}, ${texts.importRow}::text, ${r.row_no})`),
        date: i.created_at,
        kept: never,
      })`from ${scoped(r)} join ${scoped(i)} on ${i.id} = ${r.import_id}
        where ${importedOf(r, person)} and ${i.status} in ('done', 'cancelled', 'failed', 'reverted')`,
    erase: async (tx, person) => {
      const ended = sql`import_id in (select id from imports where company_id = app_company_id()
        and status in ('done', 'cancelled', 'failed', 'reverted'))`
      const columns = { ...own, phone_key: sql`phone_key`, email_key: sql`email_key`, cells: sql`cells` }
      const erased = await tx.updateWhere(importRows, sql`${importedOf(columns, person)} and ${ended}`, {
        cells: [],
        draft: null,
        before: null,
        errors: [],
        warnings: [],
        phone_key: '',
        email_key: '',
      })
      return erased.length
    },
  },
  notices: {
    tables: ['notifications', 'webhook_deliveries'],
    exported: recordExports.notices,
    rows: (scoped, person) => {
      const ofRecords = line({ title: n.title, date: n.created_at, kept: never })`
        from ${scoped(n)} where ${belongs(n, person, 'erasable')}`
      const sent = line({ title: w.event, date: w.created_at, kept: never })`
        from ${scoped(w)} where ${deliveredOf(w, person, 'erasable')}`
      return sql`${ofRecords} union all ${sent}`
    },
    erase: async (tx, person) => {
      const deleted = await tx.deleteWhere(notifications, belongs(ownOrOrders, person, 'erasable'))
      const columns = { event: sql`event`, payload: sql`payload` }
      const emptiedPayloads = await tx.updateWhere(
        webhookDeliveries,
        deliveredOf(columns, person, 'erasable'),
        {
          payload: sql`jsonb_build_object('id', payload->'id')`,
        },
      )
      return deleted + emptiedPayloads.length
    },
  },
  consents: {
    tables: ['form_submissions', 'chat_visitors'],
    exported: recordExports.consents,
    keptReason: 'consent',
    rows: (scoped, { leads }) =>
      line({
        title: textOrEmpty(sql`left(${fs.consent_text}, 200)`),
        date: coalesce(fs.consent_at, fs.received_at),
        kept: always,
        lead: fs.lead_id,
      })`from ${scoped(fs)} where ${among(fs.lead_id, leads.all)} and ${fs.consent_at} is not null`,
  },
} as const satisfies Record<string, PersonalKind>
