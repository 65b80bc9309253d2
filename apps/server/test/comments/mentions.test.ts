import type { Client, Comment, Lead, Notification, Order, Paged } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clients } from '#db/schema/tables.gen.ts'
import { ok } from '#test/support/answers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person
let manager: Person
let measurer: Person

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  owner = await world.company()
  manager = await world.colleague(owner, 'manager')
  measurer = await world.colleague(owner, 'measurer')
  await rename(owner, 'Олег')
  await rename(manager, 'Мария Ким')
  await rename(measurer, 'Захар')
})
afterAll(() => world.close())

const rename = (who: Person, name: string) =>
  world.owner.query('update users set name = $1 where id = $2', [name, who.id])
const mentions = async (who: Person) =>
  (await ok<Paged<Notification>>(who.call('GET', '/api/user-notifications'))).data.filter(({ type }) =>
    type.includes('comment'),
  )
const add = (who: Person, path: string, text: string) =>
  ok<Comment>(who.call('POST', `${path}/comments`, { text }))
const refusal = async (path: string, text: string) => {
  const answer = await owner.call('POST', `${path}/comments`, { text })
  return [answer.statusCode, answer.json().errors]
}
const mentionable = async (path: string) =>
  (await ok<{ name: string }[]>(owner.call('GET', `${path}/mentionable-users`))).map(({ name }) => name)

async function newLead(user_id: number | null = null) {
  const lead = await ok<Lead>(owner.call('POST', '/api/leads', { values: {} }))
  return ok<Lead>(owner.call('PUT', `/api/leads/${lead.id}`, { user_id }))
}

test('a mentioned user gets a notification with the beginning of the text and a link to the comment', async () => {
  const lead = await newLead()
  const text = `@[${manager.id}], ${'очень '.repeat(60)}важно`
  const { id } = await add(owner, `/api/leads/${lead.id}`, text)
  const [notification, ...others] = await mentions(manager)
  expect(others).toEqual([])
  expect(notification).toMatchObject({
    type: 'comment_mention',
    title: `Олег упоминает вас в комментарии к заявке № ${lead.number}`,
    data: { lead_id: lead.id, comment_id: id },
  })
  expect(notification?.message).toBe(`${`@Мария Ким, ${'очень '.repeat(60)}`.slice(0, 200)}…`)
})

test('a mentioned user who is responsible gets one notification, and the author none', async () => {
  const lead = await newLead(manager.id)
  await add(owner, `/api/leads/${lead.id}`, `@[${manager.id}] и @[${owner.id}], @[${manager.id}]!`)
  expect((await mentions(manager)).map(({ type }) => type)).toEqual(['comment_mention'])
  expect(await mentions(owner)).toEqual([])
})

test('a mention follows renames, and stays readable after the user has left', async () => {
  const lead = await newLead()
  const path = `/api/leads/${lead.id}`
  await add(owner, path, `Спросите @[${manager.id}]`)
  await rename(manager, 'Мария Петрова')
  await world.owner.query('update users set blocked_at = now(), deleted_at = now() where id = $1', [
    manager.id,
  ])
  const [comment] = await ok<Comment[]>(owner.call('GET', `${path}/comments`))
  expect(comment).toMatchObject({
    text: `Спросите @[${manager.id}]`,
    mentions: [{ id: manager.id, name: 'Мария Петрова' }],
  })
})

test('only those who may read the record are offered, and mentioning others is refused', async () => {
  const lead = await newLead()
  const path = `/api/leads/${lead.id}`
  const production = await world.colleague(owner, 'production')
  await rename(production, 'Пётр')
  expect(await mentionable(path)).toEqual(['Мария Ким', 'Олег'])
  expect(await refusal(path, `@[${measurer.id}]`)).toEqual([
    422,
    { text: ['Захар не видит эту запись: упомянуть не получится'] },
  ])
  expect(await refusal(path, `@[${production.id}] @[${measurer.id}]`)).toEqual([
    422,
    { text: [expect.stringMatching(/^Эту запись не видят: (Пётр, Захар|Захар, Пётр)\. /)] },
  ])
  await ok(owner.call('PUT', path, { user_id: measurer.id }))
  expect(await mentionable(path)).toEqual(['Захар', 'Мария Ким', 'Олег'])
  await add(owner, path, `@[${measurer.id}]`)
  expect((await mentions(measurer)).map(({ type }) => type)).toEqual(['comment_mention'])
})

test('a measurer is offered on their own clients and orders', async () => {
  const client = await ok<Client>(owner.call('POST', '/api/clients', { name: 'Анна' }))
  const order = await ok<Order>(owner.call('POST', '/api/orders', {}))
  expect(await mentionable(`/api/clients/${client.id}`)).not.toContain('Захар')
  expect(await mentionable(`/api/orders/${order.id}`)).not.toContain('Захар')
  // A client of the time when they had another role.
  await owner.tenant.update(clients, client.id, { user_id: measurer.id })
  await ok(owner.call('PUT', `/api/orders/${order.id}`, { measurer_id: measurer.id }))
  expect(await mentionable(`/api/clients/${client.id}`)).toContain('Захар')
  expect(await mentionable(`/api/orders/${order.id}`)).toContain('Захар')
})

test('blocked colleagues, users of other companies and unknown ids are refused', async () => {
  const path = `/api/leads/${(await newLead()).id}`
  const outsider = await world.company()
  await world.owner.query('update users set blocked_at = now() where id = $1', [manager.id])
  expect(await mentionable(path)).toEqual(['Олег'])
  expect(await refusal(path, `@[${manager.id}]`)).toEqual([
    422,
    { text: ['Мария Ким не видит эту запись: упомянуть не получится'] },
  ])
  const unknown = { text: ['Такого сотрудника нет: выберите имя из списка после знака @'] }
  expect(await refusal(path, `@[${outsider.id}]`)).toEqual([422, unknown])
  expect(await refusal(path, '@[999999999999999]')).toEqual([422, unknown])
})

test('an edit notifies only the newly mentioned, and keeps a mention of somebody who has left', async () => {
  const path = `/api/leads/${(await newLead()).id}`
  const admin = await world.colleague(owner, 'admin')
  const { id } = await add(owner, path, `@[${manager.id}]`)
  await world.owner.query('update users set blocked_at = now() where id = $1', [manager.id])
  const text = `@[${manager.id}] и @[${admin.id}]`
  await ok(owner.call('PUT', `${path}/comments/${id}`, { text }))
  expect(await mentions(admin)).toHaveLength(1)
  await ok(owner.call('PUT', `${path}/comments/${id}`, { text: `${text}!` }))
  expect(await mentions(admin)).toHaveLength(1)
})

test('twenty mentions are the most', async () => {
  const path = `/api/leads/${(await newLead()).id}`
  const text = Array.from({ length: 21 }, (_, index) => `@[${index + 1}]`).join(' ')
  expect(await refusal(path, text)).toEqual([422, { text: ['Не больше 20 упоминаний'] }])
})

test('those who work on an order are notified of a comment, the mentioned one once', async () => {
  const order = await ok<Order>(owner.call('POST', '/api/orders', {}))
  await ok(owner.call('PUT', `/api/orders/${order.id}`, { user_id: manager.id, measurer_id: measurer.id }))
  await add(owner, `/api/orders/${order.id}`, `@[${measurer.id}], возьмите лестницу`)
  expect((await mentions(manager)).map(({ title }) => title)).toEqual([
    `Комментарий к заказу № ${order.number}`,
  ])
  expect((await mentions(measurer)).map(({ title }) => title)).toEqual([
    `Олег упоминает вас в комментарии к заказу № ${order.number}`,
  ])
})
