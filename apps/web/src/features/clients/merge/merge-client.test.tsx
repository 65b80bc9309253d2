import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Client } from '@veranda/contract'
import { expect, test } from 'vitest'
import { client as known, listedClient } from '#test/client.ts'
import { owner, renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

const client: Client = {
  ...known,
  phone: '+79120000001',
  email: '',
  notes: 'Звонить утром',
  leads_count: 0,
}
const other: Client = {
  ...client,
  id: 4,
  number: 9,
  name: 'Анна',
  phone: '+79120000002',
  email: 'anna@example.com',
  notes: 'Есть собака',
  version: 2,
}
const page = (data: unknown[]) => ({ data, total: data.length, total_is_exact: true, next_cursor: null })
const preview = {
  client,
  other,
  fields: ['email'],
  moves: { leads: 3, orders: 2, files: 5, chats: 1, tasks: 0, people: 0, sites: 0 },
}
const merge = {
  id: 8,
  client: { id: 4, number: 9, name: 'Анна' },
  created_at: '2026-11-25T10:05:00Z',
  can_undo: true,
}
const merged = { ...client, email: other.email, merges: [merge], version: 5 }

/** A paragraph with this text, of which parts may be elements of their own. */
const said = (text: string) => (_: string, element: Element | null) =>
  element?.tagName === 'P' && element.textContent === text

async function openCard(answers: Parameters<typeof renderSignedIn>[1] = {}) {
  const app = renderSignedIn('/clients/3', {
    ...answers,
    answers: {
      'GET /api/clients/3': json(client),
      'GET /api/leads?client_id=3': json(page([])),
      'GET /api/clients/matches?*': json({
        clients: [{ ...other, person: null, user: null }],
        leads: [],
        leads_count: 0,
        earlier_leads_count: 0,
        has_hidden: false,
        orders: [],
      }),
      'GET /api/clients/3/merge-preview?with=4': json(preview),
      ...answers.answers,
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Анна Ким' })
  return { ...app, user: userEvent.setup() }
}

async function openDialog(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Другие действия с клиентом' }))
  await user.click(screen.getByRole('menuitem', { name: 'Объединить…' }))
  return within(await screen.findByRole('dialog', { name: 'Объединение клиентов' }))
}

async function openComparison(answers: Parameters<typeof renderSignedIn>[1] = {}) {
  const app = await openCard(answers)
  const dialog = await openDialog(app.user)
  await app.user.click(await dialog.findByRole('button', { name: /№ 9 Анна/ }))
  await dialog.findByRole('radiogroup', { name: 'Телефон' })
  return { ...app, dialog }
}

test('a similar client is offered, compared by field, and merged with the chosen values', async () => {
  const { user, dialog, network } = await openComparison({
    answers: { 'POST /api/clients/3/merge': json({ merge_id: 8, client: merged }) },
  })
  expect(dialog.getByText('Переедет: 3 заявки, 2 заказа, 5 файлов, 1 чат.')).toBeTruthy()
  expect(dialog.getByText(said('«Анна» станет контактным лицом: +7 912 000-00-02.'))).toBeTruthy()
  const values = (name: string) =>
    within(dialog.getByRole('radiogroup', { name })).getAllByRole<HTMLInputElement>('radio')
  expect(values('Email').map(({ checked }) => checked)).toEqual([false, true])
  expect(values('Телефон').map(({ checked }) => checked)).toEqual([true, false])
  await user.click(dialog.getByRole('radio', { name: '+7 912 000-00-02' }))
  expect(dialog.getByText(said('«Анна Ким» станет контактным лицом: +7 912 000-00-01.'))).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Объединить' }))
  expect(await screen.findByText('Клиент № 9 объединён с № 7 «Анна Ким»')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(network.to('POST', '/api/clients/3/merge')[0]?.body).toEqual({
    with: 4,
    fields: ['email', 'phone'],
    version: 4,
    with_version: 2,
  })
})

test('the card names a client with the same contact and opens the comparison with it', async () => {
  const { user } = await openCard()
  expect(await screen.findByText('Похоже, это тот же человек')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Объединить с клиентом Анна' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Объединение клиентов' }))
  expect(await dialog.findByRole('radiogroup', { name: 'Телефон' })).toBeTruthy()
})

test('another client is found by a search, which does not offer the client itself', async () => {
  const { user } = await openCard({
    answers: {
      'GET /api/clients/matches?*': json({
        clients: [],
        leads: [],
        leads_count: 0,
        earlier_leads_count: 0,
        has_hidden: false,
        orders: [],
      }),
      'GET /api/clients?q=%D0%90%D0%BD%D0%BD%D0%B0&limit=20': json(
        page([client, other].map((one) => ({ ...listedClient, ...one }))),
      ),
    },
  })
  const dialog = await openDialog(user)
  expect(await dialog.findByText(/^Похожих по телефону и email нет/)).toBeTruthy()
  await user.type(dialog.getByRole('searchbox', { name: 'Поиск клиента' }), 'Анна')
  const found = await dialog.findByRole('list', { name: 'Найденные клиенты' })
  expect(within(found).getAllByRole('button')).toHaveLength(1)
})

test('a conflict shows the clients as they are now', async () => {
  const { user, dialog, network } = await openComparison({
    answers: {
      'POST /api/clients/3/merge': json(
        { message: 'Запись уже изменил другой сотрудник', code: 'stale_version', current: other },
        409,
      ),
    },
  })
  network.answer({
    'GET /api/clients/3/merge-preview?with=4': json({ ...preview, other: { ...other, name: 'Анна Цой' } }),
  })
  await user.click(dialog.getByRole('button', { name: 'Объединить' }))
  expect(
    await dialog.findByText('Данные клиента только что изменили. Проверьте сравнение ещё раз.'),
  ).toBeTruthy()
  expect(await dialog.findByText('№ 9 Анна Цой')).toBeTruthy()
})

test('the card undoes a merge after a question, and says what stays', async () => {
  const { user, network } = await openCard({
    answers: {
      'GET /api/clients/3': json(merged),
      'POST /api/client-merges/8/undo': json({ client, other, kept_fields: ['phone', 'notes'] }),
    },
  })
  expect(screen.getByText(/^№ 9 Анна, 25\.11\.2026/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Отменить объединение с клиентом «Анна»' }))
  network.answer({ 'GET /api/clients/3': json(client) })
  await user.click(screen.getByRole('button', { name: 'Отменить объединение' }))
  expect(
    await screen.findByText(
      'Объединение отменено. С тех пор изменили: телефон, заметки. Это осталось как есть.',
    ),
  ).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/^№ 9 Анна/)).toBeNull())
})

test('a link to the merged client leads to the kept one', async () => {
  await openCard({ answers: { 'GET /api/clients/4': json(merged) } })
  window.history.pushState(null, '', '/clients/4')
  window.dispatchEvent(new PopStateEvent('popstate'))
  await waitFor(() => expect(window.location.pathname).toBe('/clients/3'))
})

test('those who may not delete clients have no such menu', async () => {
  await openCard({ user: { ...owner, role: 'manager' } })
  expect(screen.queryByRole('button', { name: 'Другие действия с клиентом' })).toBeNull()
})
