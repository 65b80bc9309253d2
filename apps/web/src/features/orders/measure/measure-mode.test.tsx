import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type CurrentUser, type Order, type OrderItem, orderItem } from '@veranda/contract'
import { tech } from '@veranda/soft-windows'
import { afterEach, expect, test } from 'vitest'
import { clearUser } from '#lib/offline/offline-answers.ts'
import { setConnected } from '#lib/realtime/connection.ts'
import { owner, renderSignedIn } from '#test/render-app.tsx'
import { takeLoggedErrors } from '#test/setup.ts'
import { json, noConnection, type Sent } from '#test/stub-fetch.ts'
import { openQueue } from './measure-queue.ts'

const measurer: CurrentUser = { ...owner, id: 9, name: 'Борис Королёв', role: 'measurer' }

const item = (name: string, more: Partial<OrderItem> = {}): OrderItem => ({
  ...orderItem.parse({
    key: crypto.randomUUID(),
    name,
    film: 'pvc700_clear',
    edging: { all: 70 },
    dims: { width: 2300, height: 2150 },
  }),
  ...more,
})

const orderWith = (items: OrderItem[]): Order => ({
  id: 4,
  number: '2026-0004',
  title: 'Веранда',
  stage: 'measuring',
  on_hold: false,
  client_id: 3,
  client: { id: 3, name: 'Ирина Павлова', phone: '+79161234567' },
  user_id: 7,
  user: { id: 7, name: 'Ольга Смирнова' },
  measurer_id: 9,
  measurer: { id: 9, name: 'Борис Королёв' },
  address: 'Истра, Лесная 5',
  measure_at: null,
  promised_at: null,
  mounting_at: null,
  items_count: items.length,
  area_centi_m2: 495,
  total_kopecks: null,
  prepay_kopecks: null,
  paid_kopecks: null,
  payment_state: null,
  version: 3,
  created_at: '2026-11-20T10:05:00Z',
  updated_at: '2026-11-20T10:05:00Z',
  deleted_at: null,
  lead_id: null,
  object_type: 'veranda',
  hold_reason: '',
  cancel_reason: '',
  comment: '',
  revision: 1,
  frozen_at: null,
  frozen_prices: null,
  frozen_production: null,
  price_list_id: null,
  terms: null,
  items,
})

/** A server with one order that refuses stale versions. */
function serverOf(begin: Order) {
  const server = { order: begin, puts: [] as OrderItem[][] }
  const putItems = ({ body }: Sent) => {
    const { items, version } = body as { items: OrderItem[]; version: number }
    if (version !== server.order.version)
      return json({ code: 'stale_version', message: 'Устарело', current: server.order }, 409)
    server.puts.push(items)
    server.order = { ...server.order, items, version: version + 1 }
    return json(server.order)
  }
  const measured = () => {
    server.order = { ...server.order, stage: 'calculating' }
    return json(server.order)
  }
  const answers = {
    'GET /api/modules/company': json([{ code: 'soft_windows', is_active: true, expires_at: null }]),
    'GET /api/orders/4': () => json(server.order),
    'PUT /api/orders/4/items': putItems,
    'POST /api/orders/4/measured': measured,
    'GET /api/files?order_id=4&kind=image&limit=50': json({
      data: [],
      total: 0,
      total_is_exact: true,
      next_cursor: null,
    }),
    'GET /api/production-settings': json({
      tech: tech.parse({}),
      films: [{ code: 'pvc700_clear', name: 'ПВХ 700', rolls: [1400, 2200] }],
      version: 1,
    }),
  }
  return { server, answers }
}

async function openMode(answers: Record<string, unknown>, opening?: string) {
  const app = renderSignedIn(`/order/4?mode=measure${opening ? `&opening=${opening}` : ''}`, {
    user: measurer,
    answers: answers as Parameters<typeof renderSignedIn>[1] extends { answers?: infer A } | undefined
      ? NonNullable<A>
      : never,
  })
  await screen.findByRole('button', { name: /^(Далее|Замер готов)$/ })
  return { ...app, user: userEvent.setup() }
}

afterEach(async () => {
  cleanup()
  setConnected(true)
  await openQueue(null)
  await clearUser(measurer.id)
})

test('shows the address, the phone, and what is not measured yet', async () => {
  const { answers } = serverOf(orderWith([item('Фасад'), item('Вход', { dims: {} })]))
  const { user } = await openMode(answers)
  expect(screen.getByRole('link', { name: /Открыть на карте/ })).toHaveProperty(
    'href',
    expect.stringContaining('yandex.ru/maps'),
  )
  expect(screen.getByRole('link', { name: /Позвонить/ })).toHaveProperty('href', 'tel:+79161234567')
  expect(within(screen.getByRole('list', { name: 'Проёмы' })).getByText('Размеры не сняты')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Замер готов' }))
  expect(screen.getByText('Сначала проверьте размеры: Вход')).toBeDefined()
})

test('a size is stored before it is sent, and is there after an offline reload', async () => {
  const facade = item('Фасад')
  const { server, answers } = serverOf(orderWith([facade]))
  const first = await openMode(answers, facade.key)
  first.network.answer({
    'GET /api/orders/4': noConnection,
    'PUT /api/orders/4/items': noConnection,
    'GET /api/modules/company': noConnection,
  })
  const width = screen.getByRole('textbox', { name: 'Ширина' })
  await first.user.clear(width)
  await first.user.type(width, '2310')
  await screen.findByText('Нет связи · 1 изменение ждёт отправки')
  cleanup()
  await openQueue(null)
  await openMode(
    { ...answers, 'GET /api/orders/4': noConnection, 'GET /api/modules/company': noConnection },
    facade.key,
  )
  // Never shown as if it had not been measured.
  expect(screen.getByRole('textbox', { name: 'Ширина' })).toHaveProperty('value', '2310')
  expect(server.puts).toEqual([])
  takeLoggedErrors()
})

test("a colleague's changes are merged with the measurements, and «готов» is sent afterwards", async () => {
  const [facade, side] = [item('Фасад'), item('Бок')]
  const { server, answers } = serverOf(orderWith([facade, side]))
  const { user } = await openMode(answers, facade.key)
  server.order = { ...server.order, version: 4, items: [facade, { ...side, qty: 2 }] }
  await user.type(screen.getByRole('textbox', { name: 'Диагональ ↗' }), '3148')
  await user.click(screen.getByRole('button', { name: 'К списку проёмов' }))
  await user.click(screen.getByRole('button', { name: 'Замер готов' }))
  await screen.findByText(/Заказ на этапе «Расчёт»/)
  expect(server.order.items).toEqual([
    { ...facade, measured: { diag_bl_tr: 3148 } },
    { ...side, qty: 2 },
  ])
  await screen.findByText('Отправлено')
})

test('two values for one size are shown, and the chosen one is sent', async () => {
  const facade = item('Фасад')
  const { server, answers } = serverOf(orderWith([facade]))
  const { user } = await openMode(answers, facade.key)
  server.order = {
    ...server.order,
    version: 4,
    items: [{ ...facade, dims: { ...facade.dims, width: 2333 } }],
  }
  const width = screen.getByRole('textbox', { name: 'Ширина' })
  await user.clear(width)
  await user.type(width, '2222')
  await user.click(screen.getByRole('button', { name: 'К списку проёмов' }))
  const conflict = await screen.findByRole('listitem', { name: 'Фасад: ширина' })
  expect(server.puts).toEqual([])
  expect(within(conflict).getByRole('button', { name: 'Коллеги: 2333' })).toBeDefined()
  await user.click(within(conflict).getByRole('button', { name: 'Моё: 2222' }))
  await screen.findByText('Отправлено')
  expect(server.order.items[0]?.dims.width).toBe(2222)
})

test('a refusal is shown and keeps the measurements', async () => {
  const facade = item('Фасад')
  const { answers } = serverOf(orderWith([facade]))
  const frozenAnswer = json({ code: 'order_frozen', message: 'Заказ согласован' }, 409)
  const { user } = await openMode({ ...answers, 'PUT /api/orders/4/items': frozenAnswer }, facade.key)
  await user.type(screen.getByRole('textbox', { name: 'Диагональ ↗' }), '3148')
  await user.click(screen.getByRole('button', { name: 'К списку проёмов' }))
  await screen.findByText(/Не отправлено: Заказ согласован/)
  await user.click(screen.getByRole('button', { name: 'Открыть: Фасад' }))
  expect(screen.getByRole('textbox', { name: 'Диагональ ↗' })).toHaveProperty('value', '3148')
})

test('«Далее» moves from size to size, and from the last one to the next opening', async () => {
  const [facade, side] = [item('Фасад'), item('Бок')]
  const { answers } = serverOf(orderWith([facade, side]))
  const { user } = await openMode(answers, facade.key)
  const next = screen.getByRole('button', { name: 'Далее' })
  await user.click(next)
  expect(screen.getByRole('textbox', { name: 'Ширина' })).toBe(document.activeElement)
  await user.click(screen.getByRole('textbox', { name: 'Диагональ ↖' }))
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: 'Бок' })
})
