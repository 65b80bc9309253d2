import type { ModuleCode, PurchaseItem } from '@veranda/contract'
import type { Actor } from '#db/actor.ts'
import { audit } from '#db/audit.ts'
import { findPurchaseOfAnyCompany } from '#db/platform/purchases.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { companyModules, purchases } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { notifyOfMissedRecords } from './missed-submissions-repo.ts'
import { announcePaid, announceRejected } from './notices-repo.ts'
import { numberOf, type PurchaseRow } from './purchase-presenter.ts'
import { auditDecision } from './purchases-repo.ts'
import { extendedEnd } from './term-rules.ts'
import { texts } from './texts.ts'

interface Decision {
  /** Who decided the purchase. */
  by: string
  action: 'confirm' | 'pay'
  now: Date
  appUrl: string
}

/** Marks a locked purchase as paid and extends its modules. The caller holds the lock. */
export async function activatePurchase(
  tx: TenantTx,
  purchase: PurchaseRow,
  decision: Decision,
): Promise<void> {
  // Two purchases of a company add up: each must extend the end that the other has set.
  await tx.advisoryLock('modules')
  const { time_zone } = await tx.company()
  const owned = await tx.find(companyModules)
  const items: PurchaseItem[] = purchase.items.map((item) => {
    const term = owned.find((module) => module.code === item.code)
    const end = extendedEnd(term, item.months, decision.now, time_zone)
    return { ...item, expires_at: end?.toISOString() ?? null }
  })
  await tx.update(purchases, purchase.id, {
    status: 'paid',
    items,
    decided_by: decision.by,
    decided_at: sql`now()`,
  })
  for (const { code, expires_at } of items) {
    await tx.rows(() => sql`select extend_module(${purchase.id}, ${code}, ${expires_at}::timestamptz)`)
  }
  const before = (code: ModuleCode) => owned.find((module) => module.code === code)?.expires_at ?? null
  await audit(tx, {
    action: decision.action,
    entity: 'purchase',
    entity_id: purchase.id,
    title: numberOf(purchase),
    changes: Object.fromEntries(items.map(({ code, expires_at }) => [code, [before(code), expires_at]])),
  })
  await announcePaid(tx, purchase, items, { appUrl: decision.appUrl, timeZone: time_zone })
  const leads = items.some((item) => item.code === 'leads')
  if (leads)
    await notifyOfMissedRecords(
      tx,
      owned.find((module) => module.code === 'leads'),
      decision.now,
    )
}

export interface Operator {
  name: string
  ip: string
  userAgent: string
}

/** The purchase's company, with the operator as the actor of its audit log. */
async function companyOf(platform: PlatformDb, id: number, operator: Operator): Promise<TenantDb> {
  const purchase = await findPurchaseOfAnyCompany(platform, id)
  if (!purchase) throw new DomainError('not_found')
  const actor: Actor = { ...operator, userId: null, name: texts.operator(operator.name) }
  return platform.tenant(purchase.company_id, actor)
}

/** Locks an open purchase. Throws `purchase_closed` if it was decided before. */
async function lockOpenPurchase(tx: TenantTx, id: number): Promise<PurchaseRow> {
  const purchase = await tx.lock(purchases, id)
  if (!purchase) throw new DomainError('not_found')
  if (purchase.status !== 'pending') throw new DomainError('purchase_closed')
  return purchase
}

/** Confirms a payment by an operator. */
export async function confirmPurchase(
  platform: PlatformDb,
  id: number,
  operator: Operator,
  context: { now: Date; appUrl: string },
): Promise<void> {
  const tenant = await companyOf(platform, id, operator)
  await tenant.transaction(async (tx) => {
    const purchase = await lockOpenPurchase(tx, id)
    await activatePurchase(tx, purchase, { ...context, by: operator.name, action: 'confirm' })
  })
}

/** Rejects a purchase with a reason. */
export async function rejectPurchase(
  platform: PlatformDb,
  id: number,
  operator: Operator,
  context: { reason: string; appUrl: string },
): Promise<void> {
  const tenant = await companyOf(platform, id, operator)
  await tenant.transaction(async (tx) => {
    const purchase = await lockOpenPurchase(tx, id)
    await tx.update(purchases, id, {
      status: 'rejected',
      reject_reason: context.reason,
      decided_by: operator.name,
      decided_at: sql`now()`,
    })
    await auditDecision(tx, 'reject', purchase)
    await announceRejected(tx, purchase, context.reason, context.appUrl)
  })
}
