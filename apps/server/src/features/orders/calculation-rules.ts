import type { OrderItem } from '@veranda/contract'
import {
  type OrderTerms,
  opening,
  type PriceList,
  quoteOpening,
  quoteOrder,
  ShapeError,
  type Tech,
} from '@veranda/soft-windows'

/** What an order is counted by. */
export interface CountedBy {
  prices: PriceList
  tech: Tech
  films: readonly { code: string; rolls: number[] }[]
}

/** What the calculation of an order comes to, as its row keeps it. Money is `null` while a price is missing. */
export interface OrderFigures {
  total_kopecks: number | null
  prepay_kopecks: number | null
  area_centi_m2: number
  faulty_items: number
}

/** The roll that is bought for a film that the company does not list. */
const usualRoll = [1400]

export function rollsOf(films: CountedBy['films'], film: string): number[] {
  return films.find(({ code }) => code === film)?.rolls ?? usualRoll
}

/** Whether an opening's sizes make a shape. */
export function isPossible(item: OrderItem, { prices, tech, films }: CountedBy): boolean {
  try {
    quoteOpening(opening.parse(item), { priceList: prices, tech, rolls: rollsOf(films, item.film) })
    return true
  } catch (error) {
    if (error instanceof ShapeError) return false
    throw error
  }
}

/** Counts an order. Openings whose sizes make no shape are left out and counted; with them there is no total. */
export function figuresOf(items: readonly OrderItem[], terms: OrderTerms, by: CountedBy): OrderFigures {
  const possible = items.filter((item) => isPossible(item, by))
  const faulty_items = items.length - possible.length
  const { totals, billed_area_centi_m2 } = quoteOrder({
    openings: possible.map((item) => opening.parse(item)),
    terms,
    priceList: by.prices,
    tech: by.tech,
    vat: { mode: 'none', bp: 0 },
    rollsOf: (film) => rollsOf(by.films, film),
  })
  const known = faulty_items === 0 ? totals : null
  return {
    total_kopecks: known?.total_kop ?? null,
    prepay_kopecks: known?.prepay_kop ?? null,
    area_centi_m2: billed_area_centi_m2,
    faulty_items,
  }
}
