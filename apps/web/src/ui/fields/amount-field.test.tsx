import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from '#test/render.tsx'
import { AmountField } from './amount-field.tsx'

function Discount() {
  const [value, setValue] = useState<number | null>(1000)
  return (
    <>
      <AmountField label="Скидка, %" value={value} onChange={setValue} fault="От 0 до 100" max={10_000} />
      <output>{String(value)}</output>
    </>
  )
}

test('a number counts once it is valid; the beginning of a too large one does not', async () => {
  render(<Discount />)
  const field = screen.getByRole('textbox', { name: 'Скидка, %' })
  await userEvent.tripleClick(field)
  await userEvent.keyboard('150')
  expect(field).toHaveProperty('value', '150')
  expect(screen.getByText('От 0 до 100')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('1000')
  await userEvent.clear(field)
  expect(screen.getByRole('status').textContent).toBe('null')
  await userEvent.type(field, '12,5')
  expect(screen.getByRole('status').textContent).toBe('1250')
})
