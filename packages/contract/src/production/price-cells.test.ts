import { componentPriceList, type PriceList, priceList } from '@veranda/soft-windows'
import { expect, test } from 'vitest'
import { cellsOf, listOfCells, mayHaveCell, priceCell, priceDifferences } from './price-cells.ts'
import { priceShown, priceText, readPrice } from './price-units.ts'

const component = componentPriceList.parse({
  model: 'component',
  film_m2: { pvc700_clear: 95_000, own: null },
  edging_m: { 70: 16_000, 50: 14_000 },
  fastener_step_mm: { eyelet10: 350 },
  volume_discounts: [
    { from_m2: 15, bp: 300 },
    { from_m2: 30, bp: 500 },
  ],
})
const bundle = priceList.parse({ model: 'bundle', bundle_m2: { pvc700_clear: { bracket_pa: 180_000 } } })

const back = (list: PriceList) => priceList.parse(listOfCells(list.model, cellsOf(list)))

test.each([component, bundle])('a “$model” list round-trips through its cells', (list) => {
  expect(priceDifferences(list, back(list))).toEqual([])
  expect(back(back(list))).toEqual(back(list))
})

test('an empty price cell means a price not set, an empty step cell no step', () => {
  const emptied = back({ ...component, divider_m: null })
  expect(emptied).toMatchObject({ divider_m: null, film_m2: { own: null }, mounting_min: 0 })
  expect(emptied.fastener_step_mm).toEqual({ eyelet10: 350 })
})

test('a list accepts only cells of its model', () => {
  const films = { pvc700_clear: 'ПВХ' }
  expect(mayHaveCell('edging_m.90', 'component', films)).toBe(true)
  for (const code of [
    'edging_m.5',
    'edging_m.x',
    'edging_m',
    'film_m2.unknown',
    'divider_m.x',
    'toString',
    'bundle_m2.pvc700_clear.none',
  ]) {
    expect(mayHaveCell(code, 'component', films), code).toBe(false)
  }
  expect(mayHaveCell('bundle_m2.pvc700_clear.none', 'bundle', films)).toBe(true)
})

test('cells have Russian names', () => {
  expect(priceCell('film_m2.own', { own: 'Наша плёнка' })?.title).toBe('Наша плёнка')
  expect(priceCell('bundle_m2.pvc700_clear.strap')?.title).toBe('ПВХ 700 прозрачная: Скоба с ремешком')
  expect(priceCell('volume_discounts.15')?.title).toBe('От 15 м²')
})

test.each([
  ['', 'rub_m2', { value: null }],
  ['950', 'rub_m2', { value: 95_000 }],
  [' 1 200,50 ', 'rub', { value: 120_050 }],
  ['0,29', 'rub', { value: 29 }],
  ['12.5', 'percent', { value: 1250 }],
  ['350', 'mm', { value: 350 }],
  ['По проёму, прямоугольником', 'basis', { value: 'light_bbox' }],
] as const)('%j of %s is read', (typed, unit, read) => {
  expect(readPrice(typed, unit)).toEqual(read)
})

test.each([
  ['много', 'rub', 'Введите число, например 950 или 950,50'],
  ['-5', 'rub', 'Введите число, например 950 или 950,50'],
  ['9,999', 'rub', 'Не больше двух знаков после запятой'],
  ['350,5', 'mm', 'Нужно целое число'],
  ['101', 'percent', 'Допустимо от 0 до 100'],
  ['20', 'mm', 'Допустимо от 50 до 2 000'],
] as const)('%j of %s is refused', (typed, unit, fault) => {
  expect(readPrice(typed, unit)).toEqual({ fault })
})

test('values are formatted as typed, and displayed with their unit', () => {
  expect(priceText(95_050, 'rub_m2')).toBe('950,50')
  expect(priceText(1250, 'percent')).toBe('12,5')
  expect(priceText(350, 'mm')).toBe('350')
  expect(priceShown(120_000, 'rub_m2')).toBe('1\u00a0200\u00a0₽/м²')
  expect(priceShown(null, 'rub_m2')).toBe('не задано')
})
