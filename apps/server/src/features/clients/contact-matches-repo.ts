import {
  type api,
  type ContactMatches,
  limits,
  phoneDigits,
  type Query,
  type Role,
  scopeOf,
} from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { reaches, reachesOrder } from '#db/ownership.ts'
import { clientPeople, clients, leads, orders, users } from '#db/schema/tables.gen.ts'
import { hasContact, idsWithContact, type SearchedContact } from '#db/search.ts'
import { alias } from '#db/sql/aliases.ts'
import { countOf, first, referenced } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'

const c = alias(clients, 'c')
const p = alias(clientPeople, 'p')
const l = alias(leads, 'l')
const o = alias(orders, 'o')
const u = alias(users, 'u')

/** A shorter number is unfinished or internal and would match strangers; the trigger of migration 0040 has the same minimum. */
const digitsMin = 7

interface Caller {
  userId: number
  role: Role
  /** Whether the company has the module of orders. */
  hasOrders: boolean
}

type MatchQuery = Query<typeof api.clients.matches>

/** What the company has of the person with this phone or e-mail, as far as the caller may read it. */
export async function findContactMatches(
  tenant: TenantDb,
  query: MatchQuery,
  caller: Caller,
): Promise<ContactMatches> {
  const contact = searchedContact(query)
  if (!contact) return noMatches
  const found = await matchingClients(tenant, query, contact, caller)
  const clientIds = found.map(({ id }) => id)
  const [{ rows, count, earlier }, ofOrders, hasHidden] = await Promise.all([
    matchingLeads(tenant, query, contact, clientIds, caller),
    matchingOrders(tenant, clientIds, contact, caller),
    hasHiddenRecords(tenant, contact, caller),
  ])
  return {
    clients: found,
    leads: rows,
    leads_count: count,
    earlier_leads_count: earlier,
    orders: ofOrders,
    has_hidden: hasHidden,
  }
}

const noMatches: ContactMatches = {
  clients: [],
  leads: [],
  leads_count: 0,
  earlier_leads_count: 0,
  orders: [],
  has_hidden: false,
}

/** What a person is recognised by; `undefined` when neither phone nor e-mail can be compared. */
export function searchedContact({
  phone,
  email,
}: Pick<MatchQuery, 'phone' | 'email'>): SearchedContact | undefined {
  const digits = phoneDigits(phone)
  const contact = { digits: digits.length >= digitsMin ? digits : '', email: email.toLowerCase() }
  return contact.digits === '' && contact.email === '' ? undefined : contact
}

const ownOnly = (caller: Caller, permission: 'lead.read' | 'client.read', responsible: SQL): SQL =>
  reaches({ scope: scopeOf(caller.role, permission) ?? 'own', userId: caller.userId }, responsible)

function matchingClients(
  tenant: TenantDb,
  { except_client_id }: MatchQuery,
  contact: SearchedContact,
  caller: Caller,
) {
  return tenant.rows(
    (scoped) =>
      select({
        id: c.id,
        number: c.number,
        name: c.name,
        phone: c.phone,
        email: c.email,
        person: first(p.name)`from ${scoped(p)} where ${p.client_id} = ${c.id} and ${hasContact(p, contact)}
          order by ${p.position}, ${p.id} limit 1`,
        user: referenced(scoped, u, c.user_id, { id: u.id, name: u.name }),
      })`from ${scoped(c)} where ${c.deleted_at} is null and ${c.id} = any(${idsWithContact('client_contacts', contact)})
      and ${c.id} <> ${except_client_id ?? 0} and ${ownOnly(caller, 'client.read', c.user_id)}
      order by ${c.id} desc limit ${limits.matchesMax}`,
  )
}

async function matchingLeads(
  tenant: TenantDb,
  { except_lead_id }: MatchQuery,
  contact: SearchedContact,
  clientIds: number[],
  caller: Caller,
) {
  if (scopeOf(caller.role, 'lead.read') === null) return { rows: [], count: 0, earlier: 0 }
  const conditions = sql`${l.deleted_at} is null
    and (${l.id} = any(${idsWithContact('lead_contacts', contact)}) or ${l.client_id} = any(${sql.param(clientIds)}::bigint[]))
    and ${l.id} <> ${except_lead_id ?? 0} and ${ownOnly(caller, 'lead.read', l.user_id)}`
  const rows = await tenant.rows(
    (scoped) =>
      select({
        id: l.id,
        number: l.number,
        name: l.name,
        status: l.status,
        user: referenced(scoped, u, l.user_id, { id: u.id, name: u.name }),
        created_at: l.created_at,
        total: countOf`from (select from ${scoped(l)} where ${conditions} limit ${limits.matchesCountMax}) counted`,
        earlier: countOf`from (select from ${scoped(l)} where ${conditions} and ${l.id} < ${except_lead_id ?? 0}
          limit ${limits.matchesCountMax}) counted`,
      })`from ${scoped(l)} where ${conditions} order by ${l.id} desc limit ${limits.matchesMax}`,
  )
  const [first] = rows
  return {
    rows: rows.map(({ total: _total, earlier: _earlier, ...lead }) => lead),
    count: first?.total ?? 0,
    earlier: first?.earlier ?? 0,
  }
}

/**
 * Whether a client or lead of the person is out of the caller's reach: one bit, without which somebody who sees only
 * their own records would add a second client for a colleague's. Told only to those who may add one.
 */
async function hasHiddenRecords(
  tenant: TenantDb,
  contact: SearchedContact,
  caller: Caller,
): Promise<boolean> {
  if (scopeOf(caller.role, 'client.create') === null) return false
  const isHidden = (permission: 'lead.read' | 'client.read', responsible: SQL) =>
    sql`(${ownOnly(caller, permission, responsible)}) is not true`
  const found = await tenant.rows(
    (scoped) =>
      select({ id: c.id })`from ${scoped(c)} where ${c.deleted_at} is null
        and ${c.id} = any(${idsWithContact('client_contacts', contact)}) and ${isHidden('client.read', c.user_id)}
      union all select ${l.id} from ${scoped(l)} where ${l.deleted_at} is null
        and ${l.id} = any(${idsWithContact('lead_contacts', contact)}) and ${isHidden('lead.read', l.user_id)}
      limit 1`,
  )
  return found.length > 0
}

/** Orders of the clients, and of the person's leads that have no client yet. */
async function matchingOrders(
  tenant: TenantDb,
  clientIds: number[],
  contact: SearchedContact,
  caller: Caller,
) {
  const scope = scopeOf(caller.role, 'order.read')
  if (scope === null || !caller.hasOrders) return []
  const readable = reachesOrder({ scope, userId: caller.userId }, sql`o`)
  return tenant.rows(
    (scoped) =>
      select({
        id: o.id,
        number: o.number,
        title: o.title,
        stage: o.stage,
      })`from ${scoped(o)} where ${o.deleted_at} is null and ${readable}
      and (${o.client_id} = any(${sql.param(clientIds)}::bigint[]) or ${o.lead_id} in (
        select ${l.id} from ${scoped(l)} where ${l.deleted_at} is null and ${l.id} = any(${idsWithContact('lead_contacts', contact)})))
      order by ${o.id} desc limit ${limits.matchesMax}`,
  )
}
