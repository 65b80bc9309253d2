import { type DocumentData, fillTemplate, type PlaceholderValues, vatRateText } from '@veranda/contract'
import type { OrderTotals, Vat } from '@veranda/soft-windows'
import { sumInWords } from '#text/money-words.ts'
import { paymentQr } from '#text/payment-qr.ts'
import { longDate, moneyText, shortDate } from '#time/dates.ts'
import type { DocumentSource } from './document-source.ts'
import { texts } from './texts.ts'

const day = 86_400_000

/** Until when the company holds to what it proposes. */
export const validUntil = ({ now, terms }: DocumentSource) =>
  new Date(now.getTime() + terms.proposal_days * day)

/** What a document says of VAT: the company's own words where it charges none. */
export function vatNote({ vat, seller }: Pick<DocumentSource, 'vat' | 'seller'>, vatKopecks: number): string {
  if (vat.mode === 'none') return seller.vat_note || texts.noVat
  return texts.vatIncluded(vatRateText(vat.bp), moneyText(vatKopecks))
}

/** What stands in the place of each placeholder; of several variants each has its sum. */
export function placeholderValues(source: DocumentSource, totals: readonly OrderTotals[]): PlaceholderValues {
  const each = (words: (one: OrderTotals) => string) => [...new Set(totals.map(words))].join(' / ')
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

/** What a document says besides its sums; what is added by hand comes last. */
export function paragraphsOf(source: DocumentSource, totals: readonly OrderTotals[]): string[] {
  return [
    ...fillTemplate(source.template, placeholderValues(source, totals)),
    ...source.note.split(/\n+/).filter(Boolean),
  ]
}

const shortVat = (vat: Vat, own: string | undefined) =>
  vat.mode === 'none' ? own || texts.noVat : texts.vatShort(vat.bp / 100)

/** What the bank's app reads from the paper; `null` where nothing is asked or the bank is not known. */
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

/** The sums of one way to make the order, as a document shows them. */
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
