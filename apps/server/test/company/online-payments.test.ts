import { randomUUID } from 'node:crypto'
import type { Purchase } from '@veranda/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { repairPayments } from '#features/purchases/payments-repo.ts'
import { createYookassa } from '#payments/yookassa.ts'
import { YookassaServer } from '#test/support/servers/yookassa-server.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

const shop = new YookassaServer()
const webhookSecret = 'a secret of the address'
const appUrl = 'http://localhost:3000'
const log = { error: () => undefined }

let world: World
let owner: Person
const yookassa = () =>
  createYookassa({ shopId: shop.shopId, secretKey: shop.secretKey, url: shop.url, log, retryAfterMs: [1] })

beforeAll(async () => {
  await shop.start()
  world = await createWorld({ online: { yookassa: yookassa(), webhookSecret } })
  owner = await world.company()
})
afterAll(async () => {
  await world.close()
  await shop.stop()
})
afterEach(() => {
  shop.failures.length = 0
  shop.losesAnswers = false
})

const order = async (): Promise<Purchase> =>
  (
    await owner.call('POST', '/api/modules/purchases', {
      items: [{ code: 'chat', months: 1 }],
      method: 'online',
    })
  ).json()
const pay = (purchase: Purchase) => owner.call('POST', `/api/modules/purchases/${purchase.id}/payment`)
const show = async ({ id }: Purchase): Promise<Purchase> =>
  (await owner.call('GET', `/api/modules/purchases/${id}`)).json()
const end = async () =>
  (await owner.call('GET', '/api/modules/company'))
    .json()
    .find((module: { code: string }) => module.code === 'chat').expires_at as string

const hint = (id: string, event = 'payment.succeeded', secret = webhookSecret) =>
  world.app.inject({
    method: 'POST',
    url: `/api/public/payments/yookassa?secret=${encodeURIComponent(secret)}`,
    payload: { type: 'notification', event, object: { id, status: 'succeeded', paid: true } },
  })

/** A purchase with a begun payment. */
async function beginPayment() {
  const purchase = await order()
  expect((await pay(purchase)).statusCode).toBe(200)
  return { purchase, payment: shop.last() }
}

/** Lets time pass: the task finds every open payment due. */
async function repair(age = '1 hour') {
  await world.owner.query(
    `update purchase_payments set asked_at = asked_at - interval '${age}', created_at = created_at - interval '${age}'
     where status in ('new', 'pending')`,
  )
  await repairPayments({ platform: world.platform, yookassa: yookassa(), appUrl, log })
}

test('the catalogue offers online payment', async () => {
  expect((await owner.call('GET', '/api/modules')).json().methods).toEqual(['invoice', 'online'])
})

test('a payment has amount, purpose and purchase, and redirects to the provider', async () => {
  const purchase = await order()
  const answer = await pay(purchase)
  const payment = shop.last()
  expect(answer.json()).toEqual({ confirmation_url: payment.confirmation?.confirmation_url })
  expect(payment).toMatchObject({
    amount: { value: '990.00', currency: 'RUB' },
    description: `Модули «Веранды» по счёту № ${purchase.number}`,
    confirmation: { return_url: `${appUrl}/modules?purchase=${purchase.id}` },
    metadata: { purchase_id: String(purchase.id) },
  })
  expect(await show(purchase)).toMatchObject({ status: 'pending', payment: 'pending' })
})

test('resuming a begun payment does not create a second one, not even concurrently', async () => {
  const purchase = await order()
  const before = shop.payments.size
  const answers = await Promise.all([pay(purchase), pay(purchase), pay(purchase)])
  expect(new Set(answers.map((answer) => answer.json().confirmation_url)).size).toBe(1)
  expect((await pay(purchase)).json()).toEqual(answers[0]?.json())
  expect(shop.payments.size).toBe(before + 1)
})

test('a payment counts as paid once the API confirms it, however often the webhook comes', async () => {
  const { purchase, payment } = await beginPayment()
  const before = await end()
  shop.move(payment.id, { status: 'succeeded', paid: true })
  const answers = await Promise.all([hint(payment.id), hint(payment.id), hint(payment.id)])
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200])
  expect((await hint(payment.id)).statusCode).toBe(200)
  expect(await show(purchase)).toMatchObject({ status: 'paid', payment: 'succeeded' })
  const days = (Date.parse(await end()) - Date.parse(before)) / 86_400_000
  expect(days).toBeGreaterThan(27.9)
  expect(days).toBeLessThan(31.1)
})

test('a forged webhook changes nothing', async () => {
  const { purchase, payment } = await beginPayment()
  expect((await hint(payment.id)).statusCode).toBe(200)
  expect(await show(purchase)).toMatchObject({ status: 'pending', payment: 'pending' })
  expect((await hint(payment.id, 'payment.succeeded', 'wrong')).statusCode).toBe(404)
  const requestCount = shop.asked.length
  expect((await hint(randomUUID())).statusCode).toBe(200)
  expect((await hint('../../x')).statusCode).toBe(200)
  expect(shop.asked.length).toBe(requestCount)
})

test('an authorized payment is not paid until captured', async () => {
  const { purchase, payment } = await beginPayment()
  shop.move(payment.id, { status: 'waiting_for_capture', paid: true })
  await hint(payment.id, 'payment.waiting_for_capture')
  expect(await show(purchase)).toMatchObject({ status: 'pending' })
  shop.move(payment.id, { status: 'succeeded' })
  await repair()
  expect(await show(purchase)).toMatchObject({ status: 'paid' })
})

test('a cancelled payment leaves the purchase open for another', async () => {
  const { purchase, payment } = await beginPayment()
  shop.move(payment.id, {
    status: 'canceled',
    cancellation_details: { party: 'yoo_money', reason: 'expired_on_confirmation' },
  })
  await hint(payment.id, 'payment.canceled')
  expect(await show(purchase)).toMatchObject({ status: 'pending', payment: 'canceled' })
  await pay(purchase)
  expect(shop.last().id).not.toBe(payment.id)
  shop.move(shop.last().id, { status: 'succeeded', paid: true })
  await hint(shop.last().id)
  expect(await show(purchase)).toMatchObject({ status: 'paid' })
})

test.each([
  ['less', { amount: { value: '9.90', currency: 'RUB' } }],
  ['other money', { amount: { value: '990.00', currency: 'USD' } }],
  ['another purchase', { metadata: { purchase_id: '1', payment_id: '1' } }],
])('a payment of %s opens nothing, and the operators hear of it', async (_case, change) => {
  const { purchase, payment } = await beginPayment()
  shop.move(payment.id, { status: 'succeeded', paid: true, ...change })
  await hint(payment.id)
  expect(await show(purchase)).toMatchObject({ status: 'pending', payment: 'mismatch' })
  const { rows } = await world.owner.query(
    "select payload from graphile_worker._private_jobs where payload ->> 'title' = 'Оплата не сходится со счётом' and payload ->> 'message' like $1",
    [`%№ ${purchase.number} %`],
  )
  expect(rows).toHaveLength(1)
})

test('while the provider is unavailable the buyer is told so, and nothing is lost', async () => {
  const { purchase, payment } = await beginPayment()
  const waiting = await order()
  await shop.stop()
  const refused = await pay(waiting)
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'service_unavailable'])
  expect((await hint(payment.id)).statusCode).toBe(503)
  await repair('3 minutes')
  expect(await show(purchase)).toMatchObject({ status: 'pending' })
  await shop.start()
  shop.move(payment.id, { status: 'succeeded', paid: true })
  await repair()
  expect(await show(purchase)).toMatchObject({ status: 'paid' })
  expect((await pay(waiting)).statusCode).toBe(200)
})

test('a payment whose response was lost is found again by its key', async () => {
  const purchase = await order()
  shop.losesAnswers = true
  expect((await pay(purchase)).statusCode).toBe(503)
  const payment = shop.last()
  shop.losesAnswers = false
  shop.move(payment.id, { status: 'succeeded', paid: true })
  const before = shop.payments.size
  await repair('3 minutes')
  expect(shop.payments.size).toBe(before)
  expect(await show(purchase)).toMatchObject({ status: 'paid', payment: 'succeeded' })
})

test('money for a purchase cancelled meanwhile still activates its modules', async () => {
  const { purchase, payment } = await beginPayment()
  await owner.call('POST', `/api/modules/purchases/${purchase.id}/cancel`)
  shop.move(payment.id, { status: 'succeeded', paid: true })
  await hint(payment.id)
  expect(await show(purchase)).toMatchObject({ status: 'paid' })
})

test('a second payment of a paid purchase adds nothing, and operators are notified', async () => {
  const { purchase, payment } = await beginPayment()
  const operator = await world.operator()
  await operator.call('POST', `/api/admin/purchases/${purchase.id}/confirm`)
  const before = await end()
  shop.move(payment.id, { status: 'succeeded', paid: true })
  await hint(payment.id)
  expect(await end()).toBe(before)
  const { rows } = await world.owner.query(
    "select from graphile_worker._private_jobs where payload ->> 'title' = 'Счёт оплачен дважды'",
  )
  expect(rows).toHaveLength(1)
})

test('a closed purchase cannot be paid', async () => {
  const purchase = await order()
  await owner.call('POST', `/api/modules/purchases/${purchase.id}/cancel`)
  expect((await pay(purchase)).statusCode).toBe(409)
})
