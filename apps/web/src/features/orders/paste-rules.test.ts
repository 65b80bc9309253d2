import { expect, test } from 'vitest'
import { pastedRows } from './paste-rules.ts'

test('rows of a spreadsheet fill name, width, height and count', () => {
  expect(pastedRows('Окно 1\t2300\t2150\t2\r\nОкно 2\t1 800\t2 150 мм\t1\r\n', 'name')).toEqual([
    { name: 'Окно 1', width: 2300, height: 2150, qty: 2 },
    { name: 'Окно 2', width: 1800, height: 2150, qty: 1 },
  ])
})

test('columns are counted from the one that is pasted into', () => {
  expect(pastedRows('2300\t2150', 'width')).toEqual([{ width: 2300, height: 2150 }])
  expect(pastedRows('2\n3', 'qty')).toEqual([{ qty: 2 }, { qty: 3 }])
})

test.each(['2300×2150', '2300x2150', '2300 х 2150', '2300*2150'])('«%s» is a width and a height', (text) => {
  expect(pastedRows(text, 'name')).toEqual([{ width: 2300, height: 2150 }])
  expect(pastedRows(text, 'width')).toEqual([{ width: 2300, height: 2150 }])
})

test('a name may stand before the sizes, a count after them', () => {
  expect(pastedRows('Фасад\t2300×2150\t4', 'name')).toEqual([
    { name: 'Фасад', width: 2300, height: 2150, qty: 4 },
  ])
})

test('empty cells and words in place of figures leave what is there', () => {
  expect(pastedRows('\t\t2150\t—', 'name')).toEqual([{ height: 2150 }])
  expect(pastedRows('2300,4\tпо месту', 'width')).toEqual([{ width: 2300 }])
})

test('empty lines between rows are passed over', () => {
  expect(pastedRows('А\t1000\t1200\n\nБ\t900\t800', 'name')).toHaveLength(2)
})

test('a word or a number alone belongs into its field', () => {
  expect(pastedRows('Окно у входа', 'name')).toBeNull()
  expect(pastedRows('2300', 'width')).toBeNull()
  expect(pastedRows('', 'name')).toBeNull()
})
