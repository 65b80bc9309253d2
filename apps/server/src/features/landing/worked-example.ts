import { fastenerNames, filmName, rollsOf } from '@veranda/contract'
import {
  drawingSvg,
  drawOpening,
  type Opening,
  opening,
  quoteOpening,
  summaryOf,
} from '@veranda/soft-windows'
import { defaultPricing } from '#features/price-lists/production-repo.ts'
import { texts } from './texts.ts'

const { prices, films, tech } = defaultPricing

/** Allowed sizes, mm. */
export const sizes = { min: 300, max: 6000 }

const film = 'pvc700_clear'
const fastener = 'bracket_pa'
const example: Opening = opening.parse({
  dims: { width: 2400, height: 2100 },
  film,
  edging: { all: 70 },
  fasteners: { top: 'eyelet10', left: fastener, right: fastener, bottom: fastener },
})

/** Fasteners that the default price list contains. */
const fastenerCodes = (Object.keys(fastenerNames) as (keyof typeof fastenerNames)[]).filter(
  (code) => code !== 'eyelet10',
)

/** Data for the calculator in the browser: prices, films and constants of a new company. */
export const calculatorTerms = {
  opening: example,
  priceList: prices,
  tech,
  rolls: Object.fromEntries(films.map(({ code }) => [code, rollsOf(films, code)])),
}
export const choices = {
  film: { chosen: film, options: films.map(({ code }) => ({ code, name: filmName(films, code) })) },
  fastener: {
    chosen: fastener,
    options: fastenerCodes.map((code) => ({ code, name: fastenerNames[code] })),
  },
}

/** The example shown before any input, and without a script. */
export function workedExample() {
  const rolls = rollsOf(films, film)
  const quote = quoteOpening(example, { priceList: prices, tech, rolls })
  const drawing = drawOpening(example, quote, { tech, roll: Math.max(...rolls), letterShare: 0.035 })
  const { width = 0, height = 0 } = example.dims
  return {
    width,
    height,
    summary: summaryOf(quote),
    svg: drawingSvg(drawing, { title: texts.calculator.drawing, font: 'inherit' }),
  }
}
