import { type OrderItem, orderItem } from '@veranda/contract'
import { orderTerms, priceList, tech } from '@veranda/soft-windows'
import { expect, test } from 'vitest'
import { calculate, calculateItem } from '#features/orders/draft/order-calculation.ts'
import { lineName } from '#features/orders/line-names.ts'
import {
  newItem,
  uprightFastener,
  withPastedRows,
  withShape,
} from '#features/orders/openings/opening-rules.ts'
import { sizeText } from '#features/orders/size-text.ts'
import { hundredthsOf, hundredthsText } from '#lib/format/number-text.ts'

const by = {
  prices: priceList.parse({ model: 'component', film_m2: { pvc: 100_000 }, edging_m: { 70: 10_000 } }),
  tech: tech.parse({}),
  films: [{ code: 'pvc', name: 'ПВХ 700', rolls: [1400] }],
}

const item = (more: Partial<OrderItem> = {}): OrderItem =>
  orderItem.parse({
    key: crypto.randomUUID(),
    film: 'pvc',
    edging: { all: 70 },
    dims: { width: 1000, height: 1000 },
    ...more,
  })

test('a new opening takes film, edging and fasteners of the previous one, not its size', () => {
  const before = item({
    name: 'Окно',
    film: 'tpu',
    edging: { all: 100, color: 'black' },
    fasteners: { top: 'strap' },
  })
  const created = newItem(before, 'pvc')
  expect(created).toMatchObject({
    name: '',
    film: 'tpu',
    edging: { all: 100 },
    fasteners: { top: 'strap' },
    dims: {},
  })
  expect(created.key).not.toBe(before.key)
  expect(newItem(undefined, 'pvc').film).toBe('pvc')
})

test('another shape keeps the sizes it can use', () => {
  expect(withShape({ width: 2300, height: 2150 }, 'slope')).toEqual({ width: 2300, left: 2150, right: 2150 })
  expect(withShape({ width: 2300, left: 2000, right: 2150 }, 'rectangle')).toEqual({
    width: 2300,
    height: 2000,
  })
  expect(withShape({ bottom: 900, top: 700, height: 500 }, 'arch')).toEqual({ width: 900, left: 500 })
})

test('pasted rows fill existing openings and add the rest, up to the limit', () => {
  const rows = [{ width: 2000 }, { name: 'Новое', width: 900, height: 800 }, { width: 700 }]
  const filled = withPastedRows([item({ name: 'Первое' })], 0, rows, { film: 'pvc', max: 2 })
  expect(filled.map(({ name, dims }) => [name, dims])).toEqual([
    ['Первое', { width: 2000, height: 1000 }],
    ['Новое', { width: 900, height: 800 }],
  ])
})

test('different side fasteners have no common one', () => {
  expect(uprightFastener(item({ fasteners: { left: 'strap', right: 'strap' } }))).toBe('strap')
  expect(uprightFastener(item({ fasteners: { left: 'strap' } }))).toBeNull()
  expect(uprightFastener(item())).toBe('none')
})

test('an order is calculated while typing; one invalid opening leaves it without a total', () => {
  const terms = orderTerms.parse({})
  const calculation = calculate([item(), item({ qty: 2 })], terms, by)
  expect(calculation.order?.totals?.total_kop).toBe(3 * (100_000 + 45_600))
  const faulty = calculate([item(), item({ dims: { width: 1000 } })], terms, by)
  expect(faulty).toMatchObject({ order: null, faulty_items: 1, area_centi_m2: 100 })
})

test.each([
  ['rectangle', { width: 1000 }, 'dims.height', 'missing'],
  ['rectangle', { width: 20, height: 1000 }, 'dims.width', 'invalid'],
  ['trapezoid', { top: 500, height: 500 }, 'dims.bottom', 'missing'],
  ['arch', { width: 1000 }, 'dims.left', 'missing'],
  ['quad', { bottom: 3000, right: 500, top: 3000, left: 500, diag_bl_tr: 9000 }, 'dims', 'impossible'],
] as const)('a fault of a %s is said where the size is asked for: %s', (shape, dims, path, fault) => {
  expect(calculateItem({ ...item(), shape, dims }, by)).toMatchObject({
    quote: null,
    faults: { [path]: fault },
  })
})

test('users who see no prices get the drawing without a total', () => {
  const calculation = calculate([item()], null, { ...by, prices: null })
  expect(calculation.order).toBeNull()
  expect(calculation.items[0]?.quote?.outer.bbox_mm).toEqual([1140, 1140])
})

test('price lines have Russian names', () => {
  const names = ['film:pvc', 'edging:70', 'fastener:strap', 'bundle:pvc:none', 'weight', 'unknown']
  expect(names.map((code) => lineName(code, by.films))).toEqual([
    'Плёнка ПВХ 700',
    'Кант 70 мм',
    'Крепёж: Скоба с ремешком',
    'Окно: ПВХ 700, без крепежа',
    'Утяжелитель',
    'unknown',
  ])
})

test('amounts are parsed as people write them', () => {
  expect(['4 700', '12,5', '1000.50 ₽', ''].map(hundredthsOf)).toEqual([470_000, 1250, 100_050, null])
  expect(['сто', '-5', '1,234', '1.2.3'].map(hundredthsOf)).toEqual([null, null, null, null])
  expect([hundredthsText(470_000), hundredthsText(1250), hundredthsText(null)]).toEqual(['4700', '12,5', ''])
})

test('sizes are shown in the order of their fields', () => {
  expect(sizeText(item({ shape: 'slope', dims: { right: 2700, left: 2100, width: 2600 } }))).toBe(
    '2600 × 2100 × 2700',
  )
})
