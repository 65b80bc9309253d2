import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog, clients } from '#db/schema/tables.gen.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person
let anna: Person

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  owner = await world.company()
  anna = await world.colleague(owner, 'manager')
})
afterAll(() => world.close())

const newClient = (name: string, user_id: number | null = null) =>
  owner.tenant.insert(clients, { name, user_id })
const names = async (person: Person, query: string) =>
  (await person.call('GET', `/api/clients${query}`))
    .json()
    .data.map((client: { name: string }) => client.name)
const assign = (person: Person, id: number, user_id: number | null) =>
  person.call('PUT', `/api/clients/${id}`, { user_id })

test('clients are narrowed by assignee and sorted by name and change', async () => {
  const boris = await newClient('Борис', anna.id)
  await newClient('Анна')
  await owner.call('PUT', `/api/clients/${boris.id}`, { notes: 'Звонили' })
  expect(await names(owner, '?sort=name')).toEqual(['Анна', 'Борис'])
  expect(await names(owner, '?sort=-updated_at')).toEqual(['Борис', 'Анна'])
  expect(await names(owner, '?user_id=none')).toEqual(['Анна'])
  expect(await names(anna, '?user_id=me')).toEqual(['Борис'])
  expect(await names(owner, `?user_id=${anna.id}`)).toEqual(['Борис'])
  const { next_cursor } = (await owner.call('GET', '/api/clients?sort=name&limit=1')).json()
  expect(await names(owner, `?sort=name&limit=1&cursor=${next_cursor}`)).toEqual(['Борис'])
})

test('a client is given to a colleague by hand, and the audit log names both', async () => {
  const { id } = await newClient('Борис', owner.id)
  const changed = await assign(owner, id, anna.id)
  expect(changed.json()).toMatchObject({ user_id: anna.id, user: { id: anna.id }, version: 2 })
  const [row] = await owner.tenant.find(
    auditLog,
    and(eq(auditLog.entity, 'client'), eq(auditLog.action, 'update')),
  )
  const nameOf = async (person: Person) => (await person.call('GET', '/api/account')).json().name
  expect(row?.changes).toEqual({ user: [await nameOf(owner), await nameOf(anna)] })
  expect((await assign(owner, id, null)).json()).toMatchObject({ user_id: null, user: null })
})

test('an assignee who may not change clients, or is blocked or another company’s, is refused at the field', async () => {
  const { id } = await newClient('Борис')
  const production = await world.colleague(owner, 'production')
  const outsider = await world.company()
  const blocked = await world.colleague(owner, 'manager')
  await owner.call('POST', `/api/users/${blocked.id}/block`)
  for (const person of [production, outsider, blocked]) {
    const answer = await assign(owner, id, person.id)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual(['user_id'])
  }
})
