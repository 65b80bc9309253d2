import type { LeadListItem, Order, Paged } from '@veranda/contract'
import { orderStages, type paymentStates } from '@veranda/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccount, seedDemo } from '#features/demo/demo-repo.ts'
import { createWorld, type World } from './world.ts'

let world: World
let token: string

beforeAll(async () => {
  world = await createWorld()
  await seedDemo(world.platform)
  const answer = await world.app.inject({ method: 'POST', url: '/api/auth/login', payload: demoAccount })
  token = answer.json<{ token: string }>().token
})

afterAll(() => world.close())

async function get<T>(url: string): Promise<T> {
  const answer = await world.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<T>()
}

const everyOrder = async () => (await get<Paged<Order>>('/api/orders?limit=100')).data

test('there is a believable firm: leads, clients and orders at every stage', async () => {
  expect((await get<Paged<LeadListItem>>('/api/leads?limit=1')).total).toBe(200)
  expect((await get<Paged<unknown>>('/api/clients?limit=1')).total).toBe(80)
  const orders = await everyOrder()
  expect(orders).toHaveLength(40)
  expect(new Set(orders.map(({ stage }) => stage))).toEqual(new Set(Object.keys(orderStages)))
})

test('its money adds up: what is finished is paid, what is made is prepaid, somebody owes', async () => {
  const orders = await everyOrder()
  const states = (stage: Order['stage']) =>
    new Set(orders.filter((order) => order.stage === stage).map(({ payment_state }) => payment_state))
  expect(states('completed')).toEqual(new Set(['paid' satisfies keyof typeof paymentStates]))
  expect(states('in_production')).toEqual(new Set(['prepaid']))
  expect(states('mounted')).toEqual(new Set(['prepaid']))
})

test('three months lie between the first order and the last', async () => {
  const days = (await everyOrder()).map(({ created_at }) => Date.parse(created_at) / 86_400_000)
  expect(Math.max(...days) - Math.min(...days)).toBeGreaterThan(60)
})

test('a second start adds nothing', async () => {
  await seedDemo(world.platform)
  expect((await get<Paged<LeadListItem>>('/api/leads?limit=1')).total).toBe(200)
})
