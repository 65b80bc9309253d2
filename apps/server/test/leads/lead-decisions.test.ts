import { and, eq, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog, clients, leads, users } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import { list, names, newLead } from '#test/support/lead-helpers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('taking a lead', () => {
  test('of two concurrent users one gets it, and its status becomes in progress', async () => {
    const home = await world.company()
    const people = [home, await world.colleague(home, 'manager')]
    const { id } = await newLead(home)
    const answers = await Promise.all(people.map((one) => one.call('POST', `/api/leads/${id}/take`)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const winner = people[answers.findIndex(({ statusCode }) => statusCode === 200)]
    const name = (await home.tenant.findOne(users, winner?.id ?? 0))?.name
    const refusal = answers.find(({ statusCode }) => statusCode === 409)
    expect(refusal?.json()).toMatchObject({ code: 'lead_taken', message: `Заявку уже ведёт ${name}` })
    const takenLead = { user_id: winner?.id, status: 'processing', version: 2, assigned_at: null }
    expect(await home.tenant.findOne(leads, id)).toMatchObject(takenLead)
    // A repeated click changes nothing.
    expect((await winner?.call('POST', `/api/leads/${id}/take`))?.json()).toMatchObject({ version: 2 })
    const { data } = (await home.call('GET', '/api/company/audit-log?entity=lead')).json()
    expect(data).toHaveLength(1)
    expect(data[0].changes).toEqual({ user: [null, name], status: ['new', 'processing'] })
  })
})

describe('assigning a lead by hand', () => {
  const assign = (person: Person, id: number, user_id: number | null) =>
    person.call('PUT', `/api/leads/${id}`, { user_id })
  const assignedNotices = async (person: Person) => {
    const { data } = (await person.call('GET', '/api/user-notifications')).json()
    return data.filter(({ title }: { title: string }) => title === 'Вам назначена заявка')
  }

  test('the new assignee is notified, the audit log names both, and nobody is reassigned automatically', async () => {
    const home = await world.company()
    const [anna, boris] = [await world.colleague(home, 'manager'), await world.colleague(home, 'manager')]
    const { id, number } = await newLead(home, { user_id: anna.id, assigned_at: '2026-01-01T00:00:00Z' })
    expect((await assign(anna, id, boris.id)).statusCode).toBe(200)
    expect(await home.tenant.findOne(leads, id)).toMatchObject({
      user_id: boris.id,
      assigned_at: null,
      version: 2,
    })
    expect(await assignedNotices(boris)).toMatchObject([{ message: expect.stringContaining(`№${number}`) }])
    expect(await assignedNotices(anna)).toEqual([])
    const { data } = (await home.call('GET', '/api/company/audit-log?entity=lead')).json()
    const [before, after] = await Promise.all(
      [anna, boris].map(({ id: user }) => home.tenant.findOne(users, user)),
    )
    expect(data[0].changes).toEqual({ user: [before?.name, after?.name] })
    expect((await assign(boris, id, null)).json()).toMatchObject({ user_id: null })
  })

  test('who assigns a lead to themselves is not notified', async () => {
    const home = await world.company()
    const { id } = await newLead(home)
    expect((await assign(home, id, home.id)).statusCode).toBe(200)
    expect(await assignedNotices(home)).toEqual([])
  })

  test('refuses colleagues who may not work on leads, blocked ones, strangers, and those who see only their own leads', async () => {
    const home = await world.company()
    const [viewer, blocked, measurer] = [
      await world.colleague(home, 'viewer'),
      await world.colleague(home, 'manager'),
      await world.colleague(home, 'measurer'),
    ]
    expect((await home.call('POST', `/api/users/${blocked.id}/block`, {})).statusCode).toBe(200)
    const stranger = await world.company()
    const { id } = await newLead(home, { user_id: measurer.id })
    for (const person of [viewer, blocked, stranger]) {
      const answer = await assign(home, id, person.id)
      expect(answer.statusCode).toBe(422)
      expect(Object.keys(answer.json().errors)).toEqual(['user_id'])
    }
    expect((await assign(measurer, id, home.id)).json().errors).toEqual({
      user_id: ['Менять ответственного могут те, кто ведёт все заявки'],
    })
    expect(await home.tenant.findOne(leads, id)).toMatchObject({ user_id: measurer.id, version: 1 })
  })
})

describe('conversion', () => {
  const body = { name: 'Анна Ким', phone: '+7 900 000-00-00', email: 'anna@example.com' }

  beforeAll(async () => {
    owner = await world.company()
  })

  test('creates a client and completes the lead', async () => {
    const { id } = await newLead(owner)
    const answer = await owner.call('POST', `/api/leads/${id}/convert`, body)
    expect(answer.statusCode).toBe(200)
    const { client_id } = answer.json()
    expect(await owner.tenant.findOne(leads, id)).toMatchObject({ client_id, status: 'completed' })
    expect((await owner.call('GET', `/api/clients/${client_id}`)).json()).toMatchObject({
      ...body,
      leads_count: 1,
    })
  })

  test('restoring a lead restores its client too, and the audit log records it', async () => {
    const lead = await newLead(owner)
    const { client_id } = (await owner.call('POST', `/api/leads/${lead.id}/convert`, body)).json()
    expect((await owner.call('DELETE', `/api/leads/${lead.id}`)).statusCode).toBe(204)
    expect((await owner.call('DELETE', `/api/clients/${client_id}`)).statusCode).toBe(204)
    expect((await owner.call('POST', `/api/leads/${lead.id}/restore`)).statusCode).toBe(200)
    expect((await owner.call('GET', `/api/clients/${client_id}`)).json()).toMatchObject({ deleted_at: null })
    const ofClient = and(eq(auditLog.entity, 'client'), eq(auditLog.entity_number, client_id)) as SQL
    const journal = await owner.tenant.find(auditLog, ofClient, { orderBy: sql`id` })
    expect(journal.map(({ action }) => action)).toEqual(['delete', 'restore'])
  })

  test('five concurrent clicks create one client', async () => {
    const { id } = await newLead(owner)
    const clicks = await Promise.all(
      Array.from({ length: 5 }, () => owner.call('POST', `/api/leads/${id}/convert`, { name: 'Один' })),
    )
    expect(clicks.map((click) => click.statusCode).sort()).toEqual([200, 409, 409, 409, 409])
    expect(clicks.find((click) => click.statusCode === 409)?.json()).toMatchObject({
      code: 'lead_already_converted',
      message: 'Заявка уже преобразована в клиента',
    })
    expect(await owner.tenant.find(clients, eq(clients.name, 'Один'))).toHaveLength(1)
  })

  test('five clicks with one key create one client and get one response', async () => {
    const { id } = await newLead(owner)
    const click = () =>
      owner.call('POST', `/api/leads/${id}/convert`, { name: 'Ключ' }, { 'idempotency-key': 'one-opening' })
    const clicks = await Promise.all(Array.from({ length: 5 }, click))
    expect(new Set(clicks.map((answer) => answer.body)).size).toBe(1)
    expect(clicks.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200])
    expect(await owner.tenant.find(clients, eq(clients.name, 'Ключ'))).toHaveLength(1)
  })

  test.each([
    [{ name: '' }, 'name', 'Имя клиента обязательно'],
    [{ name: '   ' }, 'name', 'Имя клиента обязательно'],
    [{ name: 'Анна', email: 'почта' }, 'email', 'Проверьте email'],
  ])('%j is refused and makes no client', async (wrong, field, message) => {
    const { id } = await newLead(owner)
    const before = (await owner.tenant.find(clients)).length
    const answer = await owner.call('POST', `/api/leads/${id}/convert`, wrong)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual({ [field]: [message] })
    expect((await owner.tenant.find(clients)).length).toBe(before)
  })

  test('the assignee is notified', async () => {
    const manager = await world.colleague(owner, 'manager')
    const { id, number } = await newLead(owner, { user_id: manager.id })
    await owner.call('POST', `/api/leads/${id}/convert`, body)
    const notifications = (await manager.call('GET', '/api/user-notifications')).json()
    expect(notifications).toMatchObject({
      unread_count: 1,
      data: [{ message: `Ольга: заявка №${number} преобразована в клиента` }],
    })
  })
})

describe('scope', () => {
  test('a measurer sees and changes only their own leads', async () => {
    owner = await world.company()
    const measurer = await world.colleague(owner, 'measurer')
    const mine = await newLead(owner, { name: 'Моя', user_id: measurer.id })
    const other = await newLead(owner, { name: 'Чужая', user_id: owner.id })
    expect(names(await list(measurer))).toEqual(['Моя'])
    expect((await list(measurer)).total).toBe(1)
    expect((await measurer.call('GET', `/api/leads/${mine.id}`)).statusCode).toBe(200)
    expect((await measurer.call('GET', `/api/leads/${other.id}`)).statusCode).toBe(404)
    expect((await measurer.call('PUT', `/api/leads/${other.id}`, { status: 'rejected' })).statusCode).toBe(
      404,
    )
    expect((await measurer.call('PUT', `/api/leads/${mine.id}`, { status: 'rejected' })).statusCode).toBe(200)
  })

  test('a manager deletes only their own leads', async () => {
    const manager = await world.colleague(owner, 'manager')
    const other = await newLead(owner, { user_id: owner.id })
    const mine = await newLead(owner, { user_id: manager.id })
    expect((await manager.call('DELETE', `/api/leads/${other.id}`)).statusCode).toBe(404)
    expect((await manager.call('DELETE', `/api/leads/${mine.id}`)).statusCode).toBe(204)
  })

  test('colleagues of another company have no access', async () => {
    const outsider = await world.company()
    expect(await outsider.tenant.find(users, eq(users.id, owner.id))).toEqual([])
  })
})

describe('an idempotency key', () => {
  test('returns the same response for the same body, refuses another body, and waits for a concurrent duplicate', async () => {
    owner = await world.company()
    const post = (body: unknown, key = 'k1') =>
      owner.call('POST', '/api/clients', body, { 'idempotency-key': key })
    const responses = await Promise.all([post({ name: 'Анна' }), post({ name: 'Анна' })])
    expect(responses[0]?.json()).toEqual(responses[1]?.json())
    expect((await post({ name: 'Анна' })).json()).toEqual(responses[0]?.json())
    const other = await post({ name: 'Мария' })
    expect(other.statusCode).toBe(422)
    expect(other.json()).toMatchObject({ code: 'idempotency_key_reused', current: responses[0]?.json() })
    const otherEndpoint = await owner.call(
      'POST',
      '/api/tasks',
      { title: 'Звонок' },
      { 'idempotency-key': 'k1' },
    )
    expect(otherEndpoint.json().code).toBe('idempotency_key_reused')
    expect(otherEndpoint.json()).not.toHaveProperty('current')
    expect((await owner.call('GET', '/api/clients')).json()).toMatchObject({ total: 1 })
  })

  test('a refused attempt does not use up the key', async () => {
    const post = (body: unknown) => owner.call('POST', '/api/clients', body, { 'idempotency-key': 'k2' })
    expect((await post({ name: '' })).statusCode).toBe(422)
    expect((await post({ name: 'Анна' })).statusCode).toBe(201)
  })
})
