import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { client, listedClient as listed } from '#test/client.ts'
import { renderSignedIn } from '#test/render-app.tsx'
import { takeLoggedErrors } from '#test/setup.ts'
import { json, noConnection, noContent } from '#test/stub-fetch.ts'

const leads = {
  data: [
    {
      id: 5,
      number: 45,
      status: 'completed',
      name: 'Анна Ким',
      phone: '',
      email: '',
      source: 'Сайт',
      client_id: 3,
      is_repeat: false,
      is_imported: false,
      lead_form_id: null,
      user_id: null,
      tags: [],
      reject_reason: null,
      version: 1,
      created_at: '2026-11-20T10:05:00Z',
      updated_at: '2026-11-20T10:05:00Z',
      deleted_at: null,
      form: null,
      user: null,
    },
  ],
  total: 1,
  total_is_exact: true,
  next_cursor: null,
}

async function openCard(answers: Record<string, Response | (() => Response | Promise<Response>)> = {}) {
  const app = renderSignedIn('/clients/3', {
    answers: {
      'GET /api/clients/3': json(client),
      'GET /api/leads?client_id=3': json(leads),
      ...answers,
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Анна Ким' })
  return { ...app, user: userEvent.setup() }
}

test("a client's lead opens over the page", async () => {
  await openCard()
  const link = await screen.findByRole('link', { name: 'Открыть заявку №45, статус «Завершен»' })
  expect(link.getAttribute('href')).toBe('/clients/3?lead=5')
})

test('leaving a client with unsaved changes asks first', async () => {
  const { user } = await openCard()
  await user.click(screen.getByRole('button', { name: 'Изменить' }))
  await user.type(screen.getByRole('textbox', { name: /Имя/ }), '!')
  await user.click(screen.getByRole('button', { name: 'Аккаунт: Ольга Смирнова' }))
  await user.click(screen.getByRole('menuitem', { name: 'Выйти' }))
  expect(await screen.findByRole('dialog', { name: 'Уйти без сохранения?' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Остаться' }))
  expect(screen.getByDisplayValue('Анна Ким!')).toBeTruthy()
})

test('a save without a connection says so, and that the typed text is kept', async () => {
  const { user } = await openCard({ 'PUT /api/clients/3': noConnection })
  await user.click(screen.getByRole('button', { name: 'Изменить' }))
  await user.type(screen.getByRole('textbox', { name: 'Имя клиента' }), '!')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(
    await screen.findByText(
      /^Произошла ошибка при сохранении клиента\. Нет связи с сервером\. Всё введённое/,
    ),
  ).toBeTruthy()
  expect(screen.getByDisplayValue('Анна Ким!')).toBeTruthy()
  takeLoggedErrors()
})

test('only changed fields are sent, with the loaded version', async () => {
  const { user, network } = await openCard({
    'PUT /api/clients/3': json({ ...client, name: 'Анна Пак', version: 5 }),
    'GET /api/clients': json({ ...leads, data: [] }),
  })
  await user.click(screen.getByRole('button', { name: 'Изменить' }))
  const name = screen.getByRole('textbox', { name: 'Имя клиента' })
  await user.clear(name)
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Имя клиента обязательно')).toBeTruthy()
  await user.type(name, 'Анна Пак')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Анна Пак' })).toBeTruthy()
  expect(network.to('PUT', '/api/clients/3')[0]?.body).toEqual({ name: 'Анна Пак', version: 4 })
})

async function openConflict(typeMore?: (user: UserEvent) => Promise<void>) {
  const current = { ...client, name: 'Анна Цой', phone: '+7 900 000-00-01', version: 9 }
  const app = await openCard({
    'PUT /api/clients/3': json(
      {
        message: 'Запись уже изменил другой сотрудник',
        code: 'stale_version',
        current,
        changed_by: { id: 9, name: 'Борис Лен', at: '2026-11-26T10:05:00Z' },
      },
      409,
    ),
  })
  await app.user.click(screen.getByRole('button', { name: 'Изменить' }))
  const name = screen.getByRole('textbox', { name: 'Имя клиента' })
  await app.user.clear(name)
  await app.user.type(name, 'Анна Пак')
  await typeMore?.(app.user)
  await app.user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Запись уже изменил другой сотрудник')
  return { ...app, current }
}

test("a conflict shows both sides; one's own values may overwrite the others", async () => {
  const { user, network, current } = await openConflict()
  expect(screen.getByText('Имя клиента: сейчас «Анна Цой», у вас «Анна Пак»')).toBeTruthy()
  expect(screen.getByText(/её сохранили заново: Борис Лен, 26.11.2026/)).toBeTruthy()
  network.answer({ 'PUT /api/clients/3': json({ ...current, name: 'Анна Пак', version: 10 }) })
  await user.click(screen.getByRole('button', { name: 'Сохранить моё' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Анна Пак' })).toBeTruthy()
  expect(network.to('PUT', '/api/clients/3')[1]?.body).toEqual({ name: 'Анна Пак', version: 9 })
  expect(screen.getByText('+7 900 000-00-01')).toBeTruthy()
})

test('or the saved values are taken', async () => {
  const { user } = await openConflict()
  await user.click(screen.getByRole('button', { name: 'Взять сохранённое' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Анна Цой' })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Имя клиента' })).toBeNull()
})

test('of several fields that both changed one is taken, the other kept', async () => {
  const { user, network, current } = await openConflict(async (typist) => {
    await typist.type(screen.getByRole('textbox', { name: 'Телефон' }), '9')
  })
  await user.click(screen.getByRole('button', { name: 'Взять сохранённое значение поля «Телефон»' }))
  expect(screen.queryByText(/^Телефон: сейчас/)).toBeNull()
  network.answer({ 'PUT /api/clients/3': json({ ...current, name: 'Анна Пак', version: 10 }) })
  await user.click(screen.getByRole('button', { name: 'Сохранить моё' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Анна Пак' })).toBeTruthy()
  expect(network.to('PUT', '/api/clients/3')[1]?.body).toEqual({ name: 'Анна Пак', version: 9 })
})

async function confirmRemoval(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Удалить' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Удаление клиента' }))
  await user.click(dialog.getByRole('button', { name: 'Удалить' }))
}

test('what keeps a client from being deleted is said instead of the question', async () => {
  const { user, network } = await openCard({
    'GET /api/clients/3/summary': json({
      orders: null,
      consents: [],
      removal_refusal: { leads: 2, orders: 1 },
    }),
  })
  await user.click(screen.getByRole('button', { name: 'Удалить' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Удаление клиента' }))
  expect(await dialog.findByText(/^Удалить клиента нельзя: у него 2 заявки и 1 заказ\./)).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Удалить' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Закрыть' }))
  expect(network.to('DELETE', '/api/clients/3')).toEqual([])
})

test("a client with leads is not deleted, with the server's message", async () => {
  const message = 'Удалить клиента нельзя: у него 1 заявка. Сначала отвяжите или удалите заявку.'
  const { user } = await openCard({
    'DELETE /api/clients/3': json({ message, code: 'client_in_use' }, 409),
  })
  await confirmRemoval(user)
  expect(await screen.findByText(message)).toBeTruthy()
  expect(window.location.pathname).toBe('/clients/3')
})

test('deleting a client returns to the list, and it can be restored', async () => {
  const { user, network } = await openCard({
    'DELETE /api/clients/3': noContent,
    'GET /api/clients': json({ ...leads, data: [], total: 0 }),
    'POST /api/clients/3/restore': json(client),
  })
  await confirmRemoval(user)
  await waitFor(() => expect(window.location.pathname).toBe('/clients'))
  expect(await screen.findByText('Клиентов пока нет')).toBeTruthy()
  network.answer({ 'GET /api/clients': json({ ...leads, data: [listed] }) })
  await user.click(screen.getByRole('button', { name: 'Отменить' }))
  expect(await screen.findByRole('link', { name: 'Анна Ким' })).toBeTruthy()
})

const tag = { id: 1, name: 'Срочно', color: '#c62828' }
const dictionary = json([{ ...tag, kind: 'tag', position: 0 }])

test('tags are saved at once, and not beside the editor', async () => {
  const { user, network } = await openCard({
    'GET /api/dictionaries': dictionary,
    'PUT /api/clients/3': json({ ...client, tags: [tag], version: 5 }),
  })
  await user.click(await screen.findByRole('combobox', { name: 'Теги' }))
  await user.click(screen.getByRole('option', { name: 'Срочно' }))
  expect(await screen.findByText('Сохранено')).toBeTruthy()
  expect(network.to('PUT', '/api/clients/3')[0]?.body).toEqual({ tag_ids: [1], seen_tag_ids: [] })
  await user.click(screen.getByRole('button', { name: 'Изменить' }))
  expect(screen.queryByRole('combobox', { name: 'Теги' })).toBeNull()
})

test('tags filter the list through the URL', async () => {
  const found = { ...leads, data: [{ ...listed, tags: [tag] }] }
  const { network } = renderSignedIn('/clients', {
    answers: { 'GET /api/dictionaries': dictionary, 'GET /api/clients': json(found) },
  })
  const user = userEvent.setup()
  expect(await screen.findByRole('list', { name: 'Теги' })).toBeTruthy()
  network.answer({ 'GET /api/clients?tag_id=1': json({ ...leads, data: [], total: 0 }) })
  await user.click(screen.getByRole('button', { name: 'Фильтры' }))
  await user.click(await screen.findByRole('combobox', { name: 'Любой из тегов' }))
  await user.click(screen.getByRole('option', { name: 'Срочно' }))
  await user.click(screen.getByRole('button', { name: 'Готово' }))
  expect(await screen.findByText('Измените поиск или уберите часть условий.')).toBeTruthy()
  expect(window.location.search).toBe('?tags=1')
  await user.click(await screen.findByRole('button', { name: 'Срочно' }))
  expect(await screen.findByRole('link', { name: 'Анна Ким' })).toBeTruthy()
  expect(window.location.search).toBe('')
})

test('a row shows one tag and counts the others', async () => {
  const others = ['Повторный', 'Юрлицо'].map((name, index) => ({ ...tag, id: index + 2, name }))
  renderSignedIn('/clients', {
    answers: { 'GET /api/clients': json({ ...leads, data: [{ ...listed, tags: [tag, ...others] }] }) },
  })
  const tags = within(await screen.findByRole('list', { name: 'Теги' }))
  expect(tags.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Срочно', '+2'])
  expect(tags.getByTitle('Повторный, Юрлицо')).toBeTruthy()
})

test('conditions that find nothing are removed at once', async () => {
  const { network } = renderSignedIn('/clients?tags=1', {
    answers: {
      'GET /api/dictionaries': dictionary,
      'GET /api/clients?tag_id=1': json({ ...leads, data: [], total: 0 }),
    },
  })
  network.answer({ 'GET /api/clients': json({ ...leads, data: [listed] }) })
  const user = userEvent.setup()
  expect(await screen.findByText('Измените поиск или уберите часть условий.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Сбросить фильтры' }))
  expect(await screen.findByRole('link', { name: 'Анна Ким' })).toBeTruthy()
})

test('the list tells of orders and debts, and counts clients on the chips', async () => {
  const orders = { count: 2, total_kopecks: 15_000_000, debt_kopecks: 1_250_000 }
  renderSignedIn('/clients', {
    answers: {
      'GET /api/modules/company': json([
        { code: 'leads', is_active: true, expires_at: null },
        { code: 'soft_windows', is_active: true, expires_at: null },
      ]),
      'GET /api/clients': json({ ...leads, data: [{ ...listed, orders }] }),
      'GET /api/clients/counts': json({ mine: 4, unassigned: 1001 }),
    },
  })
  const row = (await screen.findByRole('link', { name: 'Анна Ким' })).closest('li, tr')
  expect(row?.textContent).toMatch(/12\s500\s₽/)
  const chip = (name: string) => screen.getByRole('button', { name }).textContent
  await waitFor(() => expect(chip('Мои')).toBe('Мои4'))
  expect(chip('Без ответственного')).toBe('Без ответственного1000+')
})

test('a client that is gone stays to be read: nothing is offered that would fail, and typed words are kept', async () => {
  const { network, user, queryClient } = await openCard()
  await user.click(screen.getByRole('button', { name: 'Изменить' }))
  await user.type(screen.getByRole('textbox', { name: 'Заметки' }), 'Второй этаж')
  network.answer({ 'GET /api/clients/3': json({ message: 'Запись не найдена', code: 'not_found' }, 404) })
  await act(() => queryClient.invalidateQueries({ queryKey: ['clients', 'one', 3], exact: true }))
  expect(await screen.findByText(/Запись удалили, или она вам больше не доступна/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Удалить|Добавить/ })).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Заметки' })).toHaveProperty(
    'value',
    `${client.notes}Второй этаж`,
  )
  await user.type(screen.getByRole('textbox', { name: 'Email' }), '{Enter}')
  expect(network.to('PUT', '/api/clients/3')).toEqual([])
})
