import {
  type api,
  type Body,
  type Buyer,
  type Catalogue,
  type CompanyModule,
  cartOf,
  isCompleteSeller,
  limits,
  moduleCodes,
  modulePrices,
  modules,
  type Paged,
  type Purchase,
  type PurchaseMethod,
  purchasePeriods,
  type Requisites,
} from '@veranda/contract'
import { audit, changesOf } from '#db/audit.ts'
import { keyset, pageOf } from '#db/paging.ts'
import { companySettings, purchasePayments, purchases, users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { asInt, countRows, first, referenced } from '#db/sql/expressions.ts'
import { every, select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable, TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { announceOrder } from './notices-repo.ts'
import {
  numberOf,
  type PurchaseRow,
  presentPurchase,
  type ShownPurchaseRow,
  sellerTimeZone,
} from './purchase-presenter.ts'
import { texts } from './texts.ts'

const u = alias(users, 'u')
const y = alias(purchasePayments, 'y')
const p = alias(purchases, 'p')

/** Settings of the shop for a purchase. */
export interface Shop {
  /** From the current settings. */
  seller: Requisites
  methods: readonly PurchaseMethod[]
  appUrl: string
}

const shown = (scoped: ScopedTable) => ({
  ...every(p),
  user: referenced(scoped, u, p.user_id, { id: u.id, name: u.name }),
  payment: first(y.status)`from ${scoped(y)} where ${y.purchase_id} = ${p.id} order by ${y.id} desc limit 1`,
})

export async function listPurchases(
  tenant: TenantDb,
  query: { cursor?: string | undefined; limit: number },
  seller: Requisites,
): Promise<Paged<Purchase>> {
  const { order, afterCursor } = keyset('p', { cursor: query.cursor, sort: '-created_at' })
  const [rows, [count]] = await Promise.all([
    tenant.rows(
      (scoped) =>
        select(
          shown(scoped),
        )`from ${scoped(p)} where true${afterCursor} order by ${order} limit ${query.limit + 1}`,
    ),
    tenant.rows(
      (scoped) =>
        select({ count: countRows() })`from (select from ${scoped(p)} limit ${limits.countCap + 1}) counted`,
    ),
  ])
  const page = pageOf(rows, query.limit, count?.count ?? 0)
  return { ...page, data: page.data.map((row) => presentPurchase(row, seller)) }
}

export async function getPurchaseRow(tenant: TenantDb, id: number): Promise<ShownPurchaseRow> {
  const [row] = await tenant.rows((scoped) => select(shown(scoped))`from ${scoped(p)} where ${p.id} = ${id}`)
  if (!row) throw new DomainError('not_found')
  return row
}

export async function getPurchase(tenant: TenantDb, id: number, seller: Requisites): Promise<Purchase> {
  return presentPurchase(await getPurchaseRow(tenant, id), seller)
}

/** Creates a purchase: freezes current prices and takes the next invoice number of the year. */
export async function createPurchase(
  tenant: TenantDb,
  body: Body<typeof api.purchases.create>,
  context: Shop & { caller: { userId: number; modules: readonly CompanyModule[] }; now: Date },
): Promise<Purchase> {
  const { caller, seller, now, appUrl } = context
  if (!context.methods.includes(body.method)) throw fieldError('method', texts.noOnline)
  refuseEndless(body, caller.modules)
  const { lines, discount_kopecks, total_kopecks } = cartOf(body.items)
  return tenant.transaction(async (tx) => {
    const payer = await buyerOf(tx, body.buyer)
    const year = Number(
      new Intl.DateTimeFormat('en', { timeZone: sellerTimeZone, year: 'numeric' }).format(now),
    )
    const [number] = await tx.rows(() => select({ no: asInt(sql`next_purchase_number(${year}::int)`) })``)
    const row = await tx.insert(purchases, {
      user_id: caller.userId,
      year,
      no: number?.no ?? 0,
      method: body.method,
      items: lines.map((line) => ({ ...line, expires_at: null })),
      discount_kopecks,
      total_kopecks,
      buyer: payer,
      seller: isCompleteSeller(seller) ? seller : null,
      return_path: body.return_path ?? null,
    })
    await audit(tx, {
      action: 'create',
      entity: 'purchase',
      entity_id: row.id,
      title: numberOf(row),
      changes: { total_kopecks: [null, total_kopecks] },
    })
    await announceOrder(tx, row, appUrl)
    return getPurchase(tx, row.id, seller)
  })
}

/** Refuses an extension of a module without an end. */
function refuseEndless(body: Body<typeof api.purchases.create>, owned: readonly CompanyModule[]): void {
  const unlimitedItem = body.items.find(({ code }) =>
    owned.some((module) => module.code === code && module.is_active && !module.expires_at),
  )
  if (unlimitedItem) throw fieldError('items', texts.endless(modules[unlimitedItem.code].name))
}

/** The buyer. Details given for the first time are stored in the company's settings. */
async function buyerOf(tx: TenantTx, buyer: Buyer | undefined): Promise<Buyer> {
  const settings = await tx.findFirst(companySettings, sql`true`)
  if (!buyer) {
    const known = knownBuyer(settings?.requisites ?? {})
    return known.legal_name ? known : { ...known, legal_name: (await tx.company()).name }
  }
  if (settings && !settings.requisites.inn) {
    const filledFields = Object.fromEntries(Object.entries(buyer).filter(([, value]) => value !== ''))
    const changes = changesOf(settings.requisites, filledFields)
    await tx.updateWhere(companySettings, sql`true`, {
      requisites: { ...settings.requisites, ...filledFields },
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    await audit(tx, { action: 'update', entity: 'settings', changes })
  }
  return buyer
}

function knownBuyer({ legal_name = '', inn = '', kpp = '', address = '' }: Requisites): Buyer {
  return { legal_name, inn, kpp, address }
}

/** Cancels an unpaid purchase. */
export function cancelPurchase(tenant: TenantDb, id: number, seller: Requisites): Promise<Purchase> {
  return tenant.transaction(async (tx) => {
    const purchase = await tx.lock(purchases, id)
    if (!purchase) throw new DomainError('not_found')
    if (purchase.status !== 'pending') throw new DomainError('purchase_closed')
    await tx.update(purchases, id, { status: 'cancelled', decided_at: sql`now()` })
    await auditDecision(tx, 'cancel', purchase)
    return getPurchase(tx, id, seller)
  })
}

export function auditDecision(
  tx: TenantTx,
  action: 'cancel' | 'reject',
  purchase: PurchaseRow,
): Promise<void> {
  return audit(tx, { action, entity: 'purchase', entity_id: purchase.id, title: numberOf(purchase) })
}

/** The shop's catalogue: modules, prices, and the company's current state of each. */
export async function readCatalogue(
  tenant: TenantDb,
  owned: readonly CompanyModule[],
  methods: readonly PurchaseMethod[],
  isBuyer: boolean,
): Promise<Catalogue> {
  const settings = isBuyer ? await tenant.findFirst(companySettings, sql`true`) : undefined
  return {
    modules: moduleCodes.map((code) => ({
      code,
      name: modules[code].name,
      about: modules[code].about,
      price_kopecks: modulePrices[code],
      module: owned.find((module) => module.code === code) ?? null,
    })),
    periods: [...purchasePeriods],
    methods: [...methods],
    buyer: isBuyer ? knownBuyer(settings?.requisites ?? {}) : null,
  }
}
