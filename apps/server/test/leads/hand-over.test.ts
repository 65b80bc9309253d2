import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clients, conversations, leads, orders, orderVisits, tasks, users } from '#db/schema/tables.gen.ts'
import { newConversation } from '#test/support/data/chat-records.ts'
import { newOrder } from '#test/support/data/order-records.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('work of a user who leaves', () => {
  beforeAll(async () => {
    owner = await world.company()
  })

  test('goes to a colleague who is notified, or is unassigned', async () => {
    owner = await world.company()
    const [from, to] = [await world.colleague(owner, 'manager'), await world.colleague(owner, 'manager')]
    const open = await owner.tenant.insert(leads, { name: 'Анна', user_id: from.id })
    const done = await owner.tenant.insert(leads, { name: 'Ева', user_id: from.id, status: 'completed' })
    const client = await owner.tenant.insert(clients, { name: 'Ольга', user_id: from.id })
    const task = await owner.tenant.insert(tasks, { title: 'Позвонить', user_id: from.id })
    const order = await newOrder(owner, from.id)
    const plan = { kind: 'mounting', starts_at: '2026-12-01T07:00:00Z', user_id: from.id }
    const visit = (await owner.call('POST', `/api/orders/${order.id}/visits`, plan)).json()
    const chat = await newConversation(owner, from.id)
    const work = await owner.call('GET', `/api/users/${from.id}/work`)
    const all = { leads: 1, clients: 1, orders: 1, visits: 1, tasks: 1, chats: 1 }
    expect(work.json()).toEqual(all)
    const answer = await owner.call('POST', `/api/users/${from.id}/hand-over`, { to_user_id: to.id })
    expect(answer.json()).toEqual(all)
    expect(await owner.tenant.findOne(leads, open.id)).toMatchObject({ user_id: to.id, version: 2 })
    expect(await owner.tenant.findOne(leads, done.id)).toMatchObject({ user_id: from.id })
    expect(await owner.tenant.findOne(clients, client.id)).toMatchObject({ user_id: to.id })
    expect(await owner.tenant.findOne(tasks, task.id)).toMatchObject({ user_id: to.id })
    expect(await owner.tenant.findOne(orders, order.id)).toMatchObject({ user_id: to.id, measurer_id: null })
    expect(await owner.tenant.findOne(orderVisits, visit.id)).toMatchObject({ user_id: to.id })
    expect(await owner.tenant.findOne(conversations, chat.id)).toMatchObject({ assignee_id: to.id })
    const notifications = (await to.call('GET', '/api/user-notifications')).json()
    expect(notifications.data[0].message).toBe(
      'От сотрудника Коллега вы приняли 1 заявку, 1 клиента, 1 заказ, 1 выезд, 1 дело и 1 чат',
    )
    await owner.call('POST', `/api/users/${to.id}/hand-over`, { to_user_id: null })
    expect(await owner.tenant.findOne(leads, open.id)).toMatchObject({ user_id: null })
  })

  test('is given back, but for what was reassigned or finished since', async () => {
    owner = await world.company()
    const [from, to, third] = [
      await world.colleague(owner, 'manager'),
      await world.colleague(owner, 'manager'),
      await world.colleague(owner, 'manager'),
    ]
    const insertLead = (name: string) => owner.tenant.insert(leads, { name, user_id: from.id })
    const [kept, taken] = [await insertLead('Анна'), await insertLead('Ева')]
    const client = await owner.tenant.insert(clients, { name: 'Ольга', user_id: from.id })
    const [open, done] = [
      await owner.tenant.insert(tasks, { title: 'Позвонить', user_id: from.id }),
      await owner.tenant.insert(tasks, { title: 'Написать', user_id: from.id }),
    ]
    const order = await newOrder(owner, from.id)
    await owner.tenant.update(orders, order.id, { measurer_id: from.id })
    const chat = await newConversation(owner, from.id)
    const path = `/api/users/${from.id}/hand-over`
    expect((await owner.call('GET', path)).json()).toBeNull()
    expect((await owner.call('DELETE', path)).statusCode).toBe(409)
    await owner.call('POST', path, { to_user_id: to.id })
    const work = { leads: 2, clients: 1, orders: 1, visits: 0, tasks: 2, chats: 1 }
    expect((await owner.call('GET', path)).json()).toMatchObject({
      work,
      to: { id: to.id },
      author: { id: owner.id },
    })
    await owner.call('PUT', `/api/leads/${taken.id}`, { user_id: third.id })
    await owner.tenant.update(tasks, done.id, { completed_at: new Date().toISOString() })
    expect((await owner.call('DELETE', path)).json()).toEqual({ ...work, leads: 1, tasks: 1 })
    expect(await owner.tenant.findOne(leads, kept.id)).toMatchObject({ user_id: from.id })
    expect(await owner.tenant.findOne(leads, taken.id)).toMatchObject({ user_id: third.id })
    expect(await owner.tenant.findOne(clients, client.id)).toMatchObject({ user_id: from.id })
    expect(await owner.tenant.findOne(tasks, open.id)).toMatchObject({ user_id: from.id })
    expect(await owner.tenant.findOne(tasks, done.id)).toMatchObject({ user_id: to.id })
    expect(await owner.tenant.findOne(orders, order.id)).toMatchObject({
      user_id: from.id,
      measurer_id: from.id,
    })
    expect(await owner.tenant.findOne(conversations, chat.id)).toMatchObject({ assignee_id: from.id })
    expect((await owner.call('DELETE', path)).statusCode).toBe(409)
  })

  test("cannot go to another company's user, a blocked one or themselves", async () => {
    owner = await world.company()
    const outsider = await world.company()
    const [from, blocked] = [await world.colleague(owner, 'manager'), await world.colleague(owner, 'manager')]
    await owner.call('POST', `/api/users/${blocked.id}/block`)
    for (const id of [outsider.id, blocked.id, from.id]) {
      const answer = await owner.call('POST', `/api/users/${from.id}/hand-over`, { to_user_id: id })
      expect(answer.statusCode).toBe(422)
    }
  })

  test('must be reassigned before the user is deleted', async () => {
    const [from, to] = [await world.colleague(owner, 'manager'), await world.colleague(owner, 'manager')]
    const lead = await owner.tenant.insert(leads, { name: 'Анна', user_id: from.id })
    await owner.call('POST', `/api/users/${from.id}/block`)
    const refused = await owner.call('DELETE', `/api/users/${from.id}`)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'user_has_work' })
    await owner.call('POST', `/api/users/${from.id}/hand-over`, { to_user_id: to.id })
    expect((await owner.call('DELETE', `/api/users/${from.id}`)).statusCode).toBe(204)
    expect(await owner.tenant.findOne(leads, lead.id)).toMatchObject({ user_id: to.id })
  })

  test('cannot go to a role that may not do it', async () => {
    const from = await world.colleague(owner, 'manager')
    await owner.tenant.insert(clients, { name: 'Ольга', user_id: from.id })
    await newOrder(owner, from.id)
    for (const role of ['viewer', 'measurer', 'production'] as const) {
      const newAssignee = await world.colleague(owner, role)
      const answer = await owner.call('POST', `/api/users/${from.id}/hand-over`, {
        to_user_id: newAssignee.id,
      })
      expect(answer.statusCode, role).toBe(422)
      expect(answer.json().errors.to_user_id[0]).toMatch(/не даёт вести .*клиентов/)
    }
    expect((await owner.call('GET', `/api/users/${from.id}/work`)).json()).toMatchObject({
      clients: 1,
      orders: 1,
    })
  })

  test("an order's responsibility cannot go to a measurer, its measuring can", async () => {
    const measurer = await world.colleague(owner, 'measurer')
    const [led, measured] = [
      await world.colleague(owner, 'manager'),
      await world.colleague(owner, 'measurer'),
    ]
    await newOrder(owner, led.id)
    const order = await newOrder(owner, owner.id)
    await owner.tenant.update(orders, order.id, { measurer_id: measured.id })
    const handOver = (from: Person) =>
      owner.call('POST', `/api/users/${from.id}/hand-over`, { to_user_id: measurer.id })
    expect((await handOver(led)).json().errors.to_user_id[0]).toContain('не даёт вести заказы')
    expect((await handOver(measured)).statusCode).toBe(200)
    expect(await owner.tenant.findOne(orders, order.id)).toMatchObject({ measurer_id: measurer.id })
  })

  test('must be reassigned before a role that cannot do it, and the refusal names it', async () => {
    owner = await world.company()
    const [from, to] = [await world.colleague(owner, 'manager'), await world.colleague(owner, 'manager')]
    const setRole = (role: string) => owner.call('PUT', `/api/users/${from.id}`, { role })
    await owner.tenant.insert(leads, { name: 'Анна', user_id: from.id })
    const conversation = await newConversation(owner, from.id)
    const refused = await setRole('viewer')
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'user_has_work',
      message:
        'Роль «Наблюдатель» не даёт вести заявки, чаты, а они числятся за сотрудником: сначала передайте дела',
    })
    expect((await setRole('admin')).statusCode).toBe(200)
    await owner.call('POST', `/api/users/${from.id}/hand-over`, { to_user_id: to.id })
    expect((await setRole('viewer')).json()).toMatchObject({ role: 'viewer' })
    expect(await owner.tenant.findOne(conversations, conversation.id)).toMatchObject({ assignee_id: to.id })
  })

  test('responsibility for an order prevents becoming a measurer, measuring it does not', async () => {
    owner = await world.company()
    const from = await world.colleague(owner, 'manager')
    const setRole = (role: string) => owner.call('PUT', `/api/users/${from.id}`, { role })
    const order = await newOrder(owner)
    await owner.tenant.update(orders, order.id, { measurer_id: from.id })
    expect((await setRole('measurer')).statusCode).toBe(200)
    expect((await setRole('viewer')).json().code).toBe('user_has_work')
    await owner.tenant.update(orders, order.id, { user_id: from.id })
    expect((await setRole('manager')).statusCode).toBe(200)
    expect((await setRole('measurer')).json().message).toContain('не даёт вести заказы')
  })

  test('of a user deleted long ago is listed and can be reassigned', async () => {
    const company = await world.company()
    const formerColleague = await world.colleague(company, 'manager')
    const lead = await company.tenant.insert(leads, { name: 'Анна', user_id: formerColleague.id })
    const task = await company.tenant.insert(tasks, { title: 'Позвонить', user_id: formerColleague.id })
    await company.tenant.trash(users, formerColleague.id)
    const list = async () => (await company.call('GET', '/api/users/leftovers')).json()
    expect(await list()).toMatchObject([
      { id: formerColleague.id, name: 'Коллега', work: { leads: 1, clients: 0, orders: 0, tasks: 1 } },
    ])
    const answer = await company.call('POST', `/api/users/${formerColleague.id}/hand-over`, {
      to_user_id: company.id,
    })
    expect(answer.json()).toMatchObject({ leads: 1, clients: 0, orders: 0, tasks: 1 })
    expect(await company.tenant.findOne(leads, lead.id)).toMatchObject({ user_id: company.id })
    expect(await company.tenant.findOne(tasks, task.id)).toMatchObject({ user_id: company.id })
    expect(await list()).toEqual([])
  })
})
