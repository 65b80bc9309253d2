import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CurrentUser, Lead, LeadListItem } from '@veranda/contract'
import { expect, test } from 'vitest'
import { listedClient } from '#test/client.ts'
import { lead } from '#test/lead.ts'
import { owner, renderSignedIn } from '#test/render-app.tsx'
import { json, type Sent } from '#test/stub-fetch.ts'

const row: LeadListItem = { ...lead, form: null, user: null }
const page = (data: LeadListItem[]) => ({ data, total: data.length, total_is_exact: true, next_cursor: null })
const list = 'GET /api/leads?status=new&user_id=none'
const { form: _form, user: _user, values: _values, ...bareLead } = lead

const counts = {
  statuses: { new: 3, processing: 0, completed: 0, rejected: 0 },
  mine: 0,
  unassigned: 3,
  undecided: 2,
  repeated: 0,
  late: 0,
}

type Answers = Record<string, Response | ((request: Sent) => Response | Promise<Response>)>

async function openList(
  answers: Answers = {},
  user: CurrentUser = owner,
  path = '/leads?status=new&user=none',
) {
  const app = renderSignedIn(path, {
    user,
    answers: {
      [list]: json(page([row])),
      'GET /api/leads': json(page([row])),
      'GET /api/leads/counts': json(counts),
      'GET /api/leads/counts?*': json(counts),
      'GET /api/dictionaries': json([
        { id: 4, kind: 'reject_reason', name: 'Дорого', color: '', position: 0 },
      ]),
      ...answers,
    },
  })
  // An open dialog says the name as well.
  await screen.findAllByText('Анна Ким')
  return { ...app, user: userEvent.setup() }
}

const accept = () => screen.findByRole('button', { name: 'Принять заявку №5: Анна Ким' })
const stale = (current: Partial<Lead>) =>
  json(
    {
      message: 'Запись изменилась',
      code: 'stale_version',
      current: { ...bareLead, ...current },
      changed_by: { id: 9, name: 'Анна Ким', at: '2026-11-26T10:05:00Z' },
    },
    409,
  )

test('the view of raw requests has its count and offers a decision in each row', async () => {
  const { user } = await openList({}, owner, '/leads')
  const chip = await screen.findByRole('button', { name: 'Неразобранные' })
  await waitFor(() => expect(chip.getAttribute('aria-description')).toBe('2'))
  expect(screen.queryByRole('group', { name: 'Решение по заявке' })).toBeNull()
  await user.click(chip)
  expect(await accept()).toBeTruthy()
  expect(window.location.search).toBe('?status=new&user=none')
  await user.click(chip)
  await waitFor(() => expect(window.location.search).toBe(''))
})

test('a lead is accepted by one request, and given back by undo', async () => {
  const { user, network } = await openList({
    'PUT /api/leads/5': json({ ...bareLead, status: 'processing', user_id: owner.id, version: 2 }),
  })
  await user.click(await accept())
  expect(await screen.findByText('Заявка №5 у вас в работе')).toBeTruthy()
  expect(network.to('PUT', '/api/leads/5').map(({ body }) => body)).toEqual([
    { status: 'processing', user_id: owner.id, version: 1 },
  ])
  await user.click(screen.getByRole('button', { name: 'Отменить' }))
  await waitFor(() =>
    expect(network.to('PUT', '/api/leads/5').at(-1)?.body).toEqual({ status: 'new', user_id: null }),
  )
})

test.each([
  ['taken', { status: 'processing', user_id: 9 }, 'Заявку №5 уже взял коллега: Анна Ким'],
  ['rejected', { status: 'rejected' }, 'Заявку №5 уже отклонил коллега: Анна Ким'],
  ['linked', { status: 'completed', client_id: 3 }, 'Заявку №5 уже привязал к клиенту коллега: Анна Ким'],
])('a lead that a colleague has %s meanwhile stays theirs', async (_name, current, message) => {
  const { user, network } = await openList({ 'PUT /api/leads/5': stale({ ...current, version: 2 }) })
  await user.click(await accept())
  expect(await screen.findByText(message)).toBeTruthy()
  expect(network.to('PUT', '/api/leads/5')).toHaveLength(1)
})

test('two presses at once accept a lead once', async () => {
  const { network } = await openList({
    'PUT /api/leads/5': json({ ...bareLead, status: 'processing', user_id: owner.id, version: 2 }),
  })
  const button = await accept()
  act(() => {
    button.click()
    button.click()
  })
  expect(await screen.findByText('Заявка №5 у вас в работе')).toBeTruthy()
  expect(network.to('PUT', '/api/leads/5')).toHaveLength(1)
})

test('another change of the lead does not prevent accepting it', async () => {
  const { user, network } = await openList({
    'PUT /api/leads/5': ({ body }) =>
      (body as { version: number }).version === 2
        ? json({ ...bareLead, status: 'processing', user_id: owner.id, version: 3 })
        : stale({ notes: 'Звонить утром', version: 2 }),
  })
  await user.click(await accept())
  expect(await screen.findByText('Заявка №5 у вас в работе')).toBeTruthy()
  expect(network.to('PUT', '/api/leads/5')).toHaveLength(2)
})

test('a rejected lead asks for the reason', async () => {
  const { user, network } = await openList({
    'PUT /api/leads/5': json({ ...bareLead, status: 'rejected', version: 2 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Отклонить заявку №5: Анна Ким' }))
  const question = within(await screen.findByRole('group', { name: 'Почему отклонена?' }))
  expect(network.to('PUT', '/api/leads/5')[0]?.body).toEqual({ status: 'rejected', version: 1 })
  await user.click(question.getByRole('button', { name: 'Дорого' }))
  await waitFor(() => expect(network.to('PUT', '/api/leads/5').at(-1)?.body).toEqual({ reject_reason_id: 4 }))
})

test('a lead is linked to a client with the same contact, or to one that is searched for', async () => {
  const found = { ...listedClient, id: 31, number: 31, name: 'Пётр' }
  const { user, network } = await openList({
    'GET /api/clients/matches?*': json({
      clients: [
        { id: 30, number: 30, name: 'Анна К.', phone: row.phone, email: '', person: null, user: null },
      ],
      leads: [],
      leads_count: 0,
      earlier_leads_count: 0,
      has_hidden: false,
      orders: [],
    }),
    'GET /api/clients?*': json({ ...page([]), data: [found], total: 1 }),
    'POST /api/leads/5/convert': json({ client_id: 31 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Привязать заявку №5 к клиенту: Анна Ким' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Привязать к клиенту' }))
  expect(await dialog.findByRole('button', { name: /Анна К\./ })).toBeTruthy()
  await user.type(dialog.getByRole('searchbox', { name: 'Поиск клиента' }), 'Пётр')
  await user.click(await dialog.findByRole('button', { name: /Пётр/ }))
  expect(await screen.findByText('Заявка успешно преобразована в клиента')).toBeTruthy()
  expect(network.to('POST', '/api/leads/5/convert').map(({ body }) => body)).toEqual([
    { name: 'Пётр', client_id: 31 },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the dialog of a raw request offers the same, until it is decided', async () => {
  const accepted = { status: 'processing', user_id: owner.id, version: 2 }
  const { user, network } = await openList(
    { 'GET /api/leads/5?*': json(lead), 'PUT /api/leads/5': json({ ...bareLead, ...accepted }) },
    owner,
    '/leads?lead=5',
  )
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Новая заявка, ответственного ещё нет')).toBeTruthy()
  network.answer({
    'GET /api/leads/5?*': json({ ...lead, ...accepted, user: { id: owner.id, name: owner.name } }),
  })
  await user.click(dialog.getByRole('button', { name: 'Принять заявку №5: Анна Ким' }))
  await waitFor(() => expect(dialog.queryByText('Новая заявка, ответственного ещё нет')).toBeNull())
})

test('a viewer sees the raw requests and decides nothing', async () => {
  await openList({}, { ...owner, role: 'viewer' })
  expect(screen.queryByRole('group', { name: 'Решение по заявке' })).toBeNull()
})

test('when nothing is left, the list says so', async () => {
  renderSignedIn('/leads?status=new&user=none', { answers: { [list]: json(page([])) } })
  expect(await screen.findByText('Все заявки разобраны')).toBeTruthy()
})
