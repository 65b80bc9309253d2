import { type OrderItem, type ProductionSettings, rollsOf } from '@veranda/contract'
import {
  hasShape,
  type Opening,
  type OpeningQuote,
  type OrderQuote,
  type OrderTerms,
  opening,
  type PriceList,
  quoteOpening,
  quoteOrder,
  type Tech,
  type Vat,
} from '@veranda/soft-windows'

/** Inputs of an order's calculation. */
export interface PricingInputs {
  prices: PriceList
  tech: Tech
  films: ProductionSettings['films']
}

/** Results of the calculation stored in the order's row. Amounts are `null` while a price is missing. */
export interface OrderFigures {
  total_kopecks: number | null
  prepay_kopecks: number | null
  area_centi_m2: number
  faulty_items: number
}

export interface CalculatedOrder {
  /** Openings with valid sizes, which were calculated. */
  items: OrderItem[]
  quote: OrderQuote
}

const noVat: Vat = { mode: 'none', bp: 0 }

/**
 * Calculates an order. Openings with invalid sizes are left out. VAT is included in the amounts and changes none of
 * them.
 */
export function calculateOrder(
  items: readonly OrderItem[],
  terms: OrderTerms,
  by: PricingInputs,
  vat: Vat = noVat,
): CalculatedOrder {
  const validItems = items.filter(hasShape)
  const quote = quoteOrder({
    openings: validItems.map((item) => opening.parse(item)),
    terms,
    priceList: by.prices,
    tech: by.tech,
    vat,
    rollsOf: (film) => rollsOf(by.films, film),
  })
  return { items: validItems, quote }
}

/** An opening with valid sizes, parsed and calculated. */
export function calculateItem(item: OrderItem, by: PricingInputs): { opening: Opening; quote: OpeningQuote } {
  const one = opening.parse(item)
  const terms = { priceList: by.prices, tech: by.tech, rolls: rollsOf(by.films, item.film) }
  return { opening: one, quote: quoteOpening(one, terms) }
}

/** Columns of the order's row. Without valid sizes everywhere there is no total. */
export function figuresOf(items: readonly OrderItem[], terms: OrderTerms, by: PricingInputs): OrderFigures {
  const { items: validItems, quote } = calculateOrder(items, terms, by)
  const faulty_items = items.length - validItems.length
  const known = faulty_items === 0 ? quote.totals : null
  return {
    total_kopecks: known?.total_kop ?? null,
    prepay_kopecks: known?.prepay_kop ?? null,
    area_centi_m2: quote.billed_area_centi_m2,
    faulty_items,
  }
}
