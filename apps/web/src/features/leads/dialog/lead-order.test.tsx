import { screen, waitFor, within } from '@testing-library/react'
import type { OrderListItem } from '@veranda/contract'
import { expect, test } from 'vitest'
import { lead } from '#test/lead.ts'
import { listedOrder } from '#test/listed-order.ts'
import { loadLead, openLead } from '#test/open-lead.ts'
import { json } from '#test/stub-fetch.ts'

const listed: OrderListItem = { ...listedOrder, client_id: 3 }
const order = {
  ...listed,
  lead_id: 5,
  object_type: 'other',
  hold_reason: '',
  cancel_reason: '',
  comment: '',
  revision: 1,
  frozen_at: null,
  frozen_prices: null,
  frozen_production: null,
  price_list_id: null,
  terms: null,
  items: [],
}
const known = {
  clients: [
    { id: 3, number: 7, name: 'Анна Ким', phone: '89123456789', email: '', person: null, user: null },
  ],
  leads: [],
  leads_count: 0,
  earlier_leads_count: 0,
  has_hidden: false,
  orders: [],
}
const page = (data: unknown[]) => json({ data, total: data.length, total_is_exact: true, next_cursor: null })
const modules = json([
  { code: 'leads', is_active: true, expires_at: null },
  { code: 'soft_windows', is_active: true, expires_at: null },
])

async function openOrder({
  orders = [],
  matches,
  more = {},
}: {
  orders?: OrderListItem[]
  matches?: object
  more?: Parameters<typeof openLead>[1]
} = {}) {
  const app = await openLead(
    {
      'GET /api/modules/company': modules,
      'GET /api/orders?lead_id=5': page(orders),
      'POST /api/orders': json(order, 201),
      // The order's page opens at the end; what it shows is not these tests' subject.
      'GET /api/orders/25': () => new Promise<Response>(() => undefined),
      ...(matches && { 'GET /api/clients/matches?*': json(matches) }),
    },
    more,
  )
  await app.user.click(await app.dialog.findByRole('button', { name: 'Создать заказ' }))
  return app
}

const personDialog = async () => within(await screen.findByRole('dialog', { name: 'Заказ по заявке' }))

test('an order of an unconverted lead brings its person, prefilled from the answers', async () => {
  const { user, network } = await openOrder()
  const dialog = await personDialog()
  expect(dialog.getByLabelText('Телефон')).toHaveProperty('value', '89123456789')
  const name = dialog.getByRole('textbox', { name: 'Имя клиента' })
  await user.clear(name)
  await user.type(name, 'Анна Ким')
  await user.click(dialog.getByRole('button', { name: 'Создать заказ' }))
  await waitFor(() => expect(window.location.pathname).toBe('/order/25'))
  expect(network.to('POST', '/api/orders')[0]?.body).toMatchObject({
    lead_id: 5,
    client: { name: 'Анна Ким', phone: '89123456789' },
  })
})

test('an existing client is offered instead of a second one', async () => {
  const { user, network } = await openOrder({ matches: known })
  const dialog = await personDialog()
  expect(await dialog.findByText('Похоже, клиент уже есть')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Создать заказ для клиента Анна Ким' }))
  await waitFor(() => expect(window.location.pathname).toBe('/order/25'))
  expect(network.to('POST', '/api/orders')[0]?.body).toEqual({ lead_id: 5, client_id: 3 })
})

test('Enter in a field goes to the known client and adds no second one', async () => {
  const { user, network } = await openOrder({ matches: known })
  const dialog = await personDialog()
  const choose = await dialog.findByRole('button', { name: 'Создать заказ для клиента Анна Ким' })
  await user.type(dialog.getByRole('textbox', { name: 'Имя клиента' }), '{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(choose))
  expect(network.to('POST', '/api/orders')).toEqual([])
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(network.to('POST', '/api/orders')[0]?.body).toEqual({ lead_id: 5, client_id: 3 }),
  )
})

test('somebody who sees only their own records learns that the person is known', async () => {
  await openOrder({ matches: { ...known, clients: [], has_hidden: true } })
  const dialog = await personDialog()
  expect(await dialog.findByText(/есть в записях компании, которые вам не видны/)).toBeTruthy()
})

test('a lead that a colleague has converted meanwhile is said to be so, and is shown as it is', async () => {
  const { user, network } = await openOrder()
  const dialog = await personDialog()
  const message = 'Заявка уже преобразована в клиента'
  network.answer({
    'POST /api/orders': json({ message, code: 'lead_already_converted' }, 409),
    [loadLead]: json({ ...lead, client_id: 3, status: 'completed' }),
  })
  await user.click(dialog.getByRole('button', { name: 'Создать заказ' }))
  expect(await screen.findByText(message)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Заказ по заявке' })).toBeNull())
  const done = await screen.findByRole('button', { name: 'Клиент' })
  expect(done.getAttribute('aria-disabled')).toBe('true')
})

test('a converted lead needs no question about the client', async () => {
  const { network } = await openOrder({ more: { client_id: 3 } })
  await waitFor(() => expect(window.location.pathname).toBe('/order/25'))
  expect(network.to('POST', '/api/orders')[0]?.body).toEqual({ lead_id: 5 })
})

test('a second order of a lead asks first', async () => {
  const { user, network } = await openOrder({ orders: [listed], more: { client_id: 3 } })
  const question = within(await screen.findByRole('dialog', { name: 'Уже есть заказ № 2026-0025' }))
  expect(network.to('POST', '/api/orders')).toEqual([])
  await user.click(question.getByRole('button', { name: 'Создать ещё один' }))
  await waitFor(() => expect(window.location.pathname).toBe('/order/25'))
})
