import { type DocumentData, fillTemplate, type PlaceholderValues, vatRateText } from '@veranda/contract'
import type { OrderTotals, Vat } from '@veranda/soft-windows'
import { sumInWords } from '#text/money-words.ts'
import { paymentQr } from '#text/payment-qr.ts'
import { longDate, moneyText, shortDate } from '#time/dates.ts'
import type { DocumentSource } from './document-source.ts'
import { texts } from './texts.ts'

const day = 86_400_000

/** End of the proposal's validity. */
export const validUntil = ({ now, terms }: DocumentSource) =>
  new Date(now.getTime() + terms.proposal_days * day)

/** The VAT line: the company's own text if it charges no VAT. */
export function vatNote({ vat, seller }: Pick<DocumentSource, 'vat' | 'seller'>, vatKopecks: number): string {
  if (vat.mode === 'none') return seller.vat_note || texts.noVat
  return texts.vatIncluded(vatRateText(vat.bp), moneyText(vatKopecks))
}

/** Values of the placeholders; amounts of several variants are joined. */
export function placeholderValues(source: DocumentSource, totals: readonly OrderTotals[]): PlaceholderValues {
  const each = (textOf: (one: OrderTotals) => string) => [...new Set(totals.map(textOf))].join(' / ')
  const { number, order, seller, sellerName, client, now, timeZone, terms } = source
  return {
    number,
    date: longDate(now, timeZone),
    order_number: order.number,
    seller: seller.legal_name || sellerName,
    director: seller.director ?? '',
    client: client.legal_name || client.name,
    address: order.address || texts.noAddress,
    production_time: texts.productionTime(terms.production_days),
    warranty: texts.warranty(terms.warranty_months),
    valid_until: longDate(validUntil(source), timeZone),
    payment_time: texts.paymentTime(terms.invoice_days),
    offer: terms.is_offer ? texts.offer : texts.noOffer,
    total: each(({ total_kop }) => moneyText(total_kop)),
    total_in_words: each(({ total_kop }) => sumInWords(total_kop)),
    prepay: each(({ prepay_kop }) => moneyText(prepay_kop)),
    balance: each(({ balance_kop }) => moneyText(balance_kop)),
    vat: each(({ vat_kop }) => vatNote(source, vat_kop)),
  }
}

/** Paragraphs of a document besides its sums; the manager's message comes last. */
export function paragraphsOf(source: DocumentSource, totals: readonly OrderTotals[]): string[] {
  return [
    ...fillTemplate(source.template, placeholderValues(source, totals)),
    ...source.note.split(/\n+/).filter(Boolean),
  ]
}

const shortVat = (vat: Vat, own: string | undefined) =>
  vat.mode === 'none' ? own || texts.noVat : texts.vatShort(vat.bp / 100)

/** Payload of the payment QR code; `null` if nothing is due or the bank details are missing. */
export function qrOf(
  { kind, number, order, seller, vat, now, timeZone }: DocumentSource,
  due: number | null,
): string | null {
  if (!due) return null
  const tax = shortVat(vat, seller.vat_note)
  const purpose =
    kind === 'invoice'
      ? texts.purpose(number, shortDate(now, timeZone), tax)
      : texts.purposeOfOrder(order.number, tax)
  const { legal_name = '', account = '', bank = '', bik = '', corr_account = '', inn, kpp } = seller
  return paymentQr({ name: legal_name, account, bank, bik, corr_account, inn, kpp }, due, purpose)
}

type Sums = Pick<DocumentData, 'lines' | 'total_kopecks' | 'prepay_kopecks' | 'in_words' | 'vat_note'>

/** The sums of one variant for a document. */
export function sumsOf(source: DocumentSource, totals: OrderTotals): Sums {
  return {
    lines: totals.document_lines.map(({ title, qty, unit, amount_kop, vat_kop }) => ({
      title,
      qty,
      unit,
      amount_kopecks: amount_kop,
      vat_kopecks: vat_kop,
    })),
    total_kopecks: totals.total_kop,
    prepay_kopecks: totals.prepay_kop,
    in_words: sumInWords(totals.total_kop),
    vat_note: vatNote(source, totals.vat_kop),
  }
}
