import type { SQL } from 'drizzle-orm'
import {
  chatChannels,
  chatPageVisits,
  chatVisitors,
  clientMerges,
  clientPeople,
  clientSites,
  clients,
  clientValueChanges,
  conversations,
  dictionaryItems,
  leads,
  leadValueChanges,
  leadValues,
  messageRevisions,
  messages,
  orders,
  orderVisits,
  recordTags,
} from '#db/schema/tables.gen.ts'
import { hasContact } from '#db/search.ts'
import { alias } from '#db/sql/aliases.ts'
import { asText, first } from '#db/sql/expressions.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable } from '#db/tenant-db.ts'
import { among, type Person } from '#features/personal-data/person-repo.ts'
import { texts } from '#features/personal-data/texts.ts'
import { userName } from '#features/record-exports/walk-repo.ts'
import type { ExportSource } from './export-source.ts'
import { messengersOf } from './messenger-fields.ts'

const l = alias(leads, 'l')
const lv = alias(leadValues, 'lv')
const lvc = alias(leadValueChanges, 'lvc')
const c = alias(clients, 'c')
const s = alias(clientSites, 's')
const cvc = alias(clientValueChanges, 'cvc')
const cm = alias(clientMerges, 'cm')
const p = alias(clientPeople, 'p')
const v = alias(chatVisitors, 'v')
const ch = alias(chatChannels, 'ch')
const pv = alias(chatPageVisits, 'pv')
const cv = alias(conversations, 'cv')
const m = alias(messages, 'm')
const mr = alias(messageRevisions, 'mr')
const o = alias(orders, 'o')
const ov = alias(orderVisits, 'ov')
const rt = alias(recordTags, 'rt')
const d = alias(dictionaryItems, 'd')

/** The conversations of the person's visitors. */
const talksOf = (scoped: ScopedTable, { visitors }: Person) =>
  sql`array(select ${cv.id} from ${scoped(cv)} where ${among(cv.visitor_id, visitors.all)})`

/** Names of the tags of a record, in alphabetical order. */
const tagsOf = (scoped: ScopedTable, belongsToRecord: SQL) =>
  first(asText(sql`string_agg(${d.name}, ', ' order by ${d.name})`))`from ${scoped(rt)}
    join ${scoped(d)} on ${d.id} = ${rt.tag_id} where ${belongsToRecord}`

/** What an export says of the people themselves. */
export const peopleExports = {
  leads: [
    {
      part: 'leads',
      of: (scoped, person) => ({
        id: l.id,
        fields: {
          number: l.number,
          name: l.name,
          phone: l.phone,
          email: l.email,
          source: l.source,
          lead_status: l.status,
          reject_reason: first(d.name)`from ${scoped(d)} where ${d.id} = ${l.reject_reason_id}`,
          tags: tagsOf(scoped, sql`${rt.lead_id} = ${l.id}`),
          answers: first(sql`jsonb_object_agg(${lv.label}, ${lv.value})`)`from ${scoped(lv)}
            where ${lv.lead_id} = ${l.id} and ${lv.value} <> ''`,
          notes: l.notes,
          responsible: userName(scoped, l.user_id),
          ip_address: l.ip_address,
          user_agent: l.user_agent,
          referer: l.referer,
          created_at: l.created_at,
          deleted_at: l.deleted_at,
        },
        from: sql`from ${scoped(l)} where ${among(l.id, person.leads.all)}`,
      }),
    },
    {
      part: 'lead_changes',
      of: (scoped, person) => ({
        id: lvc.id,
        fields: {
          field: lvc.label,
          before: lvc.before,
          after: lvc.after,
          author: userName(scoped, lvc.user_id),
          happened_at: lvc.created_at,
        },
        from: sql`from ${scoped(lvc)} where ${among(lvc.lead_id, person.leads.all)}`,
      }),
    },
  ],
  clients: [
    {
      part: 'clients',
      of: (scoped, person) => ({
        id: c.id,
        fields: {
          number: c.number,
          name: c.name,
          phone: c.phone,
          email: c.email,
          ...messengersOf(c),
          notes: c.notes,
          tags: tagsOf(scoped, sql`${rt.client_id} = ${c.id}`),
          legal_name: c.legal_name,
          inn: c.inn,
          kpp: c.kpp,
          ogrn: c.ogrn,
          legal_address: c.legal_address,
          bank: c.bank,
          bik: c.bik,
          account: c.account,
          corr_account: c.corr_account,
          responsible: userName(scoped, c.user_id),
          created_at: c.created_at,
          deleted_at: c.deleted_at,
        },
        from: sql`from ${scoped(c)} where ${among(c.id, person.clients.all)}`,
      }),
    },
    {
      part: 'client_sites',
      of: (scoped, person) => ({
        id: s.id,
        fields: { address: s.address, title: s.title, comment: s.comment, created_at: s.created_at },
        from: sql`from ${scoped(s)} where ${among(s.client_id, person.clients.all)}`,
      }),
    },
    {
      part: 'client_changes',
      of: (scoped, person) => ({
        id: cvc.id,
        fields: {
          field: cvc.field,
          before: cvc.before,
          after: cvc.after,
          author: userName(scoped, cvc.user_id),
          happened_at: cvc.created_at,
        },
        from: sql`from ${scoped(cvc)} where ${among(cvc.client_id, person.clients.all)}`,
      }),
    },
    {
      part: 'client_merges',
      of: (scoped, person) => ({
        id: cm.id,
        fields: {
          before: sql`${cm.before} - 'user_id'`,
          after: sql`${cm.after} - 'user_id'`,
          author: userName(scoped, cm.user_id),
          happened_at: cm.created_at,
        },
        from: sql`from ${scoped(cm)} where ${among(cm.client_id, person.clients.all)}`,
      }),
    },
  ],
  people: [
    {
      part: 'people',
      // Further contact persons of the client are other people.
      of: (scoped, person) => ({
        id: p.id,
        fields: {
          name: p.name,
          job: p.job,
          phone: p.phone,
          email: p.email,
          ...messengersOf(p),
          comment: p.comment,
          client: first(c.name)`from ${scoped(c)} where ${c.id} = ${p.client_id}`,
          created_at: p.created_at,
        },
        from: sql`from ${scoped(p)} where ${hasContact(p, person.contact)}`,
      }),
    },
  ],
  chats: [
    {
      part: 'visitors',
      of: (scoped, person) => ({
        id: v.id,
        fields: {
          channel: first(ch.name)`from ${scoped(ch)} where ${ch.id} = ${v.channel_id}`,
          name: v.name,
          phone: v.phone,
          email: v.email,
          verified_at: v.verified_at,
          ip_address: v.ip_address,
          user_agent: v.user_agent,
          referer: v.referer,
          utm: v.utm,
          created_at: v.created_at,
          seen_at: v.last_seen_at,
        },
        from: sql`from ${scoped(v)} where ${among(v.id, person.visitors.all)}`,
      }),
    },
    {
      part: 'conversations',
      of: (scoped, person) => ({
        id: cv.id,
        fields: {
          number: cv.number,
          rating: cv.rating,
          rating_comment: cv.rating_comment,
          created_at: cv.created_at,
          closed_at: cv.closed_at,
        },
        from: sql`from ${scoped(cv)} where ${among(cv.visitor_id, person.visitors.all)}`,
      }),
    },
    {
      part: 'messages',
      of: (scoped, person) => ({
        id: m.id,
        fields: {
          happened_at: m.created_at,
          author: sql`coalesce(${userName(scoped, m.author_id)}, ${m.author_kind})`,
          is_internal: sql`nullif(${m.is_internal}, false)`,
          text: m.body,
          conversation: first(cv.number)`from ${scoped(cv)} where ${cv.id} = ${m.conversation_id}`,
        },
        from: sql`from ${scoped(m)} where ${m.conversation_id} = any(${talksOf(scoped, person)})
          and ${m.kind} = 'text' and ${m.body} <> ''`,
      }),
    },
    {
      part: 'message_revisions',
      of: (scoped, person) => ({
        id: mr.id,
        fields: { text: mr.body, happened_at: mr.replaced_at },
        from: sql`from ${scoped(mr)} where ${mr.message_id} = any(array(
          select ${m.id} from ${scoped(m)} where ${m.conversation_id} = any(${talksOf(scoped, person)})))`,
      }),
    },
    {
      part: 'page_visits',
      of: (scoped, person) => ({
        id: pv.id,
        fields: { happened_at: pv.created_at, title: pv.title, page_url: pv.url },
        from: sql`from ${scoped(pv)} where ${among(pv.visitor_id, person.visitors.all)}`,
      }),
    },
  ],
  orders: [
    {
      part: 'orders',
      of: (scoped, person) => ({
        id: o.id,
        fields: {
          number: o.number,
          title: o.title,
          stage: o.stage,
          object_type: o.object_type,
          address: o.address,
          comment: o.comment,
          total_kopecks: o.total_kopecks,
          paid_kopecks: o.paid_kopecks,
          measure_at: o.measure_at,
          mounting_at: o.mounting_at,
          promised_at: o.promised_at,
          responsible: userName(scoped, o.user_id),
          created_at: o.created_at,
          deleted_at: o.deleted_at,
        },
        from: sql`from ${scoped(o)} where ${among(o.id, person.orders.all)} and ${o.title} <> ${texts.erased}`,
      }),
    },
    {
      part: 'visits',
      of: (scoped, person) => ({
        id: ov.id,
        fields: {
          order: first(o.number)`from ${scoped(o)} where ${o.id} = ${ov.order_id}`,
          visit_kind: ov.kind,
          happened_at: ov.starts_at,
          notes: ov.note,
        },
        from: sql`from ${scoped(ov)} where ${among(ov.order_id, person.orders.all)}`,
      }),
    },
  ],
} as const satisfies Record<string, readonly ExportSource[]>
