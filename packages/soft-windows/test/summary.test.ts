import { expect, test } from 'vitest'
import { quoteOpening } from '#opening-quote.ts'
import { componentPriceList, opening } from '#schemas.ts'
import { summaryOf } from '#summary.ts'
import { defaultTech as tech } from './samples.ts'

const one = opening.parse({
  film: 'pvc',
  dims: { width: 2000, height: 1000 },
  edging: { all: 70 },
  fasteners: { top: 'eyelet10' },
})
const prices = { model: 'component', film_m2: { pvc: 95_000 }, fastener_step_mm: { eyelet10: 350 } }
const summaryWith = (more: object) => {
  const priceList = componentPriceList.parse({ ...prices, ...more })
  const summary = summaryOf(quoteOpening(one, { priceList, tech, rolls: [1400] }))
  return Object.fromEntries(Object.entries(summary).map(([name, text]) => [name, text.replace(/\s/g, ' ')]))
}

test('a window is summarised in five figures', () => {
  // 2 m² at 950 ₽, 6.56 m of edging around the outside at 160 ₽ and 7 eyelets at 18 ₽.
  expect(summaryWith({ edging_m: { 70: 16_000 }, fastener_pc: { eyelet10: 1_800 } })).toEqual({
    price: '3 076 ₽',
    area: '2,00 м²',
    edging: '6,56 м',
    fasteners: '7 шт.',
    panels: '2 060 × 1 060 мм',
  })
})

test('without one of the prices there is no price, but all other figures', () => {
  expect(summaryWith({})).toMatchObject({ price: '', area: '2,00 м²' })
})
