import { randomUUID } from 'node:crypto'
import type { Purchase } from '@veranda/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companySettings, purchases } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import { order, personal, setEnd } from '#test/support/purchase-helpers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let operator: Person

const seller = {
  legal_name: 'ООО «Веранда»',
  inn: '7707083893',
  kpp: '770701001',
  bank: 'ПАО СБЕРБАНК',
  bik: '044525225',
  account: '40702810000000000777',
  corr_account: '30101810400000000225',
}

beforeAll(async () => {
  world = await createWorld()
  operator = await world.operator()
  await operator.tenant.updateWhere(companySettings, sql`true`, { requisites: seller })
})
afterAll(() => world.close())

test('the catalogue contains prices, terms, payment methods and the current modules', async () => {
  const owner = await world.company()
  const catalogue = (await owner.call('GET', '/api/modules')).json()
  expect(catalogue.modules.map((module: { code: string }) => module.code)).toEqual([
    'leads',
    'soft_windows',
    'chat',
  ])
  expect(catalogue.modules[0]).toMatchObject({ price_kopecks: 149_000, module: { is_active: true } })
  expect(catalogue.periods).toContainEqual({ months: 12, discount_percent: 20 })
  expect(catalogue.methods).toEqual(['invoice'])
  expect(catalogue.buyer).toMatchObject({ legal_name: '', inn: '' })
  const manager = await world.colleague(owner, 'manager')
  expect((await manager.call('GET', '/api/modules')).json()).toMatchObject({ buyer: null })
})

test('a purchase freezes prices and takes the next number of the year', async () => {
  const owner = await world.company()
  const items = [
    { code: 'leads', months: 12 },
    { code: 'chat', months: 1 },
  ]
  const first = await order(owner, { items, return_path: '/leads?status=new' })
  expect(first).toMatchObject({
    status: 'pending',
    method: 'invoice',
    discount_kopecks: 357_600,
    total_kopecks: 1_529_400,
    return_path: '/leads?status=new',
    buyer: { legal_name: 'Тест', inn: '' },
  })
  const next = await order(owner)
  const [no, year] = first.number.split('/').map(Number)
  expect(next.number).toBe(`${(no ?? 0) + 1}/${year}`)
  expect(year).toBe(new Date().getFullYear())
})

test('numbers have no gaps with concurrent and failing purchases', async () => {
  const [one, two] = [await world.company(), await world.company()]
  const before = await order(one)
  const responses = await Promise.all([
    ...Array.from({ length: 6 }, (_each, index) => order(index % 2 ? one : two)),
    one.call('POST', '/api/modules/purchases', { items: [{ code: 'leads', months: 2 }] }),
    one.call('POST', '/api/modules/purchases', { items: [{ code: 'chat', months: 1 }], method: 'online' }),
  ])
  const after = await order(one)
  const no = (purchase: Purchase) => Number(purchase.number.split('/')[0])
  const numbers = responses.slice(0, 6).map((purchase) => no(purchase as Purchase))
  expect(numbers.sort((a, b) => a - b)).toEqual(
    Array.from({ length: 6 }, (_each, index) => no(before) + 1 + index),
  )
  expect(no(after)).toBe(no(before) + 7)
})

test('an idempotency key creates one purchase', async () => {
  const owner = await world.company()
  const headers = { 'idempotency-key': randomUUID() }
  const body = { items: [{ code: 'leads', months: 3 }] }
  const answers = await Promise.all([
    owner.call('POST', '/api/modules/purchases', body, headers),
    owner.call('POST', '/api/modules/purchases', body, headers),
  ])
  expect(answers.map((answer) => answer.json().id)[0]).toBe(answers[1]?.json().id)
  expect((await owner.call('GET', '/api/modules/purchases')).json().total).toBe(1)
})

test.each([
  [{ items: [] }, 'items'],
  [{ items: [{ code: 'leads', months: 2 }] }, 'items.0.months'],
  [{ items: [{ code: 'gold', months: 1 }] }, 'items.0.code'],
  [
    {
      items: [
        { code: 'leads', months: 1 },
        { code: 'leads', months: 3 },
      ],
    },
    'items',
  ],
  [{ items: [{ code: 'leads', months: 1 }], method: 'online' }, 'method'],
  [{ items: [{ code: 'leads', months: 1 }], return_path: 'https://evil.example' }, 'return_path'],
  [{ items: [{ code: 'leads', months: 1 }], return_path: '//evil.example' }, 'return_path'],
  [{ items: [{ code: 'leads', months: 1 }], buyer: { legal_name: 'ООО', inn: '7707083890' } }, 'buyer.inn'],
])('an order %j is refused at %s', async (body, field) => {
  const owner = await world.company()
  const answer = await owner.call('POST', '/api/modules/purchases', body)
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors)).toEqual([field])
})

test('a module without an end is not extended', async () => {
  const owner = await world.company()
  await setEnd(world, owner, 'expires_at = null')
  const answer = await owner.call('POST', '/api/modules/purchases', { items: [{ code: 'chat', months: 1 }] })
  expect(answer.json()).toMatchObject({
    errors: { items: ['Модуль «Чат» и так работает без ограничения срока'] },
  })
})

test("the buyer's details are entered once and stored in the settings", async () => {
  const owner = await world.company()
  const buyer = { legal_name: 'ООО «Ромашка»', inn: '7707083893', kpp: '770701001', address: 'Москва' }
  const items = [{ code: 'leads', months: 1 }]
  expect((await order(owner, { items, buyer })).buyer).toEqual(buyer)
  expect((await order(owner)).buyer).toEqual(buyer)
  expect((await owner.call('GET', '/api/modules')).json().buyer).toEqual(buyer)
  const other = { ...buyer, legal_name: 'ИП Иванов', inn: '500100732259', kpp: '' }
  expect((await order(owner, { items, buyer: other })).buyer).toEqual(other)
  expect((await order(owner)).buyer).toEqual(buyer)
})

test("the company's database role cannot move a module's end without a paid purchase", async () => {
  const owner = await world.company()
  const { id } = await order(owner, { items: [{ code: 'chat', months: 1 }] })
  const extend = (code: string) =>
    owner.tenant.rows(() => sql`select extend_module(${id}, ${code}, now() + interval '10 years')`)
  await expect(extend('chat')).rejects.toThrow('did not pay')
  await owner.tenant.updateWhere(purchases, eq(purchases.id, id), { status: 'paid' })
  await expect(extend('leads')).rejects.toThrow('did not pay')
  await expect(owner.tenant.rows(() => sql`update company_modules set is_active = true`)).rejects.toThrow(
    'permission denied',
  )
})

test('the history is paged, newest first', async () => {
  const owner = await world.company()
  const created = [await order(owner), await order(owner), await order(owner)]
  const first = (await owner.call('GET', '/api/modules/purchases?limit=2')).json()
  const second = (
    await owner.call('GET', `/api/modules/purchases?limit=2&cursor=${first.next_cursor}`)
  ).json()
  expect([...first.data, ...second.data].map((one: Purchase) => one.id)).toEqual(
    created.map((purchase) => purchase.id).reverse(),
  )
  expect(first.total).toBe(3)
})

test('a user who cannot buy asks the owner, once a day', async () => {
  const owner = await world.company()
  const manager = await world.colleague(owner, 'manager')
  const ask = (code: string) => manager.call('POST', '/api/modules/requests', { code, path: '/chats' })
  expect((await ask('chat')).json()).toEqual({ is_new: true })
  expect((await ask('chat')).json()).toEqual({ is_new: false })
  expect((await ask('leads')).json()).toEqual({ is_new: true })
  const requests = (await personal(owner)).filter((one) => one.title === 'Просят подключить модуль')
  expect(requests.map((one) => one.message).sort()).toEqual([
    'Коллега просит подключить модуль «Заявки и клиенты»',
    'Коллега просит подключить модуль «Чат»',
  ])
})
