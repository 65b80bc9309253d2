import type { NotificationList } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifications } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  owner = await world.company()
  await owner.tenant.deleteWhere(notifications, sql`true`) // the welcome
})

describe.each([
  ['lead', '/api/notifications', '/api/user-notifications'],
  ['personal', '/api/user-notifications', '/api/notifications'],
] as const)('%s notifications', (kind, url, otherUrl) => {
  const add = (person: Person) =>
    person.tenant.insert(notifications, { user_id: person.id, kind, title: 'Заголовок', message: 'Текст' })
  const list = async (person = owner, from: string = url) =>
    (await person.call('GET', from)).json<NotificationList>()

  test('are listed newest first with the unread count, separately by kind', async () => {
    const [first, second] = [await add(owner), await add(owner)]
    const answer = await list()
    expect(answer.data.map((one) => one.id)).toEqual([second.id, first.id])
    expect(answer.unread_count).toBe(2)
    expect(await list(owner, otherUrl)).toEqual({ data: [], unread_count: 0 })
  })

  test('one is marked as read once, and keeps the first time', async () => {
    const { id } = await add(owner)
    const first = (await owner.call('PUT', `${url}/${id}/read`)).json()
    const second = (await owner.call('PUT', `${url}/${id}/read`)).json()
    expect(first.read_at).not.toBeNull()
    expect(second.read_at).toBe(first.read_at)
    expect((await list()).unread_count).toBe(0)
  })

  test('all of this kind and user are marked as read', async () => {
    const colleague = await world.colleague(owner, 'manager')
    await add(owner)
    await add(owner)
    await add(colleague)
    expect((await owner.call('PUT', `${url}/read-all`)).json()).toEqual({ unread_count: 0 })
    expect((await list()).unread_count).toBe(0)
    expect((await list(colleague)).unread_count).toBe(1)
  })

  test('one is deleted; a second deletion is not found', async () => {
    const { id } = await add(owner)
    expect((await owner.call('DELETE', `${url}/${id}`)).statusCode).toBe(204)
    expect((await owner.call('DELETE', `${url}/${id}`)).statusCode).toBe(404)
    expect(await list()).toEqual({ data: [], unread_count: 0 })
  })

  test("a colleague's are not found", async () => {
    const colleague = await world.colleague(owner, 'manager')
    const { id } = await add(owner)
    expect((await colleague.call('PUT', `${url}/${id}/read`)).statusCode).toBe(404)
    expect((await colleague.call('DELETE', `${url}/${id}`)).statusCode).toBe(404)
  })

  test('those of the other kind are not found here', async () => {
    const { id } = await add(owner)
    expect((await owner.call('PUT', `${otherUrl}/${id}/read`)).statusCode).toBe(404)
    expect((await owner.call('DELETE', `${otherUrl}/${id}`)).statusCode).toBe(404)
  })
})

test('a switched module notifies those who run the company', async () => {
  const [operator, manager] = [await world.operator(), await world.colleague(owner, 'manager')]
  const url = `/api/admin/companies/${owner.companyId}/modules/chat`
  const answer = await operator.call('PUT', url, { is_active: false, expires_at: null })
  expect(answer.json()).toEqual({ code: 'chat', is_active: false, expires_at: null })
  expect((await owner.call('GET', '/api/user-notifications')).json()).toMatchObject({
    data: [{ type: 'warning', message: 'Модуль «Чат» отключён' }],
  })
  expect((await manager.call('GET', '/api/user-notifications')).json()).toMatchObject({ data: [] })
  const modules = (await owner.call('GET', '/api/modules/company')).json<
    { code: string; is_active: boolean }[]
  >()
  expect(modules.find((module) => module.code === 'chat')).toMatchObject({ is_active: false })
})

test('an operator sets an end in the past, and invalid values are refused', async () => {
  const operator = await world.operator()
  const putModule = (code: string, body: unknown) =>
    operator.call('PUT', `/api/admin/companies/${owner.companyId}/modules/${code}`, body)
  expect(
    (await putModule('leads', { is_active: true, expires_at: '2020-01-01T00:00:00Z' })).json(),
  ).toMatchObject({
    expires_at: '2020-01-01T00:00:00Z',
  })
  expect((await owner.call('GET', '/api/leads')).json()).toMatchObject({
    code: 'module_required',
    module: 'leads',
  })
  expect((await putModule('unknown', { is_active: true })).statusCode).toBe(404)
  expect((await putModule('leads', { is_active: 'yes' })).statusCode).toBe(422)
  expect(
    (await operator.call('PUT', '/api/admin/companies/999999/modules/leads', { is_active: true })).statusCode,
  ).toBe(404)
  const found = (await operator.call('GET', '/api/admin/companies?limit=1')).json()
  expect(found.data).toHaveLength(1)
})
