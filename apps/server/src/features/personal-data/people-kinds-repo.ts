import { noMessengers } from '@veranda/contract'
import {
  chatVisitors,
  clientMerges,
  clientPeople,
  clientSites,
  clients,
  clientValueChanges,
  conversations,
  leads,
  leadValueChanges,
  leadValues,
  orders,
  orderVisits,
} from '#db/schema/tables.gen.ts'
import { hasContact } from '#db/search.ts'
import { alias } from '#db/sql/aliases.ts'
import { textOrEmpty } from '#db/sql/expressions.ts'
import { sql } from '#db/sql/sql.ts'
import { eraseVisitorData } from '#features/chats/visitor-erasure-repo.ts'
import { refreshPeopleText } from '#features/clients/client-people-repo.ts'
import { peopleExports } from './export/people-export-repo.ts'
import { among } from './person-repo.ts'
import { line, type PersonalKind } from './personal-kind.ts'
import { texts } from './texts.ts'

const l = alias(leads, 'l')
const c = alias(clients, 'c')
const v = alias(chatVisitors, 'v')
const cv = alias(conversations, 'cv')
const o = alias(orders, 'o')
const cp = alias(clientPeople, 'cp')

/** What an editor of the record must notice. */
const changed = { version: sql`version + 1`, updated_at: sql`now()` }

/** Records of people: leads, clients, visitors of chats. An erased one stays as an anonymous line, so that counts and reports hold. */
export const peopleKinds = {
  leads: {
    tables: ['leads', 'lead_values', 'lead_value_changes'],
    exported: peopleExports.leads,
    keptReason: 'contract',
    rows: (scoped, { leads: { all, kept } }) =>
      line({
        title: textOrEmpty(sql`concat('№ ', ${l.number}, ' ', ${l.name})`),
        date: l.created_at,
        kept: among(l.id, kept),
        lead: sql`case when ${l.deleted_at} is null then ${l.id} end`,
      })`from ${scoped(l)} where ${among(l.id, all)}`,
    erase: async (tx, { leads: { erasable } }) => {
      const ofLeads = among(sql`lead_id`, erasable)
      await tx.deleteWhere(leadValues, ofLeads)
      await tx.deleteWhere(leadValueChanges, ofLeads)
      const erased = await tx.updateWhere(leads, among(sql`id`, erasable), {
        name: texts.erased,
        phone: '',
        email: '',
        notes: null,
        ip_address: null,
        referer: null,
        user_agent: null,
        search_text: '',
        ...changed,
      })
      return erased.length
    },
  },
  clients: {
    tables: ['clients', 'client_merges', 'client_sites', 'client_value_changes'],
    exported: peopleExports.clients,
    keptReason: 'contract',
    rows: (scoped, { clients: { all, kept } }) =>
      line({
        title: textOrEmpty(sql`concat('№ ', ${c.number}, ' ', ${c.name})`),
        date: c.created_at,
        kept: among(c.id, kept),
        client: sql`case when ${c.deleted_at} is null then ${c.id} end`,
      })`from ${scoped(c)} where ${among(c.id, all)}`,
    erase: async (tx, { clients: { erasable } }) => {
      const merged = sql`(${among(sql`client_id`, erasable)} or ${among(sql`merged_client_id`, erasable)})`
      await tx.updateWhere(clientMerges, merged, { before: {}, after: {} })
      await tx.deleteWhere(clientSites, among(sql`client_id`, erasable))
      await tx.deleteWhere(clientValueChanges, among(sql`client_id`, erasable))
      // Requisites of an organisation, whose ИНН has ten digits, are not personal data.
      const requisite = (column: string) =>
        sql`case when length(inn) = 10 then ${sql.identifier(column)} else '' end`
      const erased = await tx.updateWhere(clients, among(sql`id`, erasable), {
        name: texts.erased,
        phone: '',
        email: '',
        ...noMessengers,
        notes: '',
        legal_name: requisite('legal_name'),
        inn: requisite('inn'),
        kpp: requisite('kpp'),
        ogrn: requisite('ogrn'),
        legal_address: requisite('legal_address'),
        bank: requisite('bank'),
        bik: requisite('bik'),
        account: requisite('account'),
        corr_account: requisite('corr_account'),
        people_text: '',
        search_text: '',
        ...changed,
      })
      return erased.length
    },
  },
  people: {
    tables: ['client_people'],
    exported: peopleExports.people,
    keptReason: 'contract',
    rows: (scoped, { contact, clients: { all, kept } }) =>
      line({
        title: cp.name,
        date: cp.created_at,
        kept: among(cp.client_id, kept),
        client: cp.client_id,
      })`from ${scoped(cp)} where ${among(cp.client_id, all)} or ${hasContact(cp, contact)}`,
    erase: async (tx, { contact, clients: { erasable, kept } }) => {
      const columns = { phone: sql`phone`, email: sql`email` }
      const where = sql`(${among(sql`client_id`, erasable)} or (${hasContact(columns, contact)}
        and not ${among(sql`client_id`, kept)}))`
      const found = await tx.find(clientPeople, where)
      await tx.deleteWhere(clientPeople, where)
      for (const clientId of new Set(found.map(({ client_id }) => client_id)))
        await refreshPeopleText(tx, clientId)
      return found.length
    },
  },
  chats: {
    tables: ['chat_visitors', 'conversations'],
    exported: peopleExports.chats,
    keptReason: 'contract',
    rows: (scoped, { visitors: { all, kept } }) =>
      line({
        title: textOrEmpty(sql`${v.name}`),
        date: v.created_at,
        kept: among(v.id, kept),
        chat: sql`select max(${cv.id}) from ${scoped(cv)} where ${cv.visitor_id} = ${v.id}`,
      })`from ${scoped(v)} where ${among(v.id, all)}`,
    erase: async (tx, { visitors: { erasable } }) => {
      // Conversations are locked before their other rows.
      const talks = await tx.find(conversations, among(sql`visitor_id`, erasable), { orderBy: sql`id` })
      for (const { id } of talks) await tx.lock(conversations, id)
      for (const id of erasable) await eraseVisitorData(tx, id, { withReplies: true })
      return erasable.length
    },
  },
  orders: {
    tables: ['orders', 'order_visits'],
    exported: peopleExports.orders,
    keptReason: 'contract',
    rows: (scoped, { orders: { all, kept } }) =>
      line({
        title: textOrEmpty(sql`concat('№ ', ${o.number}, ' ', ${o.title})`),
        date: o.created_at,
        kept: among(o.id, kept),
        order: sql`case when ${o.deleted_at} is null then ${o.id} end`,
      })`from ${scoped(o)} where ${among(o.id, all)} and ${o.title} <> ${texts.erased}`,
    erase: async (tx, { orders: { erasable } }) => {
      await tx.updateWhere(orderVisits, among(sql`order_id`, erasable), { note: '', ...changed })
      const erased = await tx.updateWhere(orders, among(sql`id`, erasable), {
        title: texts.erased,
        address: '',
        comment: '',
        search_text: sql`lower(number)`,
        ...changed,
      })
      return erased.length
    },
  },
} as const satisfies Record<string, PersonalKind>
