import type { SQL } from 'drizzle-orm'
import {
  chatVisitors,
  clientComments,
  clients,
  files,
  formSubmissions,
  importRows,
  imports,
  leadCalls,
  leadComments,
  leadFields,
  leadForms,
  leads,
  notifications,
  orderComments,
  orders,
  tasks,
  webhookDeliveries,
  webhooks,
} from '#db/schema/tables.gen.ts'
import { alias, outerAlias } from '#db/sql/aliases.ts'
import { coalesce, first } from '#db/sql/expressions.ts'
import { sql } from '#db/sql/sql.ts'
import { among } from '#features/personal-data/person-repo.ts'
import { belongs, deliveredOf, filesOf, importedOf } from '#features/personal-data/record-conditions-repo.ts'
import { texts } from '#features/personal-data/texts.ts'
import { userName } from '#features/record-exports/walk-repo.ts'
import type { ExportSource } from './export-source.ts'

const fs = alias(formSubmissions, 'fs')
const lf = alias(leadForms, 'lf')
const fd = outerAlias(leadFields, 'fd')
const l = alias(leads, 'l')
const c = alias(clients, 'c')
const o = alias(orders, 'o')
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
const wh = alias(webhooks, 'wh')
const v = alias(chatVisitors, 'v')

const numbered = (number: SQL) => sql`concat('№ ', ${number})`

/** What an export says of what was written of the person. */
export const recordExports = {
  submissions: [
    {
      part: 'submissions',
      of: (scoped, person) => ({
        id: fs.id,
        fields: {
          form: first(lf.name)`from ${scoped(lf)} where ${lf.id} = ${fs.lead_form_id}`,
          // Answers are keyed by the fields' ids.
          answers: sql`(${fs.raw} - 'utm' - 'values') || coalesce(${first(
            sql`jsonb_object_agg(coalesce(${fd.name}, answer.key), answer.value)`,
          )`from jsonb_each(case when jsonb_typeof(${fs.raw}->'values') = 'object' then ${fs.raw}->'values' end) answer
            left join ${scoped(fd)} on ${fd.id}::text = answer.key`}, '{}')`,
          utm: sql`${fs.raw}->'utm'`,
          page_url: fs.page_url,
          referer: fs.referer,
          ip_address: fs.ip_address,
          user_agent: fs.user_agent,
          happened_at: fs.received_at,
        },
        from: sql`from ${scoped(fs)} where ${among(fs.lead_id, person.leads.all)} and ${fs.raw} - 'utm' <> '{}'`,
      }),
    },
  ],
  calls: [
    {
      part: 'calls',
      of: (scoped, person) => ({
        id: k.id,
        fields: {
          happened_at: k.created_at,
          outcome: k.outcome,
          notes: k.note,
          author: userName(scoped, k.user_id),
        },
        from: sql`from ${scoped(k)} where ${among(k.lead_id, person.leads.all)} and ${k.note} <> ''`,
      }),
    },
  ],
  comments: [
    {
      part: 'lead_comments',
      of: (scoped, person) => ({
        id: lc.id,
        fields: {
          happened_at: lc.created_at,
          author: userName(scoped, lc.author_id),
          text: lc.text,
          record: first(numbered(l.number))`from ${scoped(l)} where ${l.id} = ${lc.lead_id}`,
        },
        from: sql`from ${scoped(lc)} where ${among(lc.lead_id, person.leads.all)} and ${lc.text} <> ''`,
      }),
    },
    {
      part: 'client_comments',
      of: (scoped, person) => ({
        id: cc.id,
        fields: {
          happened_at: cc.created_at,
          author: userName(scoped, cc.author_id),
          text: cc.text,
          record: first(numbered(c.number))`from ${scoped(c)} where ${c.id} = ${cc.client_id}`,
        },
        from: sql`from ${scoped(cc)} where ${among(cc.client_id, person.clients.all)} and ${cc.text} <> ''`,
      }),
    },
    {
      part: 'order_comments',
      of: (scoped, person) => ({
        id: oc.id,
        fields: {
          happened_at: oc.created_at,
          author: userName(scoped, oc.author_id),
          text: oc.text,
          record: first(numbered(o.number))`from ${scoped(o)} where ${o.id} = ${oc.order_id}`,
        },
        from: sql`from ${scoped(oc)} where ${among(oc.order_id, person.orders.all)} and ${oc.text} <> ''`,
      }),
    },
  ],
  tasks: [
    {
      part: 'tasks',
      of: (scoped, person) => ({
        id: t.id,
        fields: {
          title: t.title,
          notes: t.notes,
          responsible: userName(scoped, t.user_id),
          due_at: t.due_at,
          completed_at: t.completed_at,
          created_at: t.created_at,
          deleted_at: t.deleted_at,
        },
        from: sql`from ${scoped(t)} where ${belongs(t, person, 'all')} and ${t.title} <> ${texts.erased}`,
      }),
    },
  ],
  files: [
    {
      part: 'files',
      of: (scoped, person) => ({
        id: f.id,
        fields: { file_name: f.name, size_bytes: f.size, created_at: f.created_at, deleted_at: f.deleted_at },
        from: sql`from ${scoped(f)} where ${filesOf(scoped, f, person)}`,
      }),
    },
  ],
  imports: [
    {
      part: 'import_rows',
      of: (scoped, person) => ({
        // A row has no id of its own; a table has fewer rows than the factor.
        id: sql`(${r.import_id} * 1000000 + ${r.row_no})`,
        fields: {
          file_name: i.file_name,
          row_no: r.row_no,
          cells: first(
            sql`jsonb_object_agg(coalesce(nullif(${i.columns}->(cell.no - 1)::int->>'title', ''), cell.no::text), cell.value)`,
          )`from jsonb_array_elements_text(${r.cells}) with ordinality cell (value, no) where cell.value <> ''`,
          happened_at: i.created_at,
        },
        from: sql`from ${scoped(r)} join ${scoped(i)} on ${i.id} = ${r.import_id} where ${importedOf(r, person)}`,
      }),
    },
  ],
  notices: [
    {
      part: 'notifications',
      of: (scoped, person) => ({
        id: n.id,
        fields: {
          happened_at: n.created_at,
          recipient: userName(scoped, n.user_id),
          title: n.title,
          text: n.message,
        },
        from: sql`from ${scoped(n)} where ${belongs(n, person, 'all')}`,
      }),
    },
    {
      part: 'deliveries',
      of: (scoped, person) => ({
        id: w.id,
        fields: {
          happened_at: w.created_at,
          event: w.event,
          // The rest of the address may hold a key.
          host: first(sql`substring(${wh.url} from '^https?://([^/]+)')`)`from ${scoped(wh)}
            where ${wh.id} = ${w.webhook_id}`,
          sent: sql`jsonb_strip_nulls(jsonb_build_object('number', ${w.payload}->'number', 'name', ${w.payload}->'name',
            'phone', ${w.payload}->'phone', 'email', ${w.payload}->'email', 'source', ${w.payload}->'source'))`,
        },
        from: sql`from ${scoped(w)} where ${deliveredOf(w, person, 'all')}`,
      }),
    },
  ],
  consents: [
    {
      part: 'form_consents',
      of: (scoped, person) => ({
        id: fs.id,
        fields: {
          consent_at: coalesce(fs.consent_at, fs.received_at),
          form: first(lf.name)`from ${scoped(lf)} where ${lf.id} = ${fs.lead_form_id}`,
          text: fs.consent_text,
        },
        from: sql`from ${scoped(fs)} where ${among(fs.lead_id, person.leads.all)} and ${fs.consent_at} is not null`,
      }),
    },
    {
      part: 'chat_consents',
      of: (scoped, person) => ({
        id: v.id,
        fields: { consent_at: v.consent_at, text: v.consent_text },
        from: sql`from ${scoped(v)} where ${among(v.id, person.visitors.all)} and ${v.consent_at} is not null`,
      }),
    },
  ],
} as const satisfies Record<string, readonly ExportSource[]>
