import { expect, test } from 'vitest'
import { marginOf, orderCost, withoutCosts } from '#cost.ts'
import { quoteOpening } from '#opening-quote.ts'
import { componentPriceList, opening } from '#schemas.ts'
import { defaultTech as tech } from './samples.ts'

const priceList = componentPriceList.parse({
  model: 'component',
  film_m2: { pvc: 95_000 },
  cost_film_m2: { pvc: 35_000 },
  cost_edging_m: { 70: 5_000 },
  labour_m2: 22_000,
})
const one = opening.parse({
  film: 'pvc',
  dims: { width: 2000, height: 1000 },
  edging: { all: 70 },
  qty: 2,
  skirt_mm: 100,
})
const items = [{ opening: one, quote: quoteOpening(one, { priceList, tech, rolls: [1400] }) }]
const amountsOf = (filmCut: Record<string, number> | null) => orderCost({ items, priceList, tech, filmCut })

test('film is costed by its billed area until it is cut', () => {
  const cost = amountsOf(null)
  expect(cost.lines[0]).toEqual({
    code: 'cost_film_m2.pvc',
    qty_centi: 400,
    unit: 'm2',
    cost_kop: 35_000,
    amount_kop: 140_000,
  })
  const cut = amountsOf({ pvc: 4_630_000 })
  expect(cut.lines[0]).toMatchObject({ qty_centi: 463, amount_kop: 162_050 })
})

test('items without a cost are named and add nothing; labour counts only where set', () => {
  const cost = amountsOf(null)
  expect(cost.missing).toEqual(['cost_detail_m.skirt'])
  const known = cost.lines.reduce((sum, { amount_kop }) => sum + (amount_kop ?? 0), 0)
  expect(cost.known_kop).toBe(known)
  expect(cost.lines.map(({ code }) => code)).toContain('labour_m2')
  expect(cost.lines.map(({ code }) => code)).not.toContain('labour_order')
})

test.each([
  [100_000, 70_000, 3000],
  [100_000, 70_001, 2999],
  [100_000, 130_000, -3000],
  [0, 100, null],
])('a price of %i that costs %i leaves %s', (revenue, cost, margin) => {
  expect(marginOf(revenue, cost)).toBe(margin)
})

test('a price list without costs keeps its prices', () => {
  const shown = withoutCosts(priceList)
  expect(shown.film_m2).toEqual({ pvc: 95_000 })
  expect(shown).toMatchObject({ cost_film_m2: {}, cost_edging_m: {}, labour_m2: null })
})
