import { expect, test } from 'vitest'
import { textParts } from './text-parts.ts'

test.each([
  ['', 10, []],
  ['Привет', 10, ['Привет']],
  ['Окна для веранды', 10, ['Окна для', 'веранды']],
  ['Первая\nВторая', 10, ['Первая', 'Вторая']],
  ['аааааааааааа', 5, ['ааааа', 'ааааа', 'аа']],
  ['аа🙂🙂', 3, ['аа', '🙂', '🙂']],
])('%j by %i', (text, max, parts) => {
  expect(textParts(text, max)).toEqual(parts)
})
