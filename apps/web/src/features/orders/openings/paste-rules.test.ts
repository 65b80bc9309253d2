import { expect, test } from 'vitest'
import { pastedRows } from './paste-rules.ts'

test('pasted rows fill name, width, height and count', () => {
  expect(pastedRows('Окно 1\t2300\t2150\t2\r\nОкно 2\t1 800\t2 150 мм\t1\r\n', 'name')).toEqual([
    { name: 'Окно 1', width: 2300, height: 2150, qty: 2 },
    { name: 'Окно 2', width: 1800, height: 2150, qty: 1 },
  ])
})

test('columns are counted from the target column', () => {
  expect(pastedRows('2300\t2150', 'width')).toEqual([{ width: 2300, height: 2150 }])
  expect(pastedRows('2\n3', 'qty')).toEqual([{ qty: 2 }, { qty: 3 }])
})

test.each(['2300×2150', '2300x2150', '2300 х 2150', '2300*2150'])('«%s» is a width and a height', (text) => {
  expect(pastedRows(text, 'name')).toEqual([{ width: 2300, height: 2150 }])
  expect(pastedRows(text, 'width')).toEqual([{ width: 2300, height: 2150 }])
})

test('a name may precede the sizes, a count may follow them', () => {
  expect(pastedRows('Фасад\t2300×2150\t4', 'name')).toEqual([
    { name: 'Фасад', width: 2300, height: 2150, qty: 4 },
  ])
})

test('empty and non-numeric cells leave the current values', () => {
  expect(pastedRows('\t\t2150\t—', 'name')).toEqual([{ height: 2150 }])
  expect(pastedRows('2300,4\tпо месту', 'width')).toEqual([{ width: 2300 }])
})

test('empty lines between rows are skipped', () => {
  expect(pastedRows('А\t1000\t1200\n\nБ\t900\t800', 'name')).toHaveLength(2)
})

test('a single word or number goes into its field', () => {
  expect(pastedRows('Окно у входа', 'name')).toBeNull()
  expect(pastedRows('2300', 'width')).toBeNull()
  expect(pastedRows('', 'name')).toBeNull()
})

test('headings determine the columns and are not an opening', () => {
  const text = '№\tНазвание\tВысота, мм\tШирина, мм\tКол-во\n1\tФасад\t2150\t2300\t2\n2\tБок\t2150\t1200\t1'
  expect(pastedRows(text, 'name')).toEqual([
    { name: 'Фасад', width: 2300, height: 2150, qty: 2 },
    { name: 'Бок', width: 1200, height: 2150, qty: 1 },
  ])
})

test('line numbers before the names are skipped', () => {
  expect(pastedRows('1\tФасад\t2300\t2150\n2\tБок\t1200\t2150', 'name')).toEqual([
    { name: 'Фасад', width: 2300, height: 2150 },
    { name: 'Бок', width: 1200, height: 2150 },
  ])
})

test('semicolons separate cells if there are no tabs', () => {
  expect(pastedRows('Фасад;2300;2150;2', 'name')).toEqual([
    { name: 'Фасад', width: 2300, height: 2150, qty: 2 },
  ])
})

test.each([
  ['2,3', 2300],
  ['2.15 м', 2150],
  ['3', 3000],
  ['230 см', 2300],
  ['2300 мм', 2300],
  ['2 300', 2300],
])('a size of «%s» is %i mm', (size, width) => {
  expect(pastedRows(`${size}\t2000`, 'width')).toEqual([{ width, height: 2000 }])
})
