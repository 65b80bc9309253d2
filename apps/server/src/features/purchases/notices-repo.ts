import type { PurchaseItem } from '@veranda/contract'
import { isNull } from 'drizzle-orm'
import { users } from '#db/schema/tables.gen.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import { notifyUser } from '#features/notifications/notifications-repo.ts'
import { moneyText, shortDate } from '#time/dates.ts'
import { purchaseEmail, purchasePaidEmail, purchaseRejectedEmail } from './emails.ts'
import { numberOf, type PurchaseRow } from './purchase-presenter.ts'
import { texts } from './texts.ts'

const buyerUser = (tx: TenantTx, purchase: PurchaseRow) =>
  tx.findOne(users, purchase.user_id, isNull(users.blocked_at))

/** E-mails the buyer; notifies operators of the expected payment, or of what the invoice lacks. */
export async function announceOrder(tx: TenantTx, purchase: PurchaseRow, appUrl: string): Promise<void> {
  const t = texts.order
  const number = numberOf(purchase)
  const total = moneyText(purchase.total_kopecks)
  const user = await buyerUser(tx, purchase)
  if (user && purchase.method === 'invoice') {
    const order = {
      id: purchase.id,
      number,
      lines: t.lines(purchase.items),
      total,
      hasInvoice: purchase.seller !== null,
    }
    await tx.enqueue({ task: 'mail', payload: purchaseEmail(user, order, appUrl) })
  }
  await enqueueOperatorNotice(tx, {
    type: purchase.seller ? 'info' : 'warning',
    title: t.forOperatorsTitle,
    message: [
      t.forOperators(number, purchase.buyer.legal_name, total),
      purchase.seller ? '' : t.noSellerForOperators,
    ].join(''),
  })
}

/** Operators belong to another company, so they are notified by a job. */
export function enqueueOperatorNotice(
  tx: TenantTx,
  notice: { type: string; title: string; message: string },
): Promise<void> {
  return tx.enqueue({ task: 'tell_operators', payload: notice })
}

/** Notifies the buyer that the modules are active: bell, live event and e-mail. */
export async function announcePaid(
  tx: TenantTx,
  purchase: PurchaseRow,
  items: readonly PurchaseItem[],
  context: { appUrl: string; timeZone: string },
): Promise<void> {
  const t = texts.paid
  const number = numberOf(purchase)
  const terms = items.map(({ name, expires_at }) =>
    t.term(name, expires_at && shortDate(expires_at, context.timeZone)),
  )
  const user = await buyerUser(tx, purchase)
  if (!user) return
  await notifyUser(
    tx,
    user.id,
    'module.expiring',
    { type: 'success', title: t.title, message: t.message(number, terms) },
    { hasOwnEmail: true },
  )
  const email = purchasePaidEmail(
    user,
    { number, terms, returnPath: purchase.return_path ?? '/dashboard' },
    context.appUrl,
  )
  await tx.enqueue({ task: 'mail', payload: email })
}

export async function announceRejected(
  tx: TenantTx,
  purchase: PurchaseRow,
  reason: string,
  appUrl: string,
): Promise<void> {
  const t = texts.rejected
  const number = numberOf(purchase)
  const user = await buyerUser(tx, purchase)
  if (!user) return
  await notifyUser(
    tx,
    user.id,
    'module.expiring',
    { type: 'warning', title: t.title, message: t.message(number, reason) },
    { hasOwnEmail: true },
  )
  await tx.enqueue({ task: 'mail', payload: purchaseRejectedEmail(user, { number, reason }, appUrl) })
}
