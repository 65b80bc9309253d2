import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { parseWholeNumber } from '#lib/format/number-text.ts'
import { render } from '#test/render.tsx'
import { useWholeNumber } from './use-whole-number.ts'

test.each([
  ['1850,5', 1851],
  ['1850.4', 1850],
  ['2 300 мм', 2300],
  ['12,', 12],
  ['1e3', 1],
  ['-1850', undefined],
  ['', undefined],
  ['по месту', undefined],
  ['99999999', 999_999],
])('wholeOf(%j) is %j', (text, number) => {
  expect(parseWholeNumber(text)).toBe(number)
})

test('a minus is accepted only where numbers may be negative', () => {
  expect(parseWholeNumber('-20', true)).toBe(-20)
})

function Field({ isSigned = false }: { isSigned?: boolean }) {
  const [value, setValue] = useState<number>()
  return (
    <>
      <input {...useWholeNumber(value, setValue, isSigned)} />
      <output>{String(value)}</output>
    </>
  )
}

test('a comma stays while typing, and the field shows the rounded number on blur', async () => {
  render(<Field />)
  await userEvent.type(screen.getByRole('textbox'), '1850,5')
  expect(screen.getByRole('textbox')).toHaveProperty('value', '1850,5')
  expect(screen.getByRole('status').textContent).toBe('1851')
  await userEvent.tab()
  expect(screen.getByRole('textbox')).toHaveProperty('value', '1851')
})

test('letters are ignored, and so is a minus where numbers cannot be negative', async () => {
  render(<Field />)
  await userEvent.type(screen.getByRole('textbox'), '-18мм50')
  expect(screen.getByRole('status').textContent).toBe('1850')
})
