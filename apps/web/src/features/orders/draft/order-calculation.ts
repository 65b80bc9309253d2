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

/** What openings are counted by. */
export interface CountedBy {
  /** `null` for those who see no prices: geometry and hardware alone. */
  prices: PriceList | null
  tech: Tech
  films: ProductionSettings['films']
}

/** What is wrong with an opening, by the path of the field: `dims.width`. `dims` is said of the sizes together. */
type Faults = Record<string, 'missing' | 'impossible' | 'invalid'>

export interface CountedItem {
  quote: OpeningQuote | null
  faults: Faults
  warnings: Warning[]
}

export interface Calculation {
  items: CountedItem[]
  /** `null` while an opening is faulty, or for those who see no prices. */
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

/** Where the size at fault is asked for: a trapezoid's width is its bottom, an arch's height its upright. */
function faultPath({ shape }: OrderItem, field: string): string {
  if (field === 'dims') return field
  const { needed, optional } = shapeDims[shape]
  const known: readonly string[] = [...needed, ...optional]
  const alias: Record<string, string> = { width: 'bottom', height: 'left' }
  return `dims.${known.includes(field) ? field : (alias[field] ?? field)}`
}

/** One opening as it is being typed. */
export function countItem(item: OrderItem, { prices, tech, films }: CountedBy): CountedItem {
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

/** A whole order as it is being typed. */
export function calculate(items: readonly OrderItem[], terms: OrderTerms | null, by: CountedBy): Calculation {
  const counted = items.map((item) => countItem(item, by))
  const faulty_items = counted.filter(({ quote }) => quote === null).length
  const area_centi_m2 = counted.reduce(
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
  return { items: counted, order, area_centi_m2, faulty_items }
}

/** The openings and terms of both are the same: only the head, the stage or the payments have changed. */
export function isSameWork(one: Work, other: Work): boolean {
  return JSON.stringify(workOf(one)) === JSON.stringify(workOf(other))
}

/** What of an order is edited together and saved together. */
export type Work = Pick<Order, 'items' | 'terms' | 'price_list_id'>

export const workOf = ({ items, terms, price_list_id }: Work): Work => ({ items, terms, price_list_id })
