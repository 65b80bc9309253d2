import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { LeadField } from '@veranda/contract'
import { expect, test } from 'vitest'
import { noRecords, renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

const phone: LeadField = {
  id: 2,
  name: 'Телефон',
  type: 'phone',
  role: 'client_phone',
  is_required: false,
  options: [],
  placeholder: '',
  help: '',
  position: 1,
  forms_count: 0,
  created_at: '2026-11-20T10:05:00Z',
}

test('a refused answer is no longer called wrong once it was changed', async () => {
  const message = 'Введите телефон полностью'
  renderSignedIn('/leads', {
    answers: {
      'GET /api/leads': json(noRecords),
      'GET /api/lead-fields': json([phone]),
      'POST /api/leads': json({ message, code: 'validation_failed', errors: { 'values.2': [message] } }, 422),
    },
  })
  const user = userEvent.setup()
  await user.click((await screen.findAllByRole('button', { name: 'Добавить заявку' }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Новая заявка' }))
  const input = await dialog.findByRole('textbox', { name: 'Телефон' })
  await user.type(input, '+7 912')
  await user.click(dialog.getByRole('button', { name: 'Добавить заявку' }))
  expect(await dialog.findByText(message)).toBeTruthy()
  await user.clear(input)
  await waitFor(() => expect(dialog.queryByText(message)).toBeNull())
  await user.type(input, '+7 913')
  await user.click(dialog.getByRole('button', { name: 'Добавить заявку' }))
  expect(await dialog.findByText(message)).toBeTruthy()
})
