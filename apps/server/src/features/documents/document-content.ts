import {
  asVariant,
  type DocumentData,
  type DocumentKind,
  type DocumentOpening,
  edgingColorNames,
  fastenerNames,
  filmName,
  nameOf,
  type OrderItem,
  rollsOf,
  shapeNames,
  zipperNames,
} from '@veranda/contract'
import {
  drawingSvg,
  drawOpening,
  type Opening,
  type OpeningQuote,
  opening,
  openingTitle,
} from '@veranda/soft-windows'
import { calculateOrder } from '#features/orders/money/calculation-rules.ts'
import { isoDay, longDate } from '#time/dates.ts'
import type { DocumentSource } from './document-source.ts'
import { paragraphsOf, qrOf, sumsOf, validUntil } from './document-values.ts'
import { countVariants, offeredVariant } from './document-variants.ts'
import { texts } from './texts.ts'

const wholeMm = (mm: number) => String(Math.round(mm))

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

function openingOf(
  item: OrderItem,
  quote: OpeningQuote,
  place: number,
  { by, ...source }: DocumentSource,
): DocumentOpening {
  const name = openingTitle(item.name, place)
  const one = opening.parse(item)
  const roll = Math.max(...rollsOf(by.films, item.film))
  const drawing = drawOpening(one, quote, { tech: by.tech, roll })
  const [width, height] = one.size_mode === 'outer' ? quote.outer.bbox_mm : quote.light.bbox_mm
  const comment = source.kind === 'proposal' ? '' : item.comment
  return {
    name,
    qty: item.qty,
    size: texts.size(wholeMm(width), wholeMm(height)),
    film: filmName(by.films, item.film),
    details: detailsOf(one, quote, comment),
    svg: drawingSvg(drawing, { title: name, font: 'Roboto' }),
    area_centi_m2: quote.billed_area_centi_m2,
    panels: quote.film_panels_mm.map(({ w, h }) => ({ w, h })),
  }
}

/** The amount due: for an invoice the next payment, for a proposal the prepayment. */
function dueOf(kind: DocumentKind, total: number, prepay: number, paid: number): number | null {
  if (kind === 'proposal') return prepay
  if (kind !== 'invoice') return null
  return paid < prepay ? prepay - paid : Math.max(0, total - paid)
}

/** Openings of the first variant, which drawings and sums show. */
function shownItems({ order, variants }: DocumentSource): OrderItem[] {
  const [first] = variants
  return first ? order.items.map((item) => asVariant(item, first)) : order.items
}

/** The frozen content of an order's document; `null` while the order has no total. */
export function documentOf(source: DocumentSource): DocumentData | null {
  const { kind, number, order, by, vat, now, timeZone, seller } = source
  const { items, quote } = calculateOrder(shownItems(source), order.terms, by, vat)
  const { totals } = quote
  const variants = countVariants(source)
  if (!totals || !variants || items.length < order.items.length) return null
  const due = dueOf(kind, totals.total_kop, totals.prepay_kop, source.paid_kopecks)
  return {
    cutting: [],
    heading: texts.heading[kind](number, longDate(now, timeZone), order.number),
    number,
    issued_on: isoDay(now, timeZone),
    seller,
    seller_name: seller.legal_name || source.sellerName,
    client: source.client,
    address: order.address,
    openings: quote.openings.map((one, index) =>
      openingOf(items[index] as OrderItem, one, index + 1, source),
    ),
    ...sumsOf(source, totals),
    vat_bp: vat.mode === 'none' ? null : vat.bp,
    vat_kopecks: totals.vat_kop,
    due_kopecks: due,
    // With variants to choose from there is no amount to pay yet.
    payment_qr: variants.length > 0 ? null : qrOf(source, due),
    valid_until: kind === 'proposal' ? validUntil(source).toISOString() : null,
    paragraphs: paragraphsOf(source, variants.length > 0 ? variants.map((one) => one.totals) : [totals]),
    variants: variants.map((one) => offeredVariant(source, one)),
  }
}
