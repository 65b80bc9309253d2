import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Purchase } from '@veranda/contract'
import { expect, test, vi } from 'vitest'
import { owner, renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

const purchase: Purchase = {
  id: 3,
  number: '15/2026',
  status: 'pending',
  method: 'invoice',
  items: [
    {
      code: 'leads',
      months: 3,
      name: 'Заявки и клиенты',
      price_kopecks: 149_000,
      discount_percent: 5,
      discount_kopecks: 22_350,
      amount_kopecks: 424_650,
      expires_at: null,
    },
  ],
  discount_kopecks: 22_350,
  total_kopecks: 424_650,
  buyer: { legal_name: 'ООО «Ромашка»', inn: '7707083893', kpp: '', address: '' },
  user: { id: 7, name: 'Ольга Смирнова' },
  return_path: '/leads?status=new',
  reject_reason: null,
  payment: null,
  payment_qr: 'ST00012|Name=ООО «Веранда»',
  has_invoice: true,
  created_at: '2026-11-20T10:05:00Z',
  decided_at: null,
}

const catalogue = (methods: string[]) =>
  json({ modules: [], periods: [], methods, buyer: { ...purchase.buyer } })

const show = (shown: Purchase) =>
  renderSignedIn('/modules?purchase=3', {
    answers: { 'GET /api/modules/purchases/3': json(shown), 'GET /api/modules': catalogue(['invoice']) },
  })

test('a purchase shows its amount, payment code and next step', async () => {
  show(purchase)
  expect(await screen.findByRole('heading', { name: 'Счёт № 15/2026' })).toBeTruthy()
  const lines = within(screen.getByRole('region', { name: 'Счёт № 15/2026' }))
  expect(lines.getAllByText('4 246,50 ₽')).toHaveLength(2)
  expect(screen.getByRole('img', { name: 'QR-код для оплаты' })).toBeTruthy()
  expect(screen.getByText(/отсканируйте QR-код/)).toBeTruthy()
})

test("without the seller's requisites there is no invoice, and the page says why", async () => {
  show({ ...purchase, payment_qr: null, has_invoice: false })
  expect(await screen.findByText('Счёт ещё не выписан')).toBeTruthy()
  expect(screen.queryByRole('img', { name: 'QR-код для оплаты' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Скачать счёт' })).toBeNull()
  expect(screen.queryByText('Что дальше')).toBeNull()
  expect(screen.getByRole('heading', { level: 1, name: 'Заказ № 15/2026' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Заказ № 15/2026' })).toBeTruthy()
  expect(screen.getByText('Ждёт счёта')).toBeTruthy()
  expect(screen.queryByText('Ожидает оплаты')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Отменить заказ' }))
  expect(await screen.findByText('Заказ № 15/2026 закроется.')).toBeTruthy()
})

test.each<[string, Partial<Purchase>, string]>([
  ['an order without its invoice', { has_invoice: false }, 'Ждёт счёта'],
  [
    'an order that is being paid online without one',
    { has_invoice: false, payment: 'new' },
    'Ожидает оплаты',
  ],
  ['an order with its invoice', {}, 'Ожидает оплаты'],
  ['a cancelled order without one', { has_invoice: false, status: 'cancelled' }, 'Отменён'],
])('in the history %s says so', async (_what, change, status) => {
  renderSignedIn('/modules', {
    answers: {
      'GET /api/modules/purchases': json({
        data: [{ ...purchase, ...change }],
        total: 1,
        total_is_exact: true,
        next_cursor: null,
      }),
    },
  })
  const history = within(await screen.findByRole('table', { name: 'История покупок' }))
  expect(history.getByRole('link', { name: '№ 15/2026' })).toBeTruthy()
  expect(history.getByText(status)).toBeTruthy()
  expect(screen.getByText(/^1\sзаказ$/)).toBeTruthy()
})

test.each([
  [{ payment: 'pending' }, 'Ждём подтверждения оплаты'],
  [{ payment: 'canceled' }, 'Оплата не прошла'],
  [{ payment: 'mismatch' }, 'Оплата проверяется'],
  [{ status: 'rejected', reject_reason: 'Деньги не пришли' }, 'Деньги не пришли'],
  [{ status: 'cancelled' }, 'Его можно оформить заново в любой момент.'],
] as const)('an order %j says «%s»', async (change, expected) => {
  show({ ...purchase, ...change })
  expect(await screen.findByText(expected)).toBeTruthy()
})

test('a paid purchase links back to the intended page by its title', async () => {
  show({ ...purchase, status: 'paid' })
  const link = await screen.findByRole('link', { name: 'Вернуться на страницу «Заявки»' })
  expect(link.getAttribute('href')).toBe('/leads?status=new')
})

test('an unknown intended page falls back to the dashboard', async () => {
  show({ ...purchase, status: 'paid', return_path: '/nowhere' })
  expect((await screen.findByRole('link', { name: 'На рабочий стол' })).getAttribute('href')).toBe(
    '/dashboard',
  )
})

test('paying online creates the purchase, begins the payment and redirects to the provider', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  const { network } = renderSignedIn('/modules', {
    answers: {
      'GET /api/modules': catalogue(['invoice', 'online']),
      'POST /api/modules/purchases': json({ ...purchase, method: 'online' }, 201),
      'POST /api/modules/purchases/3/payment': json({ confirmation_url: 'https://pay.example/3' }),
    },
  })
  const card = within(await screen.findByRole('region', { name: 'Чат' }))
  await userEvent.click(card.getByRole('button', { name: 'Подключить' }))
  await userEvent.click(card.getByRole('button', { name: /6 мес/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Оплатить онлайн' }))
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/3'))
  expect(network.to('POST', '/api/modules/purchases')[0]?.body).toEqual({
    items: [{ code: 'chat', months: 6 }],
    method: 'online',
  })
})

test('a user who cannot buy sees no cart and asks the owner', async () => {
  const { network } = renderSignedIn('/modules', {
    user: { ...owner, role: 'manager' },
    answers: { 'POST /api/modules/requests': json({ is_new: true }) },
  })
  const card = within(await screen.findByRole('region', { name: 'Чат' }))
  expect(screen.queryByRole('region', { name: 'Ваш заказ' })).toBeNull()
  await userEvent.click(card.getByRole('button', { name: 'Попросить владельца' }))
  expect(await screen.findByText('Владелец получил вашу просьбу')).toBeTruthy()
  expect(network.to('POST', '/api/modules/requests')[0]?.body).toEqual({ code: 'chat' })
})
