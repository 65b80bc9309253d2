import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

const none = json({ data: [], total: 0, total_is_exact: true, next_cursor: null })
const anna = { id: 3, number: 7, name: 'Анна Ким', phone: '89123456789', email: '', person: null, user: null }
const refusal = json(
  {
    message: 'Проверьте заполнение полей',
    code: 'validation_failed',
    errors: { 'client.phone': ['Проверьте телефон'] },
  },
  422,
)

async function openNewClient() {
  const { network } = renderSignedIn('/orders?tab=all', {
    answers: {
      'GET /api/modules/company': json([{ code: 'soft_windows', is_active: true, expires_at: null }]),
      'GET /api/orders': none,
      'GET /api/clients?limit=20': none,
      // Shows what is sent; the page of a created order is another test's subject.
      'POST /api/orders': refusal,
    },
  })
  const user = userEvent.setup()
  await user.click((await screen.findAllByRole('button', { name: 'Новый заказ' }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый заказ' }))
  await user.click(dialog.getByRole('button', { name: 'Новый клиент' }))
  return { user, network, dialog, person: within(dialog.getByRole('group', { name: 'Новый клиент' })) }
}

const sentOrder = { client_id: null, title: '', address: '', object_type: 'veranda' }

test('an order is created with a new client; a refused field is shown at it', async () => {
  const { user, network, dialog, person } = await openNewClient()
  await user.type(person.getByRole('textbox', { name: /Телефон/ }), '8 912 345-67-89')
  await user.click(dialog.getByRole('button', { name: 'Создать заказ' }))
  expect(await person.findByText('Имя клиента обязательно')).toBeTruthy()
  await user.type(person.getByRole('textbox', { name: /Имя клиента/ }), 'Анна Ким')
  await user.click(dialog.getByRole('button', { name: 'Создать заказ' }))
  expect(await person.findByText('Проверьте телефон')).toBeTruthy()
  expect(network.to('POST', '/api/orders').map(({ body }) => body)).toMatchObject([
    { ...sentOrder, client: { name: 'Анна Ким', phone: '8 912 345-67-89', email: '' } },
  ])
})

test('a typed phone shows the client who has it, and that one is chosen instead', async () => {
  const { user, network, dialog, person } = await openNewClient()
  network.answer({
    'GET /api/clients/matches?*': json({
      clients: [anna],
      leads: [],
      leads_count: 0,
      earlier_leads_count: 0,
      has_hidden: false,
      orders: [],
    }),
  })
  await user.type(person.getByRole('textbox', { name: /Телефон/ }), '8 912 345-67-89')
  await user.click(await person.findByRole('button', { name: 'Выбрать клиента Анна Ким' }))
  await waitFor(() => expect(dialog.getByDisplayValue('Анна Ким, 89123456789')).toBeTruthy())
  await user.click(dialog.getByRole('button', { name: 'Создать заказ' }))
  await waitFor(() => expect(network.to('POST', '/api/orders')).toHaveLength(1))
  expect(network.to('POST', '/api/orders')[0]?.body).toEqual({ ...sentOrder, client_id: 3, lead_id: null })
})

test('the addresses of the chosen client are offered, and any other can be typed', async () => {
  const { user, network, dialog, person } = await openNewClient()
  const site = { comment: '', orders_count: 1, version: 1 }
  network.answer({
    'GET /api/clients/matches?*': json({
      clients: [anna],
      leads: [],
      leads_count: 0,
      earlier_leads_count: 0,
      has_hidden: false,
      orders: [],
    }),
    'GET /api/clients/3/sites': json([
      { ...site, id: 4, address: 'Сосновка, Лесная, 5', title: 'Дача' },
      { ...site, id: null, address: 'Казань, Баумана, 1', title: '', version: null },
    ]),
  })
  await user.type(person.getByRole('textbox', { name: /Телефон/ }), '8 912 345-67-89')
  await user.click(await person.findByRole('button', { name: 'Выбрать клиента Анна Ким' }))
  const address = dialog.getByRole('combobox', { name: /^Адрес/ })
  await user.click(address)
  expect(await screen.findByRole('option', { name: /Казань/ })).toBeTruthy()
  await user.type(address, 'дача')
  expect(screen.queryByRole('option', { name: /Казань/ })).toBeNull()
  await user.click(screen.getByRole('option', { name: /Дача/ }))
  await user.type(address, ', кв. 2')
  await user.click(dialog.getByRole('button', { name: 'Создать заказ' }))
  await waitFor(() => expect(network.to('POST', '/api/orders')).toHaveLength(1))
  expect(network.to('POST', '/api/orders')[0]?.body).toMatchObject({
    client_id: 3,
    address: 'Сосновка, Лесная, 5, кв. 2',
  })
})
