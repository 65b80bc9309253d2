import { and, eq, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog, leads } from '#db/schema/tables.gen.ts'
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

const bulk = (person: Person, ids: number[], action: string, params: object = {}) =>
  person.call('POST', '/api/leads/bulk', { ids, action, params })
const threeLeads = async (values: Parameters<typeof newLead>[1] = {}) => {
  const created = [await newLead(owner, values), await newLead(owner, values), await newLead(owner, values)]
  return created.map(({ id }) => id) as [number, number, number]
}
const stored = (ids: number[]) => Promise.all(ids.map((id) => owner.tenant.findOne(leads, id)))

test('several leads get a status, each with its audit log row', async () => {
  const ids = await threeLeads()
  const answer = await bulk(owner, [...ids, ids[0]], 'status', { status: 'processing' })
  expect(answer.json()).toEqual({ changed: ids, skipped: [] })
  expect((await stored(ids)).map((lead) => [lead?.status, lead?.version])).toEqual(
    ids.map(() => ['processing', 2]),
  )
  const changes = await owner.tenant.find(auditLog, eq(auditLog.entity, 'lead'))
  expect(changes.map((row) => row.changes)).toEqual(ids.map(() => ({ status: ['new', 'processing'] })))
})

test('the assignee of several leads is notified once', async () => {
  const anna = await world.colleague(owner, 'manager')
  const ids = await threeLeads()
  expect((await bulk(owner, ids, 'assign', { user_id: anna.id })).json()).toEqual({
    changed: ids,
    skipped: [],
  })
  expect((await stored(ids)).map((lead) => lead?.user_id)).toEqual([anna.id, anna.id, anna.id])
  const { data } = (await anna.call('GET', '/api/user-notifications')).json()
  const notices = data.filter(({ title }: { title: string }) => title.startsWith('Вам назначен'))
  expect(notices).toMatchObject([
    { title: 'Вам назначены заявки', message: 'Теперь за вами ещё 3 заявки. Ответьте скорее, клиенты ждут.' },
  ])
})

test('a tag is added to and removed from several leads, and their other tags stay', async () => {
  const tag = async (name: string) =>
    (await owner.call('POST', '/api/dictionaries', { kind: 'tag', name })).json().id as number
  const [urgent, vip] = [await tag('Срочно'), await tag('VIP')]
  const ids = await threeLeads()
  await owner.call('PUT', `/api/leads/${ids[0]}`, { tag_ids: [vip] })
  const tagsOf = async (id: number) =>
    (await owner.call('GET', `/api/leads/${id}`)).json().tags.map((one: { id: number }) => one.id)
  expect((await bulk(owner, ids, 'tag', { tag_id: urgent })).statusCode).toBe(200)
  expect((await tagsOf(ids[0])).sort()).toEqual([urgent, vip].sort())
  expect(await tagsOf(ids[1])).toEqual([urgent])
  expect((await bulk(owner, ids, 'untag', { tag_id: urgent })).statusCode).toBe(200)
  expect(await tagsOf(ids[0])).toEqual([vip])
  expect(await tagsOf(ids[1])).toEqual([])
})

test('leads are deleted and restored; those that are gone or another company’s are skipped', async () => {
  const [first, second, third] = await threeLeads()
  const foreign = await newLead(await world.company())
  await owner.call('DELETE', `/api/leads/${third}`)
  const answer = await bulk(owner, [first, second, third, foreign.id], 'delete')
  expect(answer.json()).toEqual({ changed: [first, second], skipped: [third, foreign.id] })
  expect(await stored([first, second])).toEqual([undefined, undefined])
  expect((await bulk(owner, [first, second], 'restore')).json()).toEqual({
    changed: [first, second],
    skipped: [],
  })
})

test('a manager deletes only their own, and a measurer changes only their own', async () => {
  const [manager, measurer] = [
    await world.colleague(owner, 'manager'),
    await world.colleague(owner, 'measurer'),
  ]
  const own = await newLead(owner, { user_id: manager.id })
  const other = await newLead(owner)
  expect((await bulk(manager, [own.id, other.id], 'delete')).json()).toEqual({
    changed: [own.id],
    skipped: [other.id],
  })
  const measured = await newLead(owner, { user_id: measurer.id })
  expect((await bulk(measurer, [measured.id, other.id], 'status', { status: 'completed' })).json()).toEqual({
    changed: [measured.id],
    skipped: [other.id],
  })
  expect((await bulk(measurer, [measured.id], 'delete')).statusCode).toBe(403)
})

test('a missing parameter, too many leads and a colleague without the right are refused before anything changes', async () => {
  const ids = await threeLeads()
  const viewer = await world.colleague(owner, 'viewer')
  for (const [action, params] of [
    ['status', {}],
    ['assign', {}],
    ['assign', { user_id: viewer.id }],
    ['tag', { tag_id: 999_999 }],
  ] as const) {
    expect((await bulk(owner, ids, action, params)).statusCode).toBe(422)
  }
  const many = Array.from({ length: 101 }, (_one, index) => index + 1)
  expect((await bulk(owner, many, 'delete')).statusCode).toBe(422)
  const unchanged = and(eq(leads.version, 1), eq(leads.status, 'new')) as SQL
  expect(await owner.tenant.find(leads, unchanged)).toHaveLength(3)
})
