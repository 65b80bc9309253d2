import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  type CurrentUser,
  channels,
  type LeadField,
  type LeadListItem,
  limits,
  wireChannel,
} from '@veranda/contract'
import { createPusherServer } from '@veranda/pusher-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startRealtime } from '#lib/realtime/realtime.ts'
import { owner, renderSignedIn } from '#test/render-app.tsx'
import { takeLoggedErrors } from '#test/setup.ts'
import { json } from '#test/stub-fetch.ts'

const lead = (id: number, over: Partial<LeadListItem> = {}): LeadListItem => ({
  id,
  number: id + 40,
  status: 'new',
  name: `Клиент ${id}`,
  phone: '89123456789',
  email: '',
  source: 'Сайт',
  client_id: null,
  is_repeat: false,
  is_imported: false,
  lead_form_id: 1,
  user_id: null,
  tags: [],
  reject_reason: null,
  version: 1,
  created_at: '2026-11-20T10:05:00Z',
  updated_at: '2026-11-20T10:05:00Z',
  deleted_at: null,
  form: { id: 1, name: 'Заявка с сайта' },
  user: null,
  ...over,
})

const page = (data: LeadListItem[], over: object = {}) =>
  json({ data, total: data.length, total_is_exact: true, next_cursor: null, ...over })

async function openList(path: string, answers: Record<string, Response>, user: CurrentUser = owner) {
  const app = renderSignedIn(path, { user, answers })
  await screen.findByRole('heading', { level: 1 })
  return { ...app, user: userEvent.setup() }
}

test.each([
  [1, true, '1 заявка'],
  [22, true, '22 заявки'],
  [111, true, '111 заявок'],
  [limits.countCap, false, 'более 10 000 заявок'],
])('a total of %i is told in Russian', async (total, total_is_exact, text) => {
  await openList('/leads', { 'GET /api/leads': page([lead(1)], { total, total_is_exact }) })
  expect(await screen.findByText((content) => content.replaceAll(/\s/g, ' ') === text)).toBeTruthy()
})

test('a row is a real link that keeps the filters, and its phone can be called', async () => {
  await openList('/leads?status=new', { 'GET /api/leads?status=new': page([lead(5)]) })
  const link = await screen.findByRole('link', { name: 'Открыть заявку №45: Клиент 5' })
  expect(link.getAttribute('href')).toBe('/leads?status=new&lead=5')
  const phone = screen.getByRole('link', { name: '+7 912 345-67-89' })
  expect(phone.getAttribute('href')).toBe('tel:+79123456789')
})

test('the filter offers the sources that leads have, besides those of the dictionary', async () => {
  const { user, router } = await openList('/leads', {
    'GET /api/leads': page([lead(5)]),
    'GET /api/dictionaries': json([{ id: 1, kind: 'source', name: 'Сайт', color: '', is_used: true }]),
    'GET /api/leads/sources': json(['Выставка 2026', 'Сайт']),
    'GET /api/lead-forms': json([]),
    'GET /api/leads?*': page([]),
  })
  await user.click(await screen.findByRole('button', { name: /^Фильтры/ }))
  await user.click(await screen.findByRole('button', { name: 'Выставка 2026' }))
  expect(screen.getAllByRole('button', { name: 'Сайт' })).toHaveLength(1)
  await waitFor(() => expect(router.state.location.search).toMatchObject({ source: 'Выставка 2026' }))
})

test('the filters are in the URL', async () => {
  const { user, network } = await openList('/leads', {
    'GET /api/leads': page([lead(1)]),
    'GET /api/leads?status=processing': page([]),
  })
  const url = 'GET /api/leads?q=%D0%B0%D0%BD%D0%BD%D0%B0&status=processing'
  network.answer({ [url]: page([]) })
  await user.click(await screen.findByRole('button', { name: 'В обработке' }))
  await waitFor(() => expect(window.location.search).toBe('?status=processing'))
  await user.type(screen.getByRole('searchbox', { name: 'Поиск заявок' }), 'анна')
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('q')).toBe('анна'))
  expect(await screen.findByText('Ничего не нашлось')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Сбросить фильтры' }))
  expect(await screen.findByText('Клиент 1')).toBeTruthy()
  expect(window.location.search).toBe('')
})

test('a field is asked to be empty or filled, and its words give way to that', async () => {
  const question: LeadField = {
    id: 7,
    name: 'Цвет канта',
    type: 'text',
    role: null,
    is_required: false,
    options: [],
    placeholder: '',
    help: '',
    position: 1,
    forms_count: 0,
    created_at: '2026-11-20T10:05:00Z',
  }
  const { user, router } = await openList('/leads?f7=белый', {
    'GET /api/lead-fields': json([question]),
    'GET /api/lead-forms': json([]),
    'GET /api/leads/sources': json([]),
    'GET /api/leads?*': page([lead(5)]),
  })
  await user.click(await screen.findByRole('button', { name: /^Фильтры/ }))
  expect(await screen.findByRole('textbox', { name: 'Цвет канта' })).toHaveProperty('value', 'белый')
  const kind = screen.getByRole('combobox', { name: 'Условие на «Цвет канта»' })
  await user.click(kind)
  await user.click(screen.getByRole('option', { name: 'Пусто' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ empty: '7' }))
  expect(screen.getByRole('textbox', { name: 'Цвет канта' })).toMatchObject({
    value: 'Пусто',
    disabled: true,
  })
  await user.click(screen.getByRole('combobox', { name: 'Условие на «Цвет канта»' }))
  await user.click(screen.getByRole('option', { name: 'Заполнено' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ filled: '7' }))
})

test('the next task and the UTM marks are asked for and shown once the user chose their columns', async () => {
  const chosen = { shown: { next_task: true, utm: true }, order: [], widths: {} }
  const list_columns = { leads: { columns: chosen, changed_at: '2026-11-20T10:05:00Z' } }
  const utm = { utm_source: 'yandex', utm_campaign: 'veranda', utm_term: 'окна' }
  const late = { id: 1, title: 'Перезвонить', due_at: '2026-11-20T12:00:00Z' }
  const someday = { id: 2, title: 'Выслать каталог', due_at: null }
  const data = [lead(5, { utm, next_task: late }), lead(6, { utm: null, next_task: someday })]
  await openList('/leads', { 'GET /api/leads?with=next_task,utm': page(data) }, { ...owner, list_columns })
  expect((await screen.findByTitle('Просрочено: Перезвонить')).textContent).toBe('20.11.2026 15:00')
  expect(screen.getByTitle('Выслать каталог').textContent).toBe('Выслать каталог')
  expect(screen.getByText('yandex / veranda')).toBeTruthy()
})

test('a new lead tells how long it waits, an imported one does not', async () => {
  await openList('/leads', { 'GET /api/leads': page([lead(1), lead(2, { is_imported: true })]) })
  expect(await screen.findByText('Клиент 2')).toBeTruthy()
  expect(screen.getAllByTitle(/жд[её]т/i)).toHaveLength(1)
})

test('further pages are loaded by cursor', async () => {
  const { user } = await openList('/leads', {
    'GET /api/leads': page([lead(2)], { next_cursor: 'abc', total: 2 }),
    'GET /api/leads?cursor=abc&limit=100': page([lead(1)], { total: 2 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Показать ещё' }))
  expect(await screen.findByText('Клиент 1')).toBeTruthy()
  expect(screen.getByText('Клиент 2')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull()
})

test('without leads the next steps are offered', async () => {
  await openList('/leads', { 'GET /api/leads': page([]) })
  expect(await screen.findByText('Заявок пока нет')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Создать форму' }).getAttribute('href')).toBe('/leads/forms/create')
})

test('a list that failed to load can be retried', async () => {
  const { user, network } = await openList('/leads', {
    'GET /api/leads': json({ message: 'Не сейчас' }, 500),
  })
  expect(await screen.findByText('Не удалось загрузить заявки')).toBeTruthy()
  network.answer({ 'GET /api/leads': page([lead(1)]) })
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('Клиент 1')).toBeTruthy()
})

test('leads in the trash can be restored', async () => {
  const { user, network } = await openList('/leads?trash=true', {
    'GET /api/leads?trash=true': page([lead(5, { deleted_at: '2026-11-20T11:00:00Z' })]),
    'POST /api/leads/5/restore': json({
      ...lead(5),
      notes: null,
      ip_address: null,
      referer: null,
      user_agent: null,
    }),
  })
  const restore = await screen.findByRole('button', { name: 'Восстановить заявку №45' })
  network.answer({ 'GET /api/leads?trash=true': page([]) })
  await user.click(restore)
  expect(await screen.findByText('Заявка восстановлена')).toBeTruthy()
  expect(await screen.findByText('Корзина пуста')).toBeTruthy()
})

test.each([
  ['/leads', 'GET /api/leads', [lead(1)], [lead(2), lead(1)]],
  ['/leads?status=processing', 'GET /api/leads?status=processing', [lead(1)], [lead(4), lead(3)]],
])('%s: once a minute new leads are looked for and announced', async (path, url, shown, newest) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { network } = await openList(path, {
    'GET /api/leads': page([lead(3)]),
    [url]: page(shown),
  })
  await screen.findByText('Клиент 1')
  const pill = () => screen.queryByRole('button', { name: 'Новых: 1 — показать' })
  // With filters the first look tells which leads there were.
  if (url !== 'GET /api/leads') await vi.advanceTimersByTimeAsync(limits.notificationPollMs)
  expect(pill()).toBeNull()
  network.answer({ 'GET /api/leads': page(newest) })
  await vi.advanceTimersByTimeAsync(limits.notificationPollMs)
  await waitFor(() => expect(pill()).toBeTruthy())
})

/** A real WebSocket server where the page expects it. */
async function startSockets() {
  const key = 'test-key'
  const server = createPusherServer({ app: { id: '1', key, secret: 'secret' }, allowOrigin: () => true })
  const { port } = await server.listen({ port: 0, host: '127.0.0.1' })
  const meta = document.createElement('meta')
  meta.name = 'runtime-config'
  meta.content = JSON.stringify({ realtime: { key, host: '127.0.0.1', port, scheme: 'ws' } })
  document.head.append(meta)
  onTestFinished(async () => {
    meta.remove()
    await server.close()
  })
  return server
}

test('new leads are counted, and shown only on request', async () => {
  const sockets = await startSockets()
  // Users without a company get the platform's leads on a channel that needs no signature.
  const operator: CurrentUser = { ...owner, company_id: null, role: 'operator' }
  const { user, network } = await openList('/leads', { 'GET /api/leads': page([lead(1)]) }, operator)
  onTestFinished(startRealtime())
  await screen.findByText('Клиент 1')
  const channel = wireChannel(channels.leads)
  await vi.waitFor(() => expect(sockets.stats().subscriptions).toBeGreaterThan(0), { timeout: 5000 })

  network.answer({ 'GET /api/leads': page([lead(3), lead(2), lead(1)]) })
  // The event of a lead that the list already has, arriving later than the list.
  sockets.publish([channel], 'form.submitted', { form_name: 'Заявка с сайта', lead_id: 1 })
  sockets.publish([channel], 'form.submitted', { form_name: 'Заявка с сайта', lead_id: 2 })
  sockets.publish([channel], 'form.submitted', { form_name: 'Заявка с сайта' })
  const pill = await screen.findByRole('button', { name: 'Новых: 2 — показать' })
  expect(within(screen.getByRole('table')).queryByText('Клиент 3')).toBeNull()

  await user.click(pill)
  expect(await screen.findByText('Клиент 3')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Новых/ })).toBeNull()
  // The user's private channel needs a signature, which this server does not give.
  await vi.waitFor(() => expect(takeLoggedErrors()).not.toEqual([]))
})
