import type { Comment, Lead, Order, Paged, Task } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ok } from '#test/support/answers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person
let order: Order

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  owner = await world.company()
  order = await ok<Order>(owner.call('POST', '/api/orders', { address: 'Истра' }))
})
afterAll(() => world.close())

const say = (who: Person, text: string) =>
  ok<Comment>(who.call('POST', `/api/orders/${order.id}/comments`, { text }))
const commentsOf = (who: Person) => ok<Comment[]>(who.call('GET', `/api/orders/${order.id}/comments`))
const bell = async (who: Person) =>
  (await ok<Paged<{ title: string; data: unknown }>>(who.call('GET', '/api/user-notifications'))).data

test('a comment is visible to all who see the order, and notifies those who work on it', async () => {
  const measurer = await world.colleague(owner, 'measurer')
  await ok(owner.call('PUT', `/api/orders/${order.id}`, { measurer_id: measurer.id }))
  await say(owner, 'Собака во дворе, звоните заранее')
  expect((await commentsOf(measurer)).map(({ text, can_delete }) => [text, can_delete])).toEqual([
    ['Собака во дворе, звоните заранее', false],
  ])
  expect(await bell(measurer)).toEqual([
    expect.objectContaining({
      title: `Комментарий к заказу № ${order.number}`,
      data: { order_id: order.id, comment_id: expect.any(Number) },
    }),
  ])
  expect((await bell(owner)).map(({ title }) => title)).not.toContain(
    `Комментарий к заказу № ${order.number}`,
  )
})

test('a comment is deleted by its author only', async () => {
  const manager = await world.colleague(owner, 'manager')
  const { id } = await say(manager, 'Ошибся')
  const path = `/api/orders/${order.id}/comments/${id}`
  expect((await owner.call('DELETE', path)).statusCode).toBe(404)
  await ok(manager.call('DELETE', path))
  expect(await commentsOf(owner)).toEqual([])
})

test("an empty comment is refused, one on another company's order is not found, and read-only users cannot write", async () => {
  const empty = await owner.call('POST', `/api/orders/${order.id}/comments`, { text: '  ' })
  expect(empty.json().errors).toEqual({ text: ['Напишите комментарий'] })
  const outsider = await world.company()
  const foreign = await outsider.call('POST', `/api/orders/${order.id}/comments`, { text: 'Я' })
  expect(foreign.statusCode).toBe(404)
  const viewer = await world.colleague(owner, 'viewer')
  const response = await viewer.call('POST', `/api/orders/${order.id}/comments`, { text: 'Я' })
  expect(response.json().code).toBe('forbidden')
})

test('a task is linked to an order that its author may read, and names it', async () => {
  const created = await ok<Task>(
    owner.call('POST', '/api/tasks', { title: 'Заказать плёнку', order_id: order.id }),
  )
  expect([created.order_id, created.order_number]).toEqual([order.id, order.number])
  const list = await ok<Paged<Task>>(owner.call('GET', `/api/tasks?order_id=${order.id}`))
  expect(list.data.map(({ id }) => id)).toEqual([created.id])
  const measurer = await world.colleague(owner, 'measurer')
  const refused = await measurer.call('POST', '/api/tasks', { title: 'Моё', order_id: order.id })
  expect(refused.json().errors).toEqual({ order_id: ['Заказ не найден'] })
})

test('an order created from a lead gets the client that the lead is converted to', async () => {
  const lead = await ok<Lead>(owner.call('POST', '/api/leads', { values: {} }))
  const opened = await ok<Order>(owner.call('POST', '/api/orders', { lead_id: lead.id }))
  const listed = await ok<Paged<Order>>(owner.call('GET', `/api/orders?lead_id=${lead.id}`))
  expect(listed.data.map(({ id }) => id)).toEqual([opened.id])
  await ok(
    owner.call('POST', `/api/leads/${lead.id}/convert`, {
      name: 'Анна',
      phone: '',
      email: '',
    }),
  )
  const visibleOrder = await ok<Order>(owner.call('GET', `/api/orders/${opened.id}`))
  expect(visibleOrder.client?.name).toBe('Анна')
})
