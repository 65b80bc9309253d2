import { expect, test } from 'vitest'
import { contrast, textColorOn } from './contrast.ts'

test('black on white has the maximum contrast, and a colour on itself none', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#1565c0', '#1565c0')).toBe(1)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

test.each([
  ['#1565c0', '#ffffff'],
  ['#ffd54f', '#000000'],
  ['#000000', '#ffffff'],
])('text on %s is %s', (color, ink) => {
  expect(textColorOn(color)).toBe(ink)
})
