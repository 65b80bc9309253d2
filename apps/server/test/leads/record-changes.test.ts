import { randomUUID } from 'node:crypto'
import { channels, type Lead, type Order, type OrderDocument } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Announcement } from '#db/announcements.ts'
import { ok } from '#test/support/answers.ts'
import { newConversation } from '#test/support/data/chat-records.ts'
import { newItem } from '#test/support/data/order-records.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person
let announcements: Announcement[] = []

beforeAll(async () => {
  world = await createWorld()
  world.platform.announceBy((announcement) => announcements.push(announcement))
})
beforeEach(async () => {
  owner = await world.company()
  announcements = []
})
afterAll(() => world.close())

/** Events of the company since the last call. */
function changes(name: 'record.changed' | 'record.added' | 'timeline.changed' = 'record.changed'): string[] {
  const mine = announcements.filter(
    ({ event, channel }) => event === name && channel.name === channels.records(owner.companyId).name,
  )
  announcements = []
  return [
    ...new Set(mine.map(({ data }) => ('type' in data && 'ids' in data ? `${data.type} ${data.ids}` : ''))),
  ]
}

test('a changed lead is announced by its id, a new one as added', async () => {
  const lead = await ok<Lead>(owner.call('POST', '/api/leads', {}))
  const known = [...announcements]
  expect(changes()).toEqual([])
  announcements = known
  expect(changes('record.added')).toEqual([`lead ${lead.id}`])
  await ok(owner.call('PUT', `/api/leads/${lead.id}`, { status: 'processing' }))
  expect(changes()).toEqual([`lead ${lead.id}`])
  await owner.call('DELETE', `/api/leads/${lead.id}`)
  expect(changes()).toEqual([`lead ${lead.id}`])
  await ok(owner.call('POST', `/api/leads/${lead.id}/restore`))
  expect(changes()).toEqual([`lead ${lead.id}`])
  const { client_id } = await ok<{ client_id: number }>(
    owner.call('POST', `/api/leads/${lead.id}/convert`, { name: 'Анна Ким' }),
  )
  expect(changes().sort()).toEqual([`client ${client_id}`, `lead ${lead.id}`])
})

test('so are changed clients, orders and documents', async () => {
  const client = await ok<{ id: number }>(owner.call('POST', '/api/clients', { name: 'Анна Ким' }))
  await ok(owner.call('PUT', `/api/clients/${client.id}`, { name: 'Анна Цой' }))
  expect(changes()).toEqual([`client ${client.id}`])
  const order = await ok<Order>(owner.call('POST', '/api/orders', { client_id: client.id }))
  await ok(owner.call('PUT', `/api/orders/${order.id}/items`, { items: [newItem()] }))
  expect(changes()).toEqual([`order ${order.id}`])
  const document = await ok<OrderDocument>(
    owner.call('POST', `/api/orders/${order.id}/documents`, { kind: 'proposal' }),
  )
  expect(changes()).toContain(`document ${document.id}`)
})

test('timelines are announced when a task, an order, a lead or a chat is linked, not with each message', async () => {
  const lead = await ok<Lead>(owner.call('POST', '/api/leads', {}))
  const client = await ok<{ id: number }>(owner.call('POST', '/api/clients', { name: 'Анна Ким' }))
  expect(changes('timeline.changed')).toEqual([])
  await ok(owner.call('POST', '/api/tasks', { title: 'Позвонить', lead_id: lead.id }))
  expect(changes('timeline.changed')).toEqual([`lead ${lead.id}`])
  await ok<Order>(owner.call('POST', '/api/orders', { client_id: client.id }))
  expect(changes('timeline.changed')).toEqual([`client ${client.id}`])
  const chat = `/api/chats/${(await newConversation(owner)).id}`
  await ok(owner.call('PUT', `${chat}/links`, { lead_id: lead.id }))
  expect(changes('timeline.changed')).toEqual([`lead ${lead.id}`])
  await ok(owner.call('POST', `${chat}/messages`, { body: 'Здравствуйте', client_uuid: randomUUID() }))
  expect(changes('timeline.changed')).toEqual([])
  await ok(owner.call('PUT', `${chat}/links`, { lead_id: null }))
  expect(changes('timeline.changed')).toEqual([`lead ${lead.id}`])
})

test('a refused change is not announced', async () => {
  const lead = await ok<Lead>(owner.call('POST', '/api/leads', {}))
  const stale = await owner.call('PUT', `/api/leads/${lead.id}`, { notes: 'Позже', version: 99 })
  expect(stale.statusCode).toBe(409)
  expect((await owner.call('PUT', `/api/leads/${lead.id}`, { tag_ids: [999] })).statusCode).toBe(422)
  expect(changes()).toEqual([])
})
