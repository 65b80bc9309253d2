import { type api, type Body, type ClientSite, limits, type Scope, siteKey } from '@veranda/contract'
import { eq } from 'drizzle-orm'
import { audit } from '#db/audit.ts'
import { reachesOrder, type Viewer } from '#db/ownership.ts'
import { clientSites, clients, orders } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { countRows } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { type OrderAddress, type StoredSite, sitesWithOrders } from './client-site-rules.ts'
import { type ClientRow, getClient, lockClient } from './clients-repo.ts'
import { texts } from './texts.ts'

const s = alias(clientSites, 's')
const o = alias(orders, 'o')

const columns = { id: s.id, address: s.address, title: s.title, comment: s.comment, version: s.version }

/** The viewer of a client, with their scope of orders (`null`: none). */
export interface SiteViewer extends Viewer {
  orders: Scope | null
}

export async function listSites(
  tenant: TenantDb,
  clientId: number,
  viewer: SiteViewer,
): Promise<ClientSite[]> {
  const { id } = await getClient(tenant, clientId, viewer)
  return sitesOf(tenant, id, viewer)
}

async function sitesOf(tenant: TenantDb, clientId: number, viewer: SiteViewer): Promise<ClientSite[]> {
  const [stored, ofOrders] = await Promise.all([
    storedSites(tenant, clientId),
    viewer.orders === null ? null : orderAddresses(tenant, clientId, viewer.orders, viewer.userId),
  ])
  return sitesWithOrders(stored, ofOrders)
}

const storedSites = (tenant: TenantDb, clientId: number): Promise<StoredSite[]> =>
  tenant.rows(
    (scoped) => select(columns)`from ${scoped(s)} where ${s.client_id} = ${clientId} order by ${s.id}`,
  )

/** The newest first. */
function orderAddresses(
  tenant: TenantDb,
  clientId: number,
  scope: Scope,
  userId: number,
): Promise<OrderAddress[]> {
  return tenant.rows(
    (scoped) => select({ address: o.address, count: countRows() })`from ${scoped(o)}
      where ${o.client_id} = ${clientId} and ${o.deleted_at} is null and ${o.address} <> ''
        and ${reachesOrder({ scope, userId }, sql`o`)}
      group by ${o.address} order by max(${o.id}) desc`,
  )
}

export function addSite(
  tenant: TenantDb,
  clientId: number,
  body: Body<typeof api.clients.addSite>,
  viewer: SiteViewer,
): Promise<ClientSite> {
  return tenant.transaction(async (tx) => {
    // Locked, so that two colleagues do not add the same address.
    const client = await lockClient(tx, clientId, viewer)
    const others = await storedSites(tx, clientId)
    if (others.length >= limits.clientSitesMax) throw fieldError('address', texts.tooManySites)
    assertNew(others, body.address)
    const { id } = await tx.insert(clientSites, { ...body, client_id: clientId })
    await noteSite(tx, client, [null, body.title || body.address])
    return siteOf(tx, clientId, id, viewer)
  })
}

export function updateSite(
  tenant: TenantDb,
  { id: clientId, site_id }: { id: number; site_id: number },
  { version, ...changes }: Body<typeof api.clients.updateSite>,
  viewer: SiteViewer,
): Promise<ClientSite> {
  return tenant.transaction(async (tx) => {
    const client = await lockClient(tx, clientId, viewer)
    const stored = await storedSites(tx, clientId)
    const before = siteIn(stored, site_id)
    if (version !== undefined && version !== before.version)
      throw new DomainError('stale_version', { current: await siteOf(tx, clientId, site_id, viewer) })
    const others = stored.filter(({ id }) => id !== site_id)
    if (changes.address !== undefined) assertNew(others, changes.address)
    await tx.update(clientSites, site_id, {
      ...changes,
      version: before.version + 1,
      updated_at: sql`now()`,
    })
    const after = await siteOf(tx, clientId, site_id, viewer)
    await noteSite(tx, client, [nameOf(before), nameOf(after)])
    return after
  })
}

export function removeSite(
  tenant: TenantDb,
  { id: clientId, site_id }: { id: number; site_id: number },
  viewer: Viewer,
): Promise<void> {
  return tenant.transaction(async (tx) => {
    const client = await lockClient(tx, clientId, viewer)
    const site = siteIn(await storedSites(tx, clientId), site_id)
    await tx.deleteWhere(clientSites, eq(clientSites.id, site_id))
    await noteSite(tx, client, [nameOf(site), null])
  })
}

const nameOf = ({ title, address }: Pick<ClientSite, 'title' | 'address'>) => title || address

function assertNew(others: StoredSite[], address: string): void {
  const key = siteKey(address)
  if (others.some((other) => siteKey(other.address) === key)) throw fieldError('address', texts.sameSite)
}

const siteOf = async (tx: TenantTx, clientId: number, id: number, viewer: SiteViewer): Promise<ClientSite> =>
  siteIn(await sitesOf(tx, clientId, viewer), id)

function siteIn<S extends { id: number | null }>(sites: readonly S[], id: number): S {
  const site = sites.find((one) => one.id === id)
  if (!site) throw new DomainError('not_found')
  return site
}

async function noteSite(
  tx: TenantTx,
  { id, name }: ClientRow,
  site: [before: string | null, after: string | null],
): Promise<void> {
  await tx.update(clients, id, { updated_at: sql`now()` })
  await audit(tx, { action: 'update', entity: 'client', entity_id: id, title: name, changes: { site } })
}
