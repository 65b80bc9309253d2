import { defaultVatNote, isCompleteSeller, type Purchase, type Requisites } from '@veranda/contract'
import type { purchases } from '#db/schema/tables.gen.ts'
import type { Row } from '#db/table-types.ts'
import { paymentQr } from '#text/payment-qr.ts'
import { shortDate } from '#time/dates.ts'
import { texts } from './texts.ts'

export type PurchaseRow = Row<typeof purchases>
export type ShownPurchaseRow = PurchaseRow & Pick<Purchase, 'user' | 'payment'>

/** Invoices are dated in the seller's time zone. */
export const sellerTimeZone = 'Europe/Moscow'

/** «15/2026» */
export function numberOf({ no, year }: Pick<PurchaseRow, 'no' | 'year'>): string {
  return `${no}/${year}`
}

export function vatNoteOf(seller: Requisites): string {
  return seller.vat_note || defaultVatNote
}

/** Payload of the purchase's payment QR code; `null` without the seller's bank details. */
export function qrTextOf(row: PurchaseRow, seller: Requisites): string | null {
  const purpose = texts.purpose(numberOf(row), shortDate(row.created_at, sellerTimeZone), vatNoteOf(seller))
  return paymentQr(
    {
      name: seller.legal_name ?? '',
      account: seller.account ?? '',
      bank: seller.bank ?? '',
      bik: seller.bik ?? '',
      corr_account: seller.corr_account ?? '',
      inn: seller.inn,
      kpp: seller.kpp,
    },
    row.total_kopecks,
    purpose,
  )
}

/** A purchase as its buyers see it. `seller`: current settings, used if none was stored with the purchase. */
export function presentPurchase(row: ShownPurchaseRow, seller: Requisites): Purchase {
  return {
    ...row,
    number: numberOf(row),
    has_invoice: isCompleteSeller(row.seller ?? seller),
    payment_qr: row.status === 'pending' ? qrTextOf(row, row.seller ?? seller) : null,
  }
}
