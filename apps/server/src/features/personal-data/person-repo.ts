import { closedStages, phoneDigits } from '@veranda/contract'
import { and, isNull, type SQL } from 'drizzle-orm'
import { chatVisitors, clientMerges, clients, conversations, leads, orders } from '#db/schema/tables.gen.ts'
import { hasContact, idsWithContact, type SearchedContact } from '#db/search.ts'
import { alias } from '#db/sql/aliases.ts'
import { isTrue } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { texts } from './texts.ts'

const c = alias(clients, 'c')
const l = alias(leads, 'l')
const o = alias(orders, 'o')
const v = alias(chatVisitors, 'v')
const cv = alias(conversations, 'cv')

/** Ids of a person's records. */
export interface PersonIds {
  all: number[]
  /** Those that an order in work needs. */
  kept: number[]
  /** The rest. */
  erasable: number[]
}

/** A person's records, which everything else about them belongs to. */
export interface Person {
  contact: SearchedContact
  leads: PersonIds
  clients: PersonIds
  orders: PersonIds
  visitors: PersonIds
}

/** Whether the column is one of the ids. */
export const among = (column: SQL, ids: number[]): SQL => sql`${column} = any(${sql.param(ids)}::bigint[])`

/** The records, the trash included, of the person with this phone or e-mail. */
export async function findPerson(tenant: TenantDb, given: { phone: string; email: string }): Promise<Person> {
  const contact = { digits: phoneDigits(given.phone), email: given.email.toLowerCase() }
  const clientIds = await personsClients(tenant, contact)
  const leadIds = await personsLeads(tenant, contact, clientIds)
  const found = await tenant.rows(
    (scoped) =>
      select({
        id: o.id,
        client_id: o.client_id,
        lead_id: o.lead_id,
        is_kept: isTrue(
          sql`${o.deleted_at} is null and ${o.stage} <> all(${sql.param([...closedStages])}::text[])`,
        ),
      })`from ${scoped(o)} where ${among(o.client_id, clientIds)} or ${among(o.lead_id, leadIds)}`,
  )
  const open = found.filter(({ is_kept }) => is_kept)
  const ordersIds = split(
    found.map(({ id }) => id),
    open.map(({ id }) => id),
  )
  const keptClients = open.flatMap(({ client_id }) => (client_id === null ? [] : [client_id]))
  // The person of an order is its client; a lead is needed only where there is none yet.
  const keptLeads = open.flatMap(({ client_id, lead_id }) =>
    client_id === null && lead_id !== null ? [lead_id] : [],
  )
  const person = {
    contact,
    clients: split(clientIds, keptClients),
    leads: split(leadIds, keptLeads),
    orders: ordersIds,
  }
  return { ...person, visitors: await personsVisitors(tenant, person) }
}

function split(all: number[], needed: number[]): PersonIds {
  const kept = all.filter((id) => needed.includes(id))
  return { all, kept, erasable: all.filter((id) => !kept.includes(id)) }
}

/** Parts of a search, each of which uses its own index. */
const anyOf = (parts: SQL[]): SQL => sql`(${sql.join(parts, sql` union all `)})`

async function personsClients(tenant: TenantDb, contact: SearchedContact): Promise<number[]> {
  const rows = await tenant.rows((scoped) => {
    const part = (where: SQL) => select({ id: c.id })`from ${scoped(c)} where ${where}`
    const parts = [
      // Not a client who is only served by this contact person.
      part(sql`${c.id} = any(${idsWithContact('client_contacts', contact)}) and ${hasContact(c, contact)}`),
      part(sql`${c.deleted_at} is not null and ${hasContact(c, contact)}`),
    ]
    return select({ id: c.id })`from ${scoped(c)} where ${c.id} in ${anyOf(parts)}`
  })
  return withMerged(
    tenant,
    rows.map(({ id }) => id),
  )
}

/** Follows merges both ways: the company said that these clients are one person. */
async function withMerged(tenant: TenantDb, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return ids
  const touching = sql`(${among(sql`client_id`, ids)} or ${among(sql`merged_client_id`, ids)})`
  const merges = await tenant.find(clientMerges, and(isNull(clientMerges.undone_at), touching))
  const all = [
    ...new Set([
      ...ids,
      ...merges.flatMap(({ client_id, merged_client_id }) => [client_id, merged_client_id]),
    ]),
  ]
  return all.length === ids.length ? ids : withMerged(tenant, all)
}

async function personsLeads(
  tenant: TenantDb,
  contact: SearchedContact,
  clientIds: number[],
): Promise<number[]> {
  const rows = await tenant.rows((scoped) => {
    const part = (where: SQL) => select({ id: l.id })`from ${scoped(l)} where ${where}`
    const parts = [
      part(sql`${l.id} = any(${idsWithContact('lead_contacts', contact)})`),
      part(sql`${l.deleted_at} is not null and ${hasContact(l, contact)}`),
      part(sql`${among(l.client_id, clientIds)} and ${l.name} <> ${texts.erased}`),
    ]
    return select({ id: l.id })`from ${scoped(l)} where ${l.id} in ${anyOf(parts)}`
  })
  return rows.map(({ id }) => id)
}

async function personsVisitors(tenant: TenantDb, person: Omit<Person, 'visitors'>): Promise<PersonIds> {
  const talksOf = (ids: 'all' | 'kept') => sql`(${among(cv.client_id, person.clients[ids])}
    or ${among(cv.lead_id, person.leads[ids])} or ${among(cv.order_id, person.orders[ids])})`
  const rows = await tenant.rows((scoped) => {
    const talks = (ids: 'all' | 'kept') => sql`(${among(v.client_id, person.clients[ids])} or exists (
      select from ${scoped(cv)} where ${cv.visitor_id} = ${v.id} and ${talksOf(ids)}))`
    return select({ id: v.id, is_kept: isTrue(talks('kept')) })`
      from ${scoped(v)} where ${hasContact(v, person.contact)} or ${talks('all')}`
  })
  return split(
    rows.map(({ id }) => id),
    rows.filter(({ is_kept }) => is_kept).map(({ id }) => id),
  )
}
