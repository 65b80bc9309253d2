import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { roles, type User } from '@veranda/contract'
import { expect, test } from 'vitest'
import { renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

const colleague: User = {
  id: 9,
  name: 'Борис Королёв',
  email: 'boris@example.ru',
  role: 'manager',
  status: 'active',
  phone: '',
  job_title: 'Менеджер',
  department: '',
  receives_leads: true,
  lead_weight: 1,
  working_hours: null,
  absent_from: null,
  absent_until: null,
  leads_in_work: 0,
  has_avatar: false,
  has_two_factor: false,
  last_seen_at: null,
  invitation_expires_at: null,
  version: 3,
  created_at: '2026-11-20T10:05:00Z',
}

async function openColleague(answers: Parameters<typeof renderSignedIn>[1] = {}) {
  const app = renderSignedIn('/users/9', {
    answers: {
      'GET /api/users/9': json(colleague),
      'GET /api/users/9/sessions': json([]),
      ...answers.answers,
    },
  })
  const phone = await screen.findByRole('textbox', { name: 'Телефон' })
  return { ...app, phone, user: userEvent.setup() }
}

test('what a colleague has saved meanwhile stays: a refetch merges it, and only one’s own changes are sent', async () => {
  const { user, phone, network, queryClient } = await openColleague()
  await user.type(phone, '+7 912 345-67-89')
  network.answer({
    'GET /api/users/9': json({ ...colleague, job_title: 'Старший менеджер', version: 4 }),
    'PUT /api/users/9': ({ body }) => json({ ...colleague, ...(body as object), version: 5 }),
  })
  await queryClient.invalidateQueries()
  const title = screen.getByRole('textbox', { name: 'Должность' })
  await expect.poll(() => (title as HTMLInputElement).value).toBe('Старший менеджер')
  expect(phone).toHaveProperty('value', '+7 912 345-67-89')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await expect.poll(() => network.to('PUT', '/api/users/9').length).toBe(1)
  expect(network.to('PUT', '/api/users/9')[0]?.body).toEqual({ phone: '+7 912 345-67-89', version: 4 })
})

test('a field that both have changed says what the colleague saved', async () => {
  const newer = { ...colleague, phone: '+7 900 000-00-00', version: 4 }
  const { user, phone } = await openColleague({
    answers: {
      'PUT /api/users/9': json({ message: 'Изменилась', code: 'stale_version', current: newer }, 409),
    },
  })
  await user.type(phone, '+7 912 345-67-89')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Коллега тем временем сохранил: +7 900 000-00-00')).toBeTruthy()
  expect(phone).toHaveProperty('value', '+7 912 345-67-89')
  // The page is long: what one would save over stands after the fields, beside the button.
  const warning = screen.getByRole('alert')
  expect(warning.textContent).toContain('Телефон. Коллега тем временем сохранил: +7 900 000-00-00')
  const last = screen.getByLabelText('По')
  expect(last.compareDocumentPosition(warning)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a role that both have changed is said in words', async () => {
  const newer = { ...colleague, role: 'measurer', version: 4 }
  const { user } = await openColleague({
    answers: {
      'PUT /api/users/9': json({ message: 'Изменилась', code: 'stale_version', current: newer }, 409),
    },
  })
  await user.click(screen.getByRole('radio', { name: roles.viewer }))
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText(`Коллега тем временем сохранил: ${roles.measurer}`)).toBeTruthy()
})
