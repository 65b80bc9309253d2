import {
  type DocumentData,
  type DocumentKind,
  type DocumentOpening,
  edgingColorNames,
  fastenerNames,
  limits,
  nameOf,
  type OrderItem,
  type Requisites,
  rollsOf,
  shapeNames,
  zipperNames,
} from '@veranda/contract'
import {
  drawingSvg,
  drawOpening,
  type Opening,
  type OpeningQuote,
  type OrderTerms,
  opening,
} from '@veranda/soft-windows'
import { type CountedBy, countOrder } from '#features/orders/calculation-rules.ts'
import { longDate, moneyText, shortDate } from '#text/dates.ts'
import { sumInWords } from '#text/money-words.ts'
import { paymentQr } from '#text/payment-qr.ts'
import { texts } from './texts.ts'

/** What a document is made of. */
export interface DocumentSource {
  kind: DocumentKind
  number: string
  order: { number: string; address: string; items: OrderItem[]; terms: OrderTerms }
  by: CountedBy
  seller: Requisites
  sellerName: string
  client: DocumentData['client']
  paid_kopecks: number
  note: string
  now: Date
  timeZone: string
}

const whole = (mm: number) => String(Math.round(mm))

function detailsOf(one: Opening, quote: OpeningQuote, comment: string): string[] {
  const widths = Object.keys(quote.edging_centi_m).join(', ')
  const zippers = Object.entries(quote.zipper_centi_m).map(([type]) =>
    texts.zipper(nameOf(zipperNames, type), one.zippers.filter((zipper) => zipper.type === type).length),
  )
  const lines = [
    one.shape !== 'rectangle' && texts.shape(shapeNames[one.shape]),
    widths && texts.edging(widths, nameOf(edgingColorNames, one.edging.color)),
    ...Object.entries(quote.fasteners_total).map(([type, count]) =>
      texts.fasteners(nameOf(fastenerNames, type), count),
    ),
    ...zippers,
    quote.rollup_straps > 0 && texts.straps(quote.rollup_straps),
    quote.auto_welds.count > 0 && texts.welds(quote.auto_welds.count),
    comment && texts.comment(comment),
  ]
  return lines.filter((line): line is string => typeof line === 'string' && line !== '')
}

function openingOf(item: OrderItem, quote: OpeningQuote, { by, ...source }: DocumentSource): DocumentOpening {
  const one = opening.parse(item)
  const roll = Math.max(...rollsOf(by.films, item.film))
  const drawing = drawOpening(one, quote, { tech: by.tech, roll })
  const [width, height] = one.size_mode === 'outer' ? quote.outer.bbox_mm : quote.light.bbox_mm
  const comment = source.kind === 'proposal' ? '' : item.comment
  return {
    name: item.name,
    qty: item.qty,
    size: texts.size(whole(width), whole(height)),
    film: by.films.find(({ code }) => code === item.film)?.name ?? item.film,
    details: detailsOf(one, quote, comment),
    svg: drawingSvg(drawing, { title: item.name, font: 'Roboto' }),
    area_centi_m2: quote.billed_area_centi_m2,
    panels: quote.film_panels_mm.map(({ w, h }) => ({ w, h })),
  }
}

/** What the paper asks for: an invoice what is next to be paid, a proposal the prepayment. */
function dueOf(kind: DocumentKind, total: number, prepay: number, paid: number): number | null {
  if (kind === 'proposal') return prepay
  if (kind !== 'invoice') return null
  return paid < prepay ? prepay - paid : Math.max(0, total - paid)
}

function qrOf(
  { kind, number, order, seller, now, timeZone }: DocumentSource,
  due: number | null,
): string | null {
  if (!due) return null
  const vat = seller.vat_note || texts.noVat
  const purpose =
    kind === 'invoice'
      ? texts.purpose(number, shortDate(now, timeZone), vat)
      : texts.purposeOfOrder(order.number, vat)
  const { legal_name = '', account = '', bank = '', bik = '', corr_account = '', inn, kpp } = seller
  return paymentQr({ name: legal_name, account, bank, bik, corr_account, inn, kpp }, due, purpose)
}

function paragraphsOf(
  { kind, order, note }: DocumentSource,
  { total, prepay, words, until }: { total: number; prepay: number; words: string; until: string },
): string[] {
  const [totalText, prepayText] = [moneyText(total), moneyText(prepay)]
  const own: Record<DocumentKind, readonly string[]> = {
    proposal: texts.paragraphs.proposal(prepayText, until),
    contract: texts.paragraphs.contract(totalText, words, prepayText, order.address),
    invoice: texts.paragraphs.invoice(),
    work_order: texts.paragraphs.work_order(),
    mounting_sheet: texts.paragraphs.mounting_sheet(),
    act: texts.paragraphs.act(totalText, words),
  }
  return [...own[kind], ...note.split(/\n+/).filter(Boolean)]
}

/** Everything an order's document says, frozen; `null` where the order has no total yet. */
export function documentOf(source: DocumentSource): DocumentData | null {
  const { kind, number, order, by, now, timeZone, seller } = source
  const { items, quote } = countOrder(order.items, order.terms, by)
  const { totals } = quote
  if (!totals || items.length < order.items.length) return null
  const { total_kop: total, prepay_kop: prepay } = totals
  const validUntil = new Date(now.getTime() + limits.proposalDays * 86_400_000)
  const words = sumInWords(total)
  const due = dueOf(kind, total, prepay, source.paid_kopecks)
  return {
    cutting: [],
    heading: texts.heading[kind](number, longDate(now, timeZone), order.number),
    seller,
    seller_name: seller.legal_name || source.sellerName,
    client: source.client,
    address: order.address,
    openings: quote.openings.map((one, index) => openingOf(items[index] as OrderItem, one, source)),
    lines: totals.document_lines.map(({ title, qty, unit, amount_kop }) => ({
      title,
      qty,
      unit,
      amount_kopecks: amount_kop,
    })),
    total_kopecks: total,
    prepay_kopecks: prepay,
    due_kopecks: due,
    in_words: words,
    vat_note: seller.vat_note || texts.noVat,
    payment_qr: qrOf(source, due),
    valid_until: kind === 'proposal' ? validUntil.toISOString() : null,
    paragraphs: paragraphsOf(source, { total, prepay, words, until: longDate(validUntil, timeZone) }),
  }
}
