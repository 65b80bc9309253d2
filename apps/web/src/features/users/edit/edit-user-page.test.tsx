import { screen, waitFor, within } from '@testing-library/react'
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
      'GET /api/users/9/hand-over': json(null),
      ...answers.answers,
    },
  })
  const phone = await screen.findByRole('textbox', { name: 'Телефон' })
  return { ...app, phone, user: userEvent.setup() }
}

test("a refetch merges a colleague's changes, and only one's own changes are sent", async () => {
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

test('a field changed on both sides shows what the colleague saved', async () => {
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
  // The page is long: the warning is after the fields, beside the button.
  const warning = screen.getByRole('alert')
  expect(warning.textContent).toContain('Телефон. Коллега тем временем сохранил: +7 900 000-00-00')
  const last = screen.getByLabelText('По')
  expect(last.compareDocumentPosition(warning)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a role changed on both sides is shown by its name', async () => {
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

const work = { leads: 1, clients: 0, orders: 0, visits: 0, tasks: 0, chats: 0 }
const newAssignee = {
  id: 8,
  name: 'Дарья Власова',
  role: 'manager',
  job_title: '',
  has_avatar: false,
  is_absent: false,
}
const handingOver = {
  'GET /api/users/9/work': json(work),
  'GET /api/users/colleagues': json([newAssignee]),
  'POST /api/users/9/hand-over': json(work),
}

/** The dialog in which the colleague who takes over was chosen. */
async function chooseAssignee(user: ReturnType<typeof userEvent.setup>) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Передача дел' }))
  await user.click(await dialog.findByRole('combobox', { name: 'Кому передать дела' }))
  await user.click(await screen.findByRole('option', { name: 'Дарья Власова' }))
  return dialog
}

test('the work of somebody who stays is passed to a colleague', async () => {
  const { user, network } = await openColleague({ answers: handingOver })
  await user.click(screen.getByRole('button', { name: 'Передать дела' }))
  const dialog = await chooseAssignee(user)
  expect(dialog.getByText('На сотруднике сейчас: 1 заявка.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Передать' }))
  expect(await screen.findByText('Передано: 1 заявка')).toBeTruthy()
  expect(network.to('POST', '/api/users/9/hand-over')[0]?.body).toEqual({ to_user_id: 8 })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('open work that the new role cannot do is reassigned before the role is saved', async () => {
  const refusal = 'Роль «Наблюдатель» не даёт вести заявки: сначала передайте их'
  const { user, network } = await openColleague({
    answers: {
      ...handingOver,
      'PUT /api/users/9': json({ message: refusal, code: 'user_has_work' }, 409),
    },
  })
  await user.click(screen.getByRole('radio', { name: roles.viewer }))
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  const dialog = await chooseAssignee(user)
  expect(dialog.getByText(refusal)).toBeTruthy()
  network.answer({ 'PUT /api/users/9': json({ ...colleague, role: 'viewer', version: 4 }) })
  await user.click(dialog.getByRole('button', { name: 'Передать и сохранить' }))
  expect(await screen.findByText('Данные сотрудника сохранены')).toBeTruthy()
  expect(network.to('POST', '/api/users/9/hand-over')[0]?.body).toEqual({ to_user_id: 8 })
  expect(screen.queryByText(refusal)).toBeNull()
})

test('work that was handed over lately is given back', async () => {
  const handedOver = {
    work: { leads: 10, clients: 0, orders: 1, visits: 0, tasks: 0, chats: 0 },
    to: { id: 8, name: 'Дарья Котова' },
    author: null,
    created_at: '2026-11-20T10:00:00Z',
  }
  const { user, network } = await openColleague({
    answers: {
      'GET /api/users/9/hand-over': json(handedOver),
      'DELETE /api/users/9/hand-over': json({ ...handedOver.work, leads: 9 }),
    },
  })
  expect(await screen.findByText(/теперь их ведёт Дарья Котова: 10 заявок, 1 заказ\./)).toBeTruthy()
  network.answer({ 'GET /api/users/9/hand-over': json(null) })
  await user.click(screen.getByRole('button', { name: 'Вернуть' }))
  expect(await screen.findByText('Вернули: 9 заявок, 1 заказ')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/теперь их ведёт/)).toBeNull())
})
