import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeCell } from './csv-output-rules.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+7 912 345-67-89', "'+7 912 345-67-89"],
  ['+79123456789', "'+79123456789"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' \t=cmd', "' \t=cmd"],
  ['\u00a0=cmd', "'\u00a0=cmd"],
  ['\ufeff=cmd', "'\ufeff=cmd"],
  ['\u0000=cmd', "'\u0000=cmd"],
  ['＝1', "'＝1"],
  ['-5', '-5'],
  ['-12,50', '-12,50'],
  ['Анна', 'Анна'],
  ['a=b', 'a=b'],
  ['', ''],
])('%j is written as %j', (text, expected) => {
  expect(safeCell(text)).toBe(expected)
})

test('no cell begins as a formula, whatever its text', () => {
  const hostileText = fc.array(
    fc.constantFrom(' ', '\t', '\r', '\n', '\0', '\ufeff', '\u00a0', '=', '+', '-', '@', '＝', 'a', '1'),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        hostileText.map((signs) => signs.join('')),
        fc.string(),
      ),
      (text) => {
        const cell = safeCell(text)
        const first = cell.replace(/^[\s\0\ufeff\u00a0]+/, '')[0] ?? ''
        expect('=+@＝＋－＠'.includes(first) && first !== '').toBe(false)
        if (first === '-') expect(cell).toMatch(/^-\d+([.,]\d+)?$/)
      },
    ),
  )
})
