import {
  type AuditChanges,
  type api,
  type Body,
  type CompanyPriceList,
  type PriceListVersion,
  priceDifferences,
} from '@veranda/contract'
import type { PriceList } from '@veranda/soft-windows'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { audit, changesOf } from '#db/audit.ts'
import { priceLists, priceListVersions, users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { one } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { today } from '#time/days.ts'
import { starterPrices } from './starter-prices.ts'
import { texts } from './texts.ts'

const u = alias(users, 'u')
const v = alias(priceListVersions, 'v')

type ListRow = Row<typeof priceLists>

const isNotDeleted = isNull(priceLists.deleted_at)
const matter = 'price lists'

/** Versions of lists, latest effective date first. */
function versionsOf(tenant: TenantDb, where: SQL): Promise<PriceListVersion[]> {
  return tenant.rows(
    (scoped) =>
      select({
        id: v.id,
        effective_from: v.effective_from,
        prices: v.prices,
        created_at: v.created_at,
        author: one({ id: u.id, name: u.name })`from ${scoped(u)} where ${u.id} = ${v.author_id}`,
      })`from ${scoped(v)} where ${where} order by ${v.effective_from} desc, ${v.id} desc`,
  )
}

/** All lists of the company; the first one is created if it has none. */
export function listPriceLists(tenant: TenantDb): Promise<CompanyPriceList[]> {
  return tenant.transaction(async (tx) => {
    await defaultPriceList(tx)
    const lists = await tx.find(priceLists, isNotDeleted, { orderBy: sql`is_default desc, id` })
    return Promise.all(lists.map((list) => withPrices(tx, list)))
  })
}

async function withPrices(tenant: TenantDb, list: ListRow): Promise<CompanyPriceList> {
  return present(list, await versionsOf(tenant, sql`${v.price_list_id} = ${list.id}`), await today(tenant))
}

function present(
  { id, name, is_default, version, created_at }: ListRow,
  versions: PriceListVersion[],
  day: string,
): CompanyPriceList {
  const upcoming = versions.filter(({ effective_from }) => effective_from > day).reverse()
  const current = versions.find(({ effective_from }) => effective_from <= day) ?? null
  return { id, name, is_default, version, created_at, current, upcoming }
}

export async function getPriceList(tx: TenantDb, id: number): Promise<CompanyPriceList> {
  const list = await tx.findOne(priceLists, id)
  if (!list) throw new DomainError('not_found')
  return withPrices(tx, list)
}

/** The list for new orders. The company's first one is created if it has none. */
export async function defaultPriceList(tx: TenantTx): Promise<ListRow> {
  const found = await tx.findFirst(priceLists, and(eq(priceLists.is_default, true), isNotDeleted) as SQL)
  if (found) return found
  await tx.advisoryLock(matter)
  const defaultList = await tx.findFirst(
    priceLists,
    and(eq(priceLists.is_default, true), isNotDeleted) as SQL,
  )
  return defaultList ?? insertList(tx, texts.starterName, starterPrices, true)
}

async function insertList(
  tx: TenantTx,
  name: string,
  prices: PriceList,
  isDefault: boolean,
): Promise<ListRow> {
  const list = await tx.insert(priceLists, { name, is_default: isDefault })
  await tx.insert(priceListVersions, {
    price_list_id: list.id,
    effective_from: await today(tx),
    prices,
    author_id: tx.actor?.userId ?? null,
  })
  return list
}

/** Current prices of a list, by default of the default list. */
export async function currentPrices(tx: TenantTx, priceListId: number | null): Promise<PriceList> {
  const id = priceListId ?? (await defaultPriceList(tx)).id
  const day = await today(tx)
  // The list itself may be archived: orders that use it keep its prices.
  const [current] = await tx.rows(
    (scoped) => select({ prices: v.prices })`from ${scoped(v)}
      where ${v.price_list_id} = ${id} and ${v.effective_from} <= ${day}::date
      order by ${v.effective_from} desc, ${v.id} desc limit 1`,
  )
  return current?.prices ?? starterPrices
}

export function createPriceList(
  tenant: TenantDb,
  { name, prices }: Body<typeof api.priceLists.create>,
): Promise<CompanyPriceList> {
  return tenant.transaction(async (tx) => {
    await defaultPriceList(tx)
    const list = await insertList(tx, name, prices, false)
    await auditPriceList(tx, 'create', list)
    return getPriceList(tx, list.id)
  })
}

/** Renames a list or makes it the default. */
export function updatePriceList(
  tenant: TenantDb,
  id: number,
  { version, ...changes }: Body<typeof api.priceLists.update>,
): Promise<CompanyPriceList> {
  return tenant.transaction(async (tx) => {
    await tx.advisoryLock(matter)
    const list = await lockVersion(tx, id, version)
    if (changes.is_default && !list.is_default)
      await tx.updateWhere(priceLists, eq(priceLists.is_default, true), { is_default: false })
    await tx.update(priceLists, id, { ...changes, version: list.version + 1, updated_at: sql`now()` })
    await auditPriceList(tx, 'update', list, changesOf(list, changes))
    return getPriceList(tx, id)
  })
}

/** Locks the list; refuses a stale version. */
async function lockVersion(tx: TenantTx, id: number, version: number | undefined): Promise<ListRow> {
  const list = await tx.lock(priceLists, id)
  if (!list) throw new DomainError('not_found')
  if (version !== undefined && version !== list.version)
    throw new DomainError('stale_version', { current: await getPriceList(tx, id) })
  return list
}

/** Adds prices effective from a day on. */
export function addPrices(
  tenant: TenantDb,
  id: number,
  { effective_from, prices, version }: Body<typeof api.priceLists.addVersion>,
): Promise<CompanyPriceList> {
  return tenant.transaction(async (tx) => {
    const list = await lockVersion(tx, id, version)
    if (effective_from < (await today(tx))) throw fieldError('effective_from', texts.datePast)
    const { current } = await getPriceList(tx, id)
    const author_id = tx.actor?.userId ?? null
    await tx.insert(priceListVersions, { price_list_id: id, effective_from, prices, author_id })
    await tx.update(priceLists, id, { version: list.version + 1, updated_at: sql`now()` })
    const changed = priceDifferences(current?.prices ?? null, prices)
    await auditPriceList(tx, 'update', list, {
      effective_from: [null, effective_from],
      ...Object.fromEntries(changed.map(({ code, before, after }) => [code, [before, after]])),
    })
    return getPriceList(tx, id)
  })
}

export async function listVersions(tenant: TenantDb, id: number): Promise<PriceListVersion[]> {
  // Also for an archived list, which orders may still use.
  const versions = await versionsOf(tenant, sql`${v.price_list_id} = ${id}`)
  if (versions.length === 0 && !(await tenant.findOne(priceLists, id))) throw new DomainError('not_found')
  return versions
}

/** Withdraws future prices; prices that were in effect stay. */
export function removeVersion(tenant: TenantDb, id: number, versionId: number): Promise<void> {
  return tenant.transaction(async (tx) => {
    const list = await tx.lock(priceLists, id)
    if (!list) throw new DomainError('not_found')
    const { upcoming } = await getPriceList(tx, id)
    const withdrawn = upcoming.find((version) => version.id === versionId)
    if (!withdrawn) throw new DomainError('not_found')
    await tx.deleteWhere(priceListVersions, eq(priceListVersions.id, versionId))
    await auditPriceList(tx, 'update', list, { effective_from: [withdrawn.effective_from, null] })
  })
}

export function removePriceList(tenant: TenantDb, id: number): Promise<void> {
  return tenant.transaction(async (tx) => {
    const list = await tx.lock(priceLists, id)
    if (!list) throw new DomainError('not_found')
    if (list.is_default) throw new DomainError('price_list_in_use')
    await tx.trash(priceLists, id)
    await auditPriceList(tx, 'delete', list)
  })
}

function auditPriceList(
  tx: TenantTx,
  action: 'create' | 'update' | 'delete',
  { id, name }: ListRow,
  changes: AuditChanges = {},
): Promise<void> {
  return audit(tx, { action, entity: 'price_list', entity_id: id, title: name, changes })
}
