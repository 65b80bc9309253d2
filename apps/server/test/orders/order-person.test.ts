import type { Order } from '@veranda/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clients, leads, orders } from '#db/schema/tables.gen.ts'
import { ok } from '#test/support/answers.ts'
import { newLead } from '#test/support/lead-helpers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  owner = await world.company()
})
afterAll(() => world.close())

const create = (by: Person, body: object, key?: string) =>
  by.call('POST', '/api/orders', body, key === undefined ? {} : { 'idempotency-key': key })
const created = (body: object) => ok<Order>(create(owner, body))
const ordersOf = () => owner.tenant.find(orders)
const clientsOf = () => owner.tenant.find(clients)

const anna = { name: 'Анна Ким', phone: '+7 900 000-00-01', email: 'anna@example.com' }

test('an order from a lead makes its person a client and converts the lead', async () => {
  const lead = await newLead(owner, anna)
  const order = await created({ lead_id: lead.id, client: anna })
  const [client] = await clientsOf()
  expect(client).toMatchObject(anna)
  expect(order).toMatchObject({ lead_id: lead.id, client_id: client?.id, client: { name: anna.name } })
  const converted = await owner.tenant.findOne(leads, lead.id)
  expect(converted).toMatchObject({ client_id: client?.id, status: 'completed', version: 2 })
})

test('or links the lead to a client that the company has already', async () => {
  const lead = await newLead(owner, anna)
  const client = await owner.tenant.insert(clients, { name: 'Анна' })
  const order = await created({ lead_id: lead.id, client_id: client.id })
  expect(order.client_id).toBe(client.id)
  expect(await owner.tenant.findOne(leads, lead.id)).toMatchObject({
    client_id: client.id,
    status: 'completed',
  })
  expect(await clientsOf()).toHaveLength(1)
})

test('an order from a converted lead is for its client', async () => {
  const client = await owner.tenant.insert(clients, { name: 'Анна' })
  const lead = await newLead(owner, { ...anna, client_id: client.id })
  expect((await created({ lead_id: lead.id })).client_id).toBe(client.id)
})

test('a repeated request makes neither a second order nor a second client', async () => {
  const lead = await newLead(owner, anna)
  const key = crypto.randomUUID()
  const body = { lead_id: lead.id, client: anna }
  const answers = [await create(owner, body, key), await create(owner, body, key)]
  expect(answers[1]?.json()).toEqual(answers[0]?.json())
  expect(await ordersOf()).toHaveLength(1)
  expect(await clientsOf()).toHaveLength(1)
})

test('of two colleagues at the same time one creates the order, the other learns of it', async () => {
  const lead = await newLead(owner, anna)
  const manager = await world.colleague(owner, 'manager')
  const body = { lead_id: lead.id, client: anna }
  const answers = await Promise.all([create(owner, body), create(manager, body)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json()).toMatchObject({ code: 'lead_already_converted' })
  expect(await ordersOf()).toHaveLength(1)
  expect(await clientsOf()).toHaveLength(1)
})

test('another client than the converted lead’s is refused', async () => {
  const [client, other] = [
    await owner.tenant.insert(clients, { name: 'Анна' }),
    await owner.tenant.insert(clients, { name: 'Пётр' }),
  ]
  const lead = await newLead(owner, { ...anna, client_id: client.id })
  const answer = await create(owner, { lead_id: lead.id, client_id: other.id })
  expect(answer.json()).toMatchObject({ code: 'lead_already_converted' })
})

test('an order without a lead may bring a new client', async () => {
  const order = await created({ client: anna, title: 'Веранда' })
  expect(order.client).toMatchObject({ name: anna.name, phone: anna.phone })
  const [client] = await owner.tenant.find(clients, eq(clients.id, order.client_id ?? 0))
  expect(client).toMatchObject({ ...anna, user_id: owner.id })
})

test('a new client needs a name, and excludes an existing one', async () => {
  const client = await owner.tenant.insert(clients, { name: 'Анна' })
  const nameless = await create(owner, { client: { ...anna, name: ' ' } })
  expect(Object.keys(nameless.json().errors)).toEqual(['client.name'])
  const both = await create(owner, { client: anna, client_id: client.id })
  expect(Object.keys(both.json().errors)).toEqual(['client_id'])
  expect(await ordersOf()).toEqual([])
})

test('a lead, a client and a person are not brought along without the module of leads', async () => {
  const lead = await newLead(owner, anna)
  await world.owner.query(
    `update company_modules set is_active = false where company_id = $1 and code = 'leads'`,
    [owner.companyId],
  )
  for (const body of [{ lead_id: lead.id, client: anna }, { client: anna }]) {
    expect((await create(owner, body)).json()).toMatchObject({ code: 'module_required', module: 'leads' })
  }
  expect(await clientsOf()).toEqual([])
})

test('another company’s lead is refused', async () => {
  const lead = await newLead(await world.company(), anna)
  const answer = await create(owner, { lead_id: lead.id, client: anna })
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors)).toEqual(['lead_id'])
})
