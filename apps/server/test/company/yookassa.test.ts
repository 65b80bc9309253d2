import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createYookassa } from '#payments/yookassa.ts'
import { YookassaServer } from '#test/support/servers/yookassa-server.ts'

const shop = new YookassaServer()
const requests: object[] = []

const clientOf = (changes: object = {}) =>
  createYookassa({
    shopId: shop.shopId,
    secretKey: shop.secretKey,
    url: shop.url,
    log: { error: (details) => requests.push(details) },
    retryAfterMs: [1, 1],
    ...changes,
  })

const order = () => ({
  idempotenceKey: randomUUID(),
  amount: '1490.00',
  description: 'Оплата счёта № 1/2026',
  returnUrl: 'http://localhost:3000/modules?purchase=1',
  metadata: { purchase_id: '1', payment_id: '2' },
})

beforeAll(() => shop.start())
afterAll(() => shop.stop())
beforeEach(() => {
  requests.length = 0
  shop.failures.length = 0
})

test('a payment is created and read back', async () => {
  const client = clientOf()
  const created = await client.create(order())
  expect(created).toMatchObject({
    status: 'pending',
    amount: { value: '1490.00', currency: 'RUB' },
    metadata: { purchase_id: '1', payment_id: '2' },
  })
  expect(created.confirmation?.confirmation_url).toBe(`https://yoomoney.example/pay?orderId=${created.id}`)
  shop.move(created.id, { status: 'succeeded', paid: true })
  expect(await client.read(created.id)).toMatchObject({ id: created.id, status: 'succeeded' })
})

test('the same key creates one payment', async () => {
  const client = clientOf()
  const one = order()
  const ids = [await client.create(one), await client.create(one)].map((payment) => payment.id)
  expect(ids[0]).toBe(ids[1])
})

test('a lost response is requested again with the same key', async () => {
  shop.failures.push(500, 0)
  const before = shop.payments.size
  await clientOf().create(order())
  expect(shop.payments.size).toBe(before + 1)
})

test('an unavailable provider causes a 503', async () => {
  shop.failures.push(502, 503, 500)
  await expect(clientOf().create(order())).rejects.toMatchObject({ code: 'service_unavailable' })
  await expect(clientOf({ url: 'http://127.0.0.1:1/v3' }).read('x')).rejects.toMatchObject({
    code: 'service_unavailable',
  })
})

test('wrong credentials cause a 503 for the buyer and a log line without the key', async () => {
  await expect(clientOf({ secretKey: 'wrong' }).create(order())).rejects.toMatchObject({
    code: 'service_unavailable',
  })
  expect(requests).toEqual([expect.objectContaining({ status: 401, code: 'invalid_credentials' })])
  expect(JSON.stringify(requests)).not.toContain('wrong')
})

test('an unknown payment causes a 503 too, and path injection is impossible', async () => {
  await expect(clientOf().read(randomUUID())).rejects.toMatchObject({ code: 'service_unavailable' })
  await expect(clientOf().read('../shops')).rejects.toMatchObject({ code: 'service_unavailable' })
  expect(shop.asked.at(-1)).toBe('GET /v3/payments/..%2Fshops')
})
