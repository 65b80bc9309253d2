import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Account } from '@veranda/contract'
import { expect, test } from 'vitest'
import { renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

const account: Account = {
  name: 'Ольга Смирнова',
  email: 'olga@example.ru',
  phone: '',
  job_title: '',
  theme: 'light',
  density: 'comfortable',
  has_avatar: false,
  has_two_factor: false,
  recovery_codes_left: 0,
  company_requires_two_factor: false,
}

test('only the changed fields of the profile are sent, and a job title set meanwhile is shown', async () => {
  const saved = { ...account, phone: '12-34', job_title: 'Директор' }
  const { network } = renderSignedIn('/account-settings', {
    answers: { 'GET /api/account': () => json(account), 'PUT /api/account': () => json(saved) },
  })
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: 'Телефон' }), '12-34')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(network.to('PUT', '/api/account')[0]?.body).toEqual({ phone: '12-34' }))
  await waitFor(() =>
    expect((screen.getByRole('textbox', { name: 'Должность' }) as HTMLInputElement).value).toBe('Директор'),
  )
})
