import { type Order, type OrderItem, orderItem, type ProductionSettings, rollsOf } from '@veranda/contract'
import {
  type OpeningQuote,
  type OrderQuote,
  type OrderTerms,
  type PriceList,
  priceList,
  quoteOpening,
  quoteOrder,
  ShapeError,
  type Tech,
  type Warning,
  warningsOf,
} from '@veranda/soft-windows'
import { shapeDims } from '#features/orders/openings/opening-rules.ts'

/** Inputs of the calculation. */
export interface PricingInputs {
  /** `null` for users who see no prices: geometry and hardware only. */
  prices: PriceList | null
  tech: Tech
  films: ProductionSettings['films']
}

/** Errors of an opening by field path: `dims.width`. `dims` means the combination of sizes. */
type Faults = Record<string, 'missing' | 'impossible' | 'invalid'>

export interface CalculatedItem {
  quote: OpeningQuote | null
  faults: Faults
  warnings: Warning[]
}

export interface Calculation {
  items: CalculatedItem[]
  /** `null` while an opening is invalid, or for users who see no prices. */
  order: OrderQuote | null
  area_centi_m2: number
  faulty_items: number
}

const noPrices: PriceList = priceList.parse({ model: 'component' })

function faultsOf(item: OrderItem): Faults {
  const checked = orderItem.safeParse(item)
  if (checked.success) return {}
  return Object.fromEntries(checked.error.issues.map(({ path }) => [path.join('.'), 'invalid' as const]))
}

/** The field where a size is entered: a trapezoid's width is its bottom, an arch's height its straight side. */
function faultPath({ shape }: OrderItem, field: string): string {
  if (field === 'dims') return field
  const { needed, optional } = shapeDims[shape]
  const known: readonly string[] = [...needed, ...optional]
  const alias: Record<string, string> = { width: 'bottom', height: 'left' }
  return `dims.${known.includes(field) ? field : (alias[field] ?? field)}`
}

/** Calculates an opening while it is being edited. */
export function calculateItem(item: OrderItem, { prices, tech, films }: PricingInputs): CalculatedItem {
  const faults = faultsOf(item)
  if (Object.keys(faults).length > 0) return { quote: null, faults, warnings: [] }
  const rolls = rollsOf(films, item.film)
  const list = prices ?? noPrices
  try {
    const quote = quoteOpening(item, { priceList: list, tech, rolls })
    const minArea = list.min_billed_area_centi_m2
    return {
      quote,
      faults,
      warnings: warningsOf(item, quote, { tech, rolls, minArea, measured: item.measured }),
    }
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error
    return { quote: null, faults: { [faultPath(item, error.field)]: error.fault }, warnings: [] }
  }
}

/** Calculates an order while it is being edited. */
export function calculate(
  items: readonly OrderItem[],
  terms: OrderTerms | null,
  by: PricingInputs,
): Calculation {
  const calculatedItems = items.map((item) => calculateItem(item, by))
  const faulty_items = calculatedItems.filter(({ quote }) => quote === null).length
  const area_centi_m2 = calculatedItems.reduce(
    (sum, { quote }) => sum + (quote ? quote.billed_area_centi_m2 * quote.qty : 0),
    0,
  )
  const order =
    by.prices === null || terms === null || faulty_items > 0
      ? null
      : quoteOrder({
          openings: [...items],
          terms,
          priceList: by.prices,
          tech: by.tech,
          vat: { mode: 'none', bp: 0 },
          rollsOf: (film) => rollsOf(by.films, film),
        })
  return { items: calculatedItems, order, area_centi_m2, faulty_items }
}

/** Whether openings and terms are equal, and only head, stage or payments differ. */
export function isSameWork(one: Work, other: Work): boolean {
  return JSON.stringify(workOf(one)) === JSON.stringify(workOf(other))
}

/** The part of an order that is edited and saved together. */
export type Work = Pick<Order, 'items' | 'terms' | 'price_list_id'>

export const workOf = ({ items, terms, price_list_id }: Work): Work => ({ items, terms, price_list_id })
