import { expect, test } from 'vitest'
import { daysFaults } from './report-periods.ts'

test.each([
  ['2026-02-03', '2026-03-04', {}],
  ['2026-03-05', '2026-03-04', { to: 'Конец периода раньше начала' }],
  ['2020-03-05', '2026-03-04', { from: 'Период — не больше 3 лет' }],
  ['вчера', '2026-03-04', { from: 'Укажите дату' }],
  ['2026-02-30', '1999-03-04', { from: 'Укажите дату', to: 'Укажите дату' }],
])('from %s to %s: %o', (from, to, faults) => {
  expect(daysFaults({ from, to })).toEqual(faults)
})
