import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type OrderListItem, type ProductionUnit, stageCodes } from '@veranda/contract'
import { expect, test } from 'vitest'
import { listedOrder } from '#test/listed-order.ts'
import { renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'
// Loads the page's chunk before the first test.
import './orders-page.tsx'

const cancelled: OrderListItem = { ...listedOrder, title: 'Веранда', stage: 'cancelled', version: 3 }

const page = (data: OrderListItem[]) =>
  json({ data, total: data.length, total_is_exact: true, next_cursor: null })

/** A company with one order, which is cancelled. */
const openOrders = (path: string) =>
  renderSignedIn(path, {
    answers: {
      'GET /api/modules/company': json([{ code: 'soft_windows', is_active: true, expires_at: null }]),
      'GET /api/users/colleagues': json([]),
      'GET /api/orders': page([cancelled]),
      'GET /api/orders?tab=active': page([]),
      'GET /api/orders?tab=late': page([]),
      'GET /api/orders?q=2026-0025&tab=active': page([]),
      'GET /api/orders?q=2026-0025&tab=late': page([]),
      'GET /api/orders?q=2026-0025&stage=ready': page([]),
      'GET /api/orders?q=2026-0025': page([cancelled]),
      'GET /api/orders?q=2026-0099': page([]),
    },
  })

const cancelledOrder = () => screen.findByRole('link', { name: 'Открыть заказ № 2026-0025' })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test.each([
  ['/orders?q=2026-0025', 'На вкладке «Активные» нет заказов по запросу «2026-0025».'],
  ['/orders?q=2026-0025&tab=late', 'На вкладке «Просрочены» нет заказов по запросу «2026-0025».'],
  ['/orders?q=2026-0025&stage=ready', 'Среди отобранных нет заказов по запросу «2026-0025».'],
])('what %s does not find is looked for among all orders', async (path, expected) => {
  openOrders(path)
  expect(await screen.findByText(expected)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Показать все' })).toBeNull()
  await press('Искать во всех заказах')
  expect(await cancelledOrder()).toBeTruthy()
  expect(new URLSearchParams(window.location.search).get('q')).toBe('2026-0025')
  expect(screen.getByRole('button', { name: 'Все' }).getAttribute('aria-pressed')).toBe('true')
})

test('cards show holds and debts', async () => {
  const heldOrder: OrderListItem = {
    ...cancelled,
    stage: 'in_production',
    on_hold: true,
    total_kopecks: 1_000_000,
    paid_kopecks: 400_000,
  }
  const under = stageCodes.map((stage) => [
    `GET /api/orders?stage=${stage}&limit=20`,
    page(stage === heldOrder.stage ? [heldOrder] : []),
  ])
  const { network } = openOrders('/orders?view=board')
  network.answer(Object.fromEntries(under))
  expect(await screen.findByText('Приостановлен')).toBeTruthy()
  expect(screen.getByText(/^10\s000\s₽, долг 6\s000\s₽$/)).toBeTruthy()
})

test('cards of the shop show holds', async () => {
  const unit: ProductionUnit = {
    id: 5,
    order_id: 25,
    order_number: '2026-0025',
    promised_at: null,
    on_hold: true,
    name: 'Фасад',
    piece: 1,
    pieces: 1,
    size: '2300 × 2150 мм',
    film: 'ПВХ 700',
    stage: 'cut',
    updated_at: '2026-11-20T10:05:00Z',
  }
  const { network } = openOrders('/orders?view=shop')
  network.answer({ 'GET /api/production-units': json([unit]) })
  expect(await screen.findByText('Приостановлен')).toBeTruthy()
})

test('a search without results can be cleared, and all orders are shown', async () => {
  openOrders('/orders?q=2026-0099&tab=all')
  expect(await screen.findByText('Нет заказов по запросу «2026-0099».')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Искать во всех заказах' })).toBeNull()
  await press('Показать все')
  expect(await cancelledOrder()).toBeTruthy()
  await waitFor(() => expect(window.location.search).toBe('?tab=all'))
})

test('an empty tab links to all orders, including closed ones', async () => {
  openOrders('/orders?tab=late')
  expect(await screen.findByText('Здесь нет заказов с такими условиями.')).toBeTruthy()
  await press('Показать все')
  expect(await cancelledOrder()).toBeTruthy()
})

test('a company with only closed orders is told so and can open them', async () => {
  openOrders('/orders')
  expect(await screen.findByText('Заказов в работе нет')).toBeTruthy()
  expect(screen.queryByText('Заказов пока нет')).toBeNull()
  await press('Показать все')
  expect(await cancelledOrder()).toBeTruthy()
})
