import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type CurrentUser, type Order, orderItem } from '@veranda/contract'
import { orderTerms, priceList, tech } from '@veranda/soft-windows'
import { expect, test } from 'vitest'
import { owner, renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

const item = orderItem.parse({
  key: '0b1c5b1e-6a4c-4d6e-9a44-0f2c8a3b7c11',
  name: 'Фасад',
  film: 'pvc700_clear',
  edging: { all: 70 },
  dims: { width: 2300, height: 2150 },
})

const order: Order = {
  id: 4,
  number: '2026-0004',
  title: 'Веранда',
  stage: 'calculating',
  on_hold: false,
  client_id: null,
  client: null,
  user_id: 7,
  user: { id: 7, name: 'Ольга Смирнова' },
  measurer_id: null,
  measurer: null,
  address: '',
  measure_at: null,
  promised_at: null,
  mounting_at: null,
  items_count: 1,
  area_centi_m2: 495,
  total_kopecks: 500_000,
  prepay_kopecks: 250_000,
  paid_kopecks: 0,
  payment_state: 'unpaid',
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
  terms: orderTerms.parse({}),
  items: [item],
}

const prices = priceList.parse({
  model: 'component',
  film_m2: { pvc700_clear: 95_000 },
  edging_m: { 70: 16_000 },
})
const version = {
  id: 1,
  effective_from: '2026-01-01',
  prices,
  author: null,
  created_at: '2026-01-01T00:00:00Z',
}
const lists = [
  {
    id: 1,
    name: 'Основной прайс',
    is_default: true,
    current: version,
    upcoming: [],
    version: 1,
    created_at: '2026-01-01T00:00:00Z',
  },
]
const production = {
  tech: tech.parse({}),
  films: [{ code: 'pvc700_clear', name: 'ПВХ 700', rolls: [1400, 2200] }],
  version: 1,
}

const noFiles = json({ data: [], total: 0, total_is_exact: true, next_cursor: null })

const noMaterials = {
  edging_mm: {},
  fasteners: {},
  zippers_mm: {},
  straps: {},
  cutouts: {},
  screws: 0,
  panels: 0,
}

const margin = {
  revenue_kopecks: 940_000,
  cost_kopecks: 0,
  missing: ['cost_film_m2.pvc700_clear'],
  lines: [],
  margin_kopecks: null,
  margin_bp: null,
  min_margin_bp: 3000,
  is_by_cut: false,
}

interface Opening {
  at?: string
  more?: Partial<Order>
  user?: CurrentUser
  answers?: Parameters<typeof renderSignedIn>[1] extends { answers?: infer A } | undefined ? A : never
}

async function openPage({ at = '/order/4', more = {}, user = owner, answers = {} }: Opening = {}) {
  const app = renderSignedIn(at, {
    user,
    answers: {
      'GET /api/modules/company': json([{ code: 'soft_windows', is_active: true, expires_at: null }]),
      'GET /api/orders/4': json({ ...order, ...more }),
      'GET /api/orders/4/payments': json([]),
      'GET /api/orders/4/revisions': json([]),
      'GET /api/orders/4/documents': json([]),
      'GET /api/files?order_id=4&limit=50': noFiles,
      'GET /api/orders/4/cutting-plan': json({
        films: [],
        version: 1,
        booked_at: null,
        is_outdated: false,
        booked_by: '',
        made: [],
      }),
      'GET /api/orders/4/margin': json(margin),
      'GET /api/orders/4/materials': json(noMaterials),
      'GET /api/orders/4/comments': json([]),
      'GET /api/orders/4/visits': json([]),
      'GET /api/tasks?state=open&order_id=4&limit=50': json({
        data: [],
        total: 0,
        total_is_exact: true,
        next_cursor: null,
      }),
      'GET /api/price-lists': json(lists),
      'GET /api/production-settings': json(production),
      ...answers,
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Заказ № 2026-0004' })
  return { ...app, user: userEvent.setup() }
}

async function choose(user: ReturnType<typeof userEvent.setup>, stage: string) {
  await user.click(screen.getByRole('button', { name: 'Все этапы' }))
  await user.click(await screen.findByRole('menuitem', { name: stage }))
}

test('the next stage is one click away', async () => {
  const moved = { ...order, stage: 'proposal_sent', version: 4 }
  const { user, network } = await openPage({ answers: { 'POST /api/orders/4/stage': json(moved) } })
  await user.click(screen.getByRole('button', { name: 'Дальше: КП отправлено' }))
  expect(await screen.findByRole('button', { name: 'Дальше: Согласован' })).toBeTruthy()
  expect(network.to('POST', '/api/orders/4/stage')[0]?.body).toEqual({ stage: 'proposal_sent', reason: '' })
})

test('while impersonating there is no measure mode: nothing is stored for that user', async () => {
  await openPage({ at: '/order/4?mode=measure', user: { ...owner, is_viewing_as: true } })
  expect(screen.getByRole('button', { name: 'Дальше: КП отправлено' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Режим замера' })).toBeNull()
})

test('an assigned crew member may measure, though the order names another measurer', async () => {
  const user: CurrentUser = { ...owner, id: 90, role: 'measurer' }
  await openPage({ user, more: { user_id: 7, measurer_id: 9, is_own: true } })
  expect(screen.getByRole('button', { name: 'Режим замера' })).toBeDefined()
  cleanup()
  // As a phone may have it from an earlier version.
  await openPage({ user, more: { user_id: 7, measurer_id: 9 } })
  expect(screen.queryByRole('button', { name: 'Режим замера' })).toBeNull()
})

test('unmet requirements are shown before the server is asked', async () => {
  const { user, network } = await openPage({ more: { items: [], items_count: 0, total_kopecks: null } })
  await user.click(screen.getByRole('button', { name: 'Дальше: КП отправлено' }))
  const dialog = await screen.findByRole('dialog', { name: /^Пока нельзя/ })
  expect(within(dialog).getByText('Добавьте хотя бы один проём')).toBeTruthy()
  expect(within(dialog).queryByRole('textbox')).toBeNull()
  expect(network.to('POST', '/api/orders/4/stage')).toEqual([])
})

test('a reason replaces a missing prepayment', async () => {
  const { user, network } = await openPage({
    more: { stage: 'awaiting_prepay' },
    answers: { 'POST /api/orders/4/stage': json({ ...order, stage: 'in_production', version: 4 }) },
  })
  await user.click(screen.getByRole('button', { name: 'Дальше: В производстве' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Предоплата ещё не поступила')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Перевести' }))
  expect(within(dialog).getByText('Напишите причину')).toBeTruthy()
  await user.type(within(dialog).getByRole('textbox', { name: 'Причина' }), 'Постоянный клиент')
  await user.click(within(dialog).getByRole('button', { name: 'Перевести' }))
  expect(await screen.findByRole('button', { name: 'Дальше: Готов к монтажу' })).toBeTruthy()
  expect(network.to('POST', '/api/orders/4/stage')[0]?.body).toEqual({
    stage: 'in_production',
    reason: 'Постоянный клиент',
  })
})

test('cancelling asks for a reason', async () => {
  const { user } = await openPage()
  await choose(user, 'Отменить заказ')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/^Напишите, почему заказ отменён/)).toBeTruthy()
})

test('deleting or cancelling a paid order shows how much was received', async () => {
  const { user } = await openPage({ more: { paid_kopecks: 700_000 } })
  await user.click(screen.getByRole('button', { name: 'Удалить' }))
  const question = await screen.findByRole('dialog', { name: 'Удалить заказ?' })
  expect(within(question).getByText(/По заказу оплачено 7\s000\s₽/)).toBeTruthy()
  cleanup()
  const { user: other } = await openPage({ more: { paid_kopecks: 700_000 } })
  await choose(other, 'Отменить заказ')
  expect(await screen.findByText(/^По заказу оплачено 7\s000\s₽/)).toBeTruthy()
})

test("a refusal shows the server's message", async () => {
  const refusal = { message: 'Нельзя', code: 'stage_refused', errors: { stage: ['Сумма заказа равна нулю'] } }
  const { user } = await openPage({ answers: { 'POST /api/orders/4/stage': json(refusal, 409) } })
  await user.click(screen.getByRole('button', { name: 'Дальше: КП отправлено' }))
  expect(await screen.findByText('Сумма заказа равна нулю')).toBeTruthy()
})

test('a missing price is named, with a link to set it', async () => {
  await openPage({ more: { items: [{ ...item, weight: true }] } })
  expect(await screen.findByText(/Цена не задана: Утяжелитель/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Задать в настройках' })).toBeTruthy()
})

test('openings and terms are saved by one request', async () => {
  const { user, network } = await openPage({
    answers: {
      'PUT /api/orders/4': ({ body }) => json({ ...order, ...(body as object), version: 4, items_count: 2 }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Добавить проём' }))
  await user.click(screen.getByRole('switch', { name: 'Срочный заказ' }))
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Сохранено')).toBeTruthy()
  const putRequests = network.sent.filter(({ method }) => method === 'PUT')
  expect(putRequests.map(({ url }) => url)).toEqual(['/api/orders/4'])
  expect(putRequests[0]?.body).toMatchObject({ items: [{}, {}], terms: { urgent: true }, version: 3 })
})

test('a frozen order is read-only', async () => {
  await openPage({
    more: {
      stage: 'approved',
      frozen_at: '2026-11-20T10:05:00Z',
      frozen_prices: prices,
      frozen_production: { tech: production.tech, films: production.films },
    },
  })
  expect(await screen.findByText(/^Цены и размеры зафиксированы 20.11.2026/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Добавить проём' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Новая редакция' })).toBeTruthy()
})

test('production sees openings and no amounts', async () => {
  await openPage({
    user: { ...owner, role: 'production' },
    more: { total_kopecks: null, paid_kopecks: null, prepay_kopecks: null, payment_state: null, terms: null },
  })
  expect(await screen.findByRole('heading', { name: 'Проёмы' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Смета' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Оплаты' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Дальше/ })).toBeNull()
  expect(screen.queryByText(/₽/)).toBeNull()
})

test('a missing order is reported as such', async () => {
  renderSignedIn('/order/4', {
    answers: {
      'GET /api/modules/company': json([{ code: 'soft_windows', is_active: true, expires_at: null }]),
      'GET /api/orders/4': json({ message: 'Запись не найдена', code: 'not_found' }, 404),
    },
  })
  expect(await screen.findByText('Не удалось загрузить заказ')).toBeTruthy()
  expect(screen.getByText(/^Запись не найдена/)).toBeTruthy()
})
