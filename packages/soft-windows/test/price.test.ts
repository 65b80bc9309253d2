import fc from 'fast-check'
import { expect, test } from 'vitest'
import { autoStraps, quoteOpening } from '#opening-quote.ts'
import { prepayment, quoteOrder } from '#order-quote.ts'
import { type Opening, type OrderTerms, orderTerms, type PriceList } from '#schemas.ts'
import { defaultPrices, defaultTech, openings, rolls, window } from './samples.ts'

const none = { mode: 'none', bp: 0 } as const

function quote(list: Opening[], terms: Partial<OrderTerms> = {}, priceList: PriceList = defaultPrices) {
  return quoteOrder({
    openings: list,
    terms: { ...orderTerms.parse({}), ...terms },
    priceList,
    tech: defaultTech,
    vat: none,
    rollsOf: () => rolls,
  })
}

const linesOf = (opening: Opening) =>
  Object.fromEntries(
    quoteOpening(opening, { priceList: defaultPrices, tech: defaultTech, rolls }).lines.map((line) => [
      line.code,
      line.qty_centi,
    ]),
  )

test('every item of a window has its line', () => {
  const lines = linesOf(
    window(2000, 2000, {
      zippers: [{ x: 1000, type: 'spiral' }],
      dividers: [{ x: 500 }, { y: 1000 }],
      welds: [{ x: 1500 }],
      cutouts: [
        { w: 100, h: 100 },
        { w: 500, h: 500 },
        { w: 100, h: 100, type: 'patch' },
      ],
      skirt_mm: 300,
      weight: true,
      pocket_top: true,
      rollup_straps: 2,
    }),
  )
  expect(lines).toMatchObject({
    'film:pvc700_clear': 400,
    'edging:70': 856,
    'zipper:spiral': 214,
    divider: 400,
    weld: 200,
    pocket: 214,
    skirt: 214,
    weight: 214,
    'cutout:small': 100,
    'cutout:large': 100,
    patch: 100,
    'rollup_strap:grommet': 200,
  })
})

test.each([
  [900, 2],
  [1400, 2],
  [1401, 3],
  [2800, 4],
  [3500, 5],
  [3501, 6],
])('a window of %d mm is held by %d straps', (width, straps) => {
  expect(autoStraps(width)).toBe(straps)
})

test('a price not set leaves the order without a total, and is named', () => {
  const missing = quote([window(2000, 2000, { zippers: [{ x: 1000, type: 'tractor' }] })])
  expect(missing.missing_prices).toEqual(['zipper:tractor'])
  expect(missing.totals).toBeNull()
  expect(missing.openings[0]).toMatchObject({ unit_price_kop: null, sum_kop: null })
})

test('a manual mounting price is used as given; urgency and volume discounts apply to products', () => {
  const list = {
    ...defaultPrices,
    volume_discounts: [
      { from_m2: 4, bp: 300 },
      { from_m2: 40, bp: 900 },
    ],
  }
  const mounting = {
    foundation: 'wood',
    km: 0,
    height: 'none',
    days: 0,
    manual_price: 1_000_000,
    manual_reason: 'тендер',
  } as const
  const { totals } = quote([window(2000, 2000)], { urgent: true, mounting, discount_bp: 100 }, list)
  const products = totals?.products_kop ?? 0
  expect(totals).toMatchObject({
    mounting_kop: 1_000_000,
    urgency_kop: Math.round(products * 0.2),
    discount_bp: 300,
    discount_kop: Math.round(products * 1.2 * 0.03),
  })
})

test('documents add up to the total exactly, and rounding only reduces it', () => {
  const terms = fc.record({
    discount_bp: fc.integer({ min: 0, max: 3000 }),
    urgent: fc.boolean(),
    services: fc.array(
      fc.record({ title: fc.constant('Замер'), amount_kop: fc.integer({ min: 1, max: 99_999 }) }),
      {
        maxLength: 2,
      },
    ),
  })
  fc.assert(
    fc.property(fc.array(openings, { minLength: 1, maxLength: 5 }), terms, (sample, wantedTerms) => {
      const list = { ...defaultPrices, edging_m: { 50: 14_000, 70: 16_000 } }
      const { totals } = quote(sample, wantedTerms, list)
      if (!totals) throw new Error('a price is missing')
      const sum = totals.document_lines.reduce((total, line) => total + line.amount_kop, 0)
      expect(sum).toBe(totals.total_kop)
      expect(totals.rounding_kop).toBeGreaterThanOrEqual(0)
      expect(totals.total_kop % list.round_down_to).toBe(0)
      expect(totals.prepay_kop + totals.balance_kop).toBe(totals.total_kop)
      expect(totals.prepay_kop).toBeLessThanOrEqual(totals.total_kop)
    }),
  )
})

test('a larger window never costs less', () => {
  const side = fc.integer({ min: 300, max: 5000 })
  const growth = fc.integer({ min: 0, max: 1000 })
  fc.assert(
    fc.property(side, side, growth, growth, (width, height, wider, higher) => {
      const price = (w: number, h: number) =>
        quoteOpening(window(w, h), { priceList: defaultPrices, tech: defaultTech, rolls }).unit_price_kop ?? 0
      expect(price(width + wider, height + higher)).toBeGreaterThanOrEqual(price(width, height))
    }),
  )
})

test('a prepayment is rounded to its step and never exceeds the total', () => {
  expect(prepayment(2_990_000, 5000, 10_000)).toBe(1_500_000)
  expect(prepayment(3_000, 10_000, 10_000)).toBe(0)
  expect(prepayment(9_000, 10_000, 10_000)).toBe(9_000)
  expect(prepayment(333, 5000, 0)).toBe(167)
})
