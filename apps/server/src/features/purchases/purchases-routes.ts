import { timingSafeEqual } from 'node:crypto'
import { api, type PurchaseMethod, scopeOf } from '@veranda/contract'
import { sellerRequisites } from '#db/platform/purchases.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { DomainError } from '#errors.ts'
import type { Serve } from '#http/serve.ts'
import type { Yookassa } from '#payments/yookassa.ts'
import { invoiceFile } from './invoice.ts'
import { beginPayment, handlePaymentNotification, type Payments } from './payments-repo.ts'
import {
  cancelPurchase,
  createPurchase,
  getPurchase,
  getPurchaseRow,
  listPurchases,
  readCatalogue,
} from './purchases-repo.ts'
import { requestModule } from './requests-repo.ts'

export interface PurchasesOptions {
  platform: PlatformDb
  appUrl: string
  /** Absent: payment by invoice only. */
  online?: { yookassa: Yookassa; webhookSecret: string | undefined } | undefined
  log: { error(details: object, message: string): void }
}

export function purchasesRoutes(serve: Serve, options: PurchasesOptions): void {
  const { platform, appUrl, online, log } = options
  const methods: PurchaseMethod[] = online ? ['invoice', 'online'] : ['invoice']
  const payments: Payments | undefined = online && { platform, appUrl, log, yookassa: online.yookassa }

  serve(api.modules.catalogue, async ({ tenant, caller }) =>
    readCatalogue(tenant, caller.modules, methods, scopeOf(caller.role, 'module.buy') !== null),
  )

  serve(api.modules.request, async ({ tenant, caller, body }) => {
    if (caller.isOperator) throw new DomainError('forbidden')
    return { is_new: await requestModule(tenant, caller, body) }
  })

  serve(api.purchases.list, async ({ tenant, query }) =>
    listPurchases(tenant, query, await sellerRequisites(platform)),
  )

  serve(api.purchases.create, async ({ tenant, body, caller, now }) => {
    const seller = await sellerRequisites(platform)
    return createPurchase(tenant, body, { seller, methods, appUrl, caller, now })
  })

  serve(api.purchases.show, async ({ tenant, params }) =>
    getPurchase(tenant, params.id, await sellerRequisites(platform)),
  )

  serve(api.purchases.invoice, async ({ tenant, params }) =>
    invoiceFile(await getPurchaseRow(tenant, params.id), await sellerRequisites(platform)),
  )

  serve(api.purchases.pay, async ({ tenant, params }) => {
    if (!payments) throw new DomainError('not_found')
    return { confirmation_url: await beginPayment(payments, tenant, params.id) }
  })

  serve(api.purchases.cancel, async ({ tenant, params }) =>
    cancelPurchase(tenant, params.id, await sellerRequisites(platform)),
  )

  serve(api.payments.yookassa, async ({ body, query }) => {
    if (!payments || !isTheirs(online?.webhookSecret, query.secret)) throw new DomainError('not_found')
    await handlePaymentNotification(payments, body.object.id)
    return {}
  })
}

/** Whether a webhook carries the secret configured in its URL, if one is. */
function isTheirs(expected: string | undefined, actual: string | undefined): boolean {
  if (expected === undefined) return true
  const [a, b] = [Buffer.from(expected), Buffer.from(actual ?? '')]
  return a.length === b.length && timingSafeEqual(a, b)
}
