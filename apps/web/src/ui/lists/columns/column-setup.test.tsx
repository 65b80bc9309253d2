import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ColumnSetup, storageKeys } from '@veranda/contract'
import { expect, test } from 'vitest'
import { noRecords, owner, renderSignedIn } from '#test/render-app.tsx'
import { takeLoggedErrors } from '#test/setup.ts'
import { json, noConnection } from '#test/stub-fetch.ts'

const put = ['PUT', '/api/account/list-columns'] as const
const saved = '2026-11-26T10:00:00.000Z'
const setup = (shown: Record<string, boolean>): ColumnSetup => ({ shown, order: [], widths: {} })
const lead = {
  id: 5,
  number: 5,
  status: 'new',
  name: 'Анна',
  phone: '',
  email: '',
  source: '',
  client_id: null,
  is_repeat: false,
  is_imported: false,
  lead_form_id: null,
  user_id: null,
  tags: [],
  reject_reason: null,
  version: 1,
  created_at: saved,
  updated_at: saved,
  deleted_at: null,
  form: null,
  user: null,
}
const rows = { ...noRecords, data: [lead], total: 1 }
const storageKey = (userId: number) => `${storageKeys.listColumns}${userId}`

const openLeads = (
  user: Partial<typeof owner> = {},
  answer: () => Response | Promise<Response> = () => json({ columns: null, changed_at: saved }),
) =>
  renderSignedIn('/leads', {
    user: { ...owner, ...user },
    answers: {
      'GET /api/leads': json(rows),
      [put.join(' ')]: answer,
    },
  }).network

const heading = (name: string) => screen.queryByRole('columnheader', { name: new RegExp(name) })

async function hideSource() {
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Столбцы' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Источник' }))
}

test('the columns that the account keeps are those of the list', async () => {
  const network = openLeads({
    list_columns: { leads: { columns: setup({ source: false }), changed_at: saved } },
  })
  await screen.findByRole('columnheader', { name: /Имя/ })
  expect(heading('Источник')).toBeNull()
  expect(network.to(...put)).toEqual([])
})

test('a change is sent so that it outlives the tab, and the later one of the account counts', async () => {
  const network = openLeads()
  await hideSource()
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() =>
    expect(network.to(...put)).toMatchObject([
      { body: { list: 'leads', columns: setup({ source: false }) }, keepalive: true },
    ]),
  )
  await waitFor(() => expect(localStorage.getItem(storageKey(owner.id))).toContain(saved))
})

test('without a connection a change stays, and is sent when a list is opened again', async () => {
  localStorage.setItem(
    storageKey(owner.id),
    JSON.stringify({ leads: { columns: setup({ source: false }), changed_at: null } }),
  )
  const network = openLeads(
    { list_columns: { leads: { columns: setup({ phone: false }), changed_at: saved } } },
    noConnection,
  )
  await screen.findByRole('columnheader', { name: /Телефон/ })
  expect(heading('Источник')).toBeNull()
  await waitFor(() =>
    expect(network.to(...put)).toMatchObject([{ body: { columns: setup({ source: false }) } }]),
  )
  await waitFor(() => expect(takeLoggedErrors()).toHaveLength(1))
})

test('what the account was told later replaces what the browser keeps', async () => {
  localStorage.setItem(
    storageKey(owner.id),
    JSON.stringify({ leads: { columns: setup({ source: false }), changed_at: '2026-11-25T10:00:00.000Z' } }),
  )
  openLeads({ list_columns: { leads: { columns: null, changed_at: saved } } })
  await screen.findByRole('columnheader', { name: /Источник/ })
})

test('another user of the browser has columns of their own', async () => {
  localStorage.setItem(
    storageKey(owner.id + 1),
    JSON.stringify({ leads: { columns: setup({ source: false }), changed_at: null } }),
  )
  const network = openLeads()
  await screen.findByRole('columnheader', { name: /Источник/ })
  expect(network.to(...put)).toEqual([])
})

test('somebody who looks as another role changes nothing in the account', async () => {
  const network = openLeads({ is_viewing_as: true })
  await hideSource()
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(heading('Источник')).toBeNull())
  expect(network.to(...put)).toEqual([])
})
