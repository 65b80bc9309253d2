import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderSignedIn } from '#test/render-app.tsx'
import { takeLoggedErrors } from '#test/setup.ts'
import { json, noConnection } from '#test/stub-fetch.ts'

const consent = {
  id: 1,
  no: 1,
  text: 'Согласен на обработку персональных данных.',
  created_at: '2026-11-20T10:05:00Z',
  user_name: null,
}

test('leaving a changed text of the consent asks first', async () => {
  const user = userEvent.setup()
  renderSignedIn('/settings?section=consents', {
    answers: { 'GET /api/company/consents': json([consent]), 'GET /api/company': noConnection },
  })
  const text = await screen.findByDisplayValue(consent.text)
  await user.type(text, ' И на звонки.')
  await user.click(screen.getByRole('link', { name: 'Дела' }))
  expect(await screen.findByRole('dialog', { name: 'Уйти без сохранения?' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Остаться' }))
  expect(text).toHaveProperty('value', `${consent.text} И на звонки.`)
  takeLoggedErrors()
})
