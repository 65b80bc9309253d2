import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { claimOpenPayments, findPaymentByRef } from '#db/platform/purchases.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { purchasePayments, purchases } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import type { Yookassa, YookassaPayment } from '#payments/yookassa.ts'
import { enqueueOperatorNotice } from './notices-repo.ts'
import { numberOf } from './purchase-presenter.ts'
import { activatePurchase } from './settle-repo.ts'
import { amountText, type Verdict, verdictOf } from './settlement-rules.ts'
import { texts } from './texts.ts'

type Payment = Row<typeof purchasePayments>

export interface Payments {
  platform: PlatformDb
  yookassa: Yookassa
  appUrl: string
  log: { error(details: object, message: string): void }
}

const isOpen = inArray(purchasePayments.status, ['new', 'pending'])

/** The provider's payment page is valid for an hour; it is reused while enough time is left. */
const reusable = sql`created_at > now() - interval '45 minutes'`

/** Begins the online payment of a purchase, or resumes one; returns the provider's URL. */
export async function beginPayment(
  payments: Payments,
  tenant: TenantDb,
  purchaseId: number,
): Promise<string> {
  const { payment, number } = await tenant.transaction(async (tx) => {
    const purchase = await tx.lock(purchases, purchaseId)
    if (!purchase) throw new DomainError('not_found')
    if (purchase.status !== 'pending') throw new DomainError('purchase_closed')
    const mine = and(eq(purchasePayments.purchase_id, purchaseId), isOpen, reusable) as SQL
    const pending = await tx.findFirst(purchasePayments, mine, { orderBy: sql`id desc` })
    const openPayment =
      pending ??
      (await tx.insert(purchasePayments, {
        purchase_id: purchaseId,
        amount_kopecks: purchase.total_kopecks,
      }))
    return { payment: openPayment, number: numberOf(purchase) }
  })
  if (payment.confirmation_url) return payment.confirmation_url
  // Outside the transaction: a slow provider must not lock the purchase.
  const providerPayment = await askToPay(payments, payment, number)
  await applyPaymentState(payments, tenant, payment.id, providerPayment)
  const url = providerPayment.confirmation?.confirmation_url
  if (!url) throw new DomainError('service_unavailable')
  return url
}

/** Always with the same idempotency key, so that lost responses never create a second payment. */
function askToPay(
  { yookassa, appUrl }: Payments,
  payment: Payment,
  number: string,
): Promise<YookassaPayment> {
  return yookassa.create({
    idempotenceKey: payment.idempotence_key,
    amount: amountText(payment.amount_kopecks),
    description: texts.paymentDescription(number),
    returnUrl: `${appUrl}/modules?purchase=${payment.purchase_id}`,
    metadata: { purchase_id: String(payment.purchase_id), payment_id: String(payment.id) },
  })
}

/** Handles a webhook, which is only a hint: the payment is fetched from the provider, and only that counts. */
export async function handlePaymentNotification(payments: Payments, ref: string): Promise<void> {
  const payment = await findPaymentByRef(payments.platform, ref)
  if (payment) await askAgain(payments, payment)
}

/** Checks all payments with an unknown outcome: a lost webhook or a crash costs minutes, not money. */
export async function repairPayments(payments: Payments): Promise<void> {
  let failures = 0
  for (const payment of await claimOpenPayments(payments.platform)) {
    // The provider is unavailable: the rest is checked later instead of waiting for each timeout.
    if (failures === 3) return
    try {
      await askAgain(payments, payment)
    } catch (error) {
      failures += 1
      payments.log.error({ err: error, payment_id: payment.id }, 'a payment could not be asked after')
    }
  }
}

const dayMs = 24 * 60 * 60 * 1000

async function askAgain(
  payments: Payments,
  { id, company_id }: { id: number; company_id: number },
): Promise<void> {
  const tenant = payments.platform.tenant(company_id)
  const payment = await tenant.findOne(purchasePayments, id, isOpen)
  if (!payment) return
  if (payment.provider_ref !== null) {
    return applyPaymentState(payments, tenant, id, await payments.yookassa.read(payment.provider_ref))
  }
  // The buyer never got a payment URL, and the provider has forgotten the key.
  if (Date.now() - new Date(payment.created_at).getTime() > dayMs) {
    await tenant.update(purchasePayments, id, { status: 'canceled', reason: 'never_begun' }, isOpen)
    return
  }
  const purchase = await tenant.findOne(purchases, payment.purchase_id)
  if (purchase)
    await applyPaymentState(payments, tenant, id, await askToPay(payments, payment, numberOf(purchase)))
}

/** Applies the provider's state of a payment once. */
async function applyPaymentState(
  payments: Payments,
  tenant: TenantDb,
  paymentId: number,
  providerPayment: YookassaPayment,
): Promise<void> {
  await tenant.transaction(async (tx) => {
    const known = await tx.findOne(purchasePayments, paymentId)
    const purchase = known && (await tx.lock(purchases, known.purchase_id))
    const payment = purchase && (await tx.lock(purchasePayments, paymentId, isOpen))
    if (!payment || !purchase) return
    const verdict: Verdict =
      payment.provider_ref !== null && payment.provider_ref !== providerPayment.id
        ? { state: 'mismatch', reason: 'id' }
        : verdictOf(payment, providerPayment)
    await tx.update(purchasePayments, paymentId, {
      status: verdict.state,
      provider_ref: payment.provider_ref ?? providerPayment.id,
      confirmation_url: payment.confirmation_url ?? providerPayment.confirmation?.confirmation_url ?? null,
      reason: 'reason' in verdict ? verdict.reason : '',
    })
    await follow(payments, tx, purchase, verdict)
  })
}

async function follow(
  { appUrl, log }: Payments,
  tx: TenantTx,
  purchase: Row<typeof purchases>,
  verdict: Verdict,
): Promise<void> {
  const number = numberOf(purchase)
  if (verdict.state === 'mismatch') {
    log.error(
      { purchase_id: purchase.id, reason: verdict.reason },
      'an online payment does not match its purchase',
    )
    await enqueueOperatorNotice(tx, {
      type: 'error',
      title: texts.mismatch.title,
      message: texts.mismatch.message(number, verdict.reason),
    })
  }
  if (verdict.state !== 'succeeded') return
  if (purchase.status === 'paid') {
    const { title, message } = texts.twice
    await enqueueOperatorNotice(tx, { type: 'warning', title, message: message(number) })
    return
  }
  // Also for a cancelled purchase: the money was received, so the modules are due.
  await activatePurchase(tx, purchase, { by: texts.provider, action: 'pay', now: new Date(), appUrl })
}
