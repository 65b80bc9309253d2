import { sumOf } from './numbers.ts'
import type { OpeningQuote } from './opening-quote.ts'
import { summaryTexts as t } from './texts.ts'

/** Summary of one window as formatted texts. */
export interface Summary {
  /** Empty if the price list lacks a price. */
  price: string
  area: string
  edging: string
  fasteners: string
  panels: string
}

const wholeFormat = new Intl.NumberFormat('ru-RU')
const exactFormat = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Summary of a window in five figures, the same everywhere. */
export function summaryOf(quote: OpeningQuote): Summary {
  const { unit_price_kop, film_panels_mm } = quote
  const sum = (figures: Record<string, number>) => sumOf(Object.values(figures), (figure) => figure)
  return {
    price: unit_price_kop === null ? '' : t.rubles(wholeFormat.format(Math.round(unit_price_kop / 100))),
    area: t.squareMetres(exactFormat.format(quote.billed_area_centi_m2 / 100)),
    edging: t.metres(exactFormat.format(sum(quote.edging_centi_m) / 100)),
    fasteners: t.pieces(wholeFormat.format(sum(quote.fasteners_total))),
    panels: film_panels_mm
      .map(({ w, h }) => t.panel(wholeFormat.format(w), wholeFormat.format(h)))
      .join(', '),
  }
}
