import type { Purchase } from '@veranda/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailsTo, endOf, order, personal, setEnd } from '#test/support/purchase-helpers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let operator: Person

beforeAll(async () => {
  world = await createWorld()
  operator = await world.operator()
})
afterAll(() => world.close())

test("no invoice is issued without the platform's requisites; operators are told where to fill them in", async () => {
  const owner = await world.company()
  const purchase = await order(owner)
  expect(purchase).toMatchObject({ has_invoice: false, payment_qr: null })
  const refused = await owner.call('GET', `/api/modules/purchases/${purchase.id}/invoice`)
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    code: 'seller_unknown',
    message: expect.stringContaining('«Веранда» ещё не заполнила свои реквизиты'),
  })
  const { rows } = await world.owner.query<{ payload: { message: string } }>(
    "select payload from graphile_worker._private_jobs where payload ->> 'title' = 'Новый счёт'",
  )
  expect(rows.map(({ payload }) => payload.message).join()).toContain('заполните реквизиты платформы')
  const [email] = await emailsTo(world, owner.email)
  expect(email?.text).not.toContain('Скачайте счёт')
})

const confirm = (id: number) => operator.call('POST', `/api/admin/purchases/${id}/confirm`)
test('a confirmed purchase extends the remaining term, and says so', async () => {
  const owner = await world.company()
  await setEnd(world, owner, "expires_at = '2030-01-31T09:00:00Z'")
  const purchase = await order(owner, { items: [{ code: 'leads', months: 1 }], return_path: '/leads' })
  const answer = await confirm(purchase.id)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ status: 'paid', company: { id: owner.companyId } })
  expect(await endOf(owner)).toBe('2030-02-28T09:00:00.000Z')
  expect(await endOf(owner, 'chat')).toBe('2030-01-31T09:00:00.000Z')
  expect((await personal(owner))[0]).toMatchObject({
    title: 'Модули оплачены',
    message: `Счёт № ${purchase.number} оплачен: «Заявки и клиенты» до 28.02.2030`,
  })
  const emails = await emailsTo(world, owner.email)
  expect(emails.map((email) => email.subject)).toEqual([
    `Счёт № ${purchase.number} на оплату модулей`,
    `Счёт № ${purchase.number} оплачен`,
  ])
  expect(emails[1]?.text).toContain('http://localhost:3000/leads')
  const journal = await owner.call('GET', '/api/company/audit-log?entity=purchase')
  const { data } = journal.json()
  expect(data[0]).toMatchObject({
    action: 'confirm',
    user_id: null,
    user_name: 'Платформа (оператор платформы)',
    title: purchase.number,
    changes: { leads: [expect.anything(), '2030-02-28T09:00:00.000Z'] },
  })
})

test('an ended module is active from the moment of the payment', async () => {
  const owner = await world.company()
  await setEnd(world, owner, "expires_at = now() - interval '20 days'")
  expect((await owner.call('GET', '/api/leads')).statusCode).toBe(403)
  const startedAt = Date.now()
  await confirm((await order(owner, { items: [{ code: 'leads', months: 1 }] })).id)
  const days = (new Date((await endOf(owner)) ?? 0).getTime() - startedAt) / 86_400_000
  expect(days).toBeGreaterThan(27.9)
  expect(days).toBeLessThan(31.1)
  expect((await owner.call('GET', '/api/leads')).statusCode).toBe(200)
})

test('a purchase is confirmed once, also by two operators at once', async () => {
  const owner = await world.company()
  await setEnd(world, owner, "expires_at = '2030-01-15T09:00:00Z'")
  const purchase = await order(owner, { items: [{ code: 'leads', months: 1 }] })
  const answers = await Promise.all([confirm(purchase.id), confirm(purchase.id), confirm(purchase.id)])
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409])
  expect(answers.find((answer) => answer.statusCode === 409)?.json().code).toBe('purchase_closed')
  expect(await endOf(owner)).toBe('2030-02-15T09:00:00.000Z')
})

test('two purchases confirmed at once add up', async () => {
  const owner = await world.company()
  await setEnd(world, owner, "expires_at = '2030-01-15T09:00:00Z'")
  const createdPurchases = [await order(owner), await order(owner)]
  await Promise.all(createdPurchases.map((purchase) => confirm(purchase.id)))
  expect(await endOf(owner)).toBe('2030-03-15T09:00:00.000Z')
})

test('a rejected purchase states its reason, changes nothing, and is closed', async () => {
  const owner = await world.company()
  const before = await endOf(owner)
  const { id, number } = await order(owner)
  const url = `/api/admin/purchases/${id}/reject`
  expect((await operator.call('POST', url, { reason: ' ' })).statusCode).toBe(422)
  const answer = await operator.call('POST', url, { reason: 'Деньги не пришли' })
  expect(answer.json()).toMatchObject({ status: 'rejected', reject_reason: 'Деньги не пришли' })
  expect((await confirm(id)).statusCode).toBe(409)
  expect((await owner.call('POST', `/api/modules/purchases/${id}/cancel`)).statusCode).toBe(409)
  expect(await endOf(owner)).toBe(before)
  expect((await personal(owner))[0]?.message).toBe(`Счёт № ${number} отклонён: Деньги не пришли`)
})

test('a cancelled purchase cannot be confirmed', async () => {
  const owner = await world.company()
  const { id } = await order(owner)
  const answer = await owner.call('POST', `/api/modules/purchases/${id}/cancel`)
  expect(answer.json()).toMatchObject({ status: 'cancelled', payment_qr: null })
  expect((await confirm(id)).statusCode).toBe(409)
})

test('operators list the purchases of all companies by status', async () => {
  const owner = await world.company()
  const [pending, cancelled] = [await order(owner), await order(owner)]
  await owner.call('POST', `/api/modules/purchases/${cancelled.id}/cancel`)
  const list = async (query: string) =>
    (await operator.call('GET', `/api/admin/purchases?${query}`)).json().data.map((one: Purchase) => one.id)
  expect(await list('status=pending')).toContain(pending.id)
  expect(await list('status=pending')).not.toContain(cancelled.id)
  expect(await list('status=cancelled,paid')).toContain(cancelled.id)
  expect((await operator.call('GET', '/api/admin/purchases?status=lost')).statusCode).toBe(422)
})
