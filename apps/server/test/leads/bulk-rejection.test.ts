import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leads } from '#db/schema/tables.gen.ts'
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

const bulk = (ids: number[], action: string, params: object) =>
  owner.call('POST', '/api/leads/bulk', { ids, action, params })
const threeLeads = async () => [
  (await newLead(owner)).id,
  (await newLead(owner)).id,
  (await newLead(owner)).id,
]
const stored = (ids: number[]) => Promise.all(ids.map((id) => owner.tenant.findOne(leads, id)))

test('several leads are rejected for one reason, and an undo takes it back', async () => {
  const ids = await threeLeads()
  const reason = (
    await owner.call('POST', '/api/dictionaries', { kind: 'reject_reason', name: 'Дорого' })
  ).json()
  const params = { status: 'rejected', reject_reason_id: reason.id }
  const { job } = (await bulk(ids, 'status', params)).json()
  const states = async () => (await stored(ids)).map((lead) => [lead?.status, lead?.reject_reason_id])
  expect(await states()).toEqual(ids.map(() => ['rejected', reason.id]))
  await owner.call('POST', `/api/bulk-changes/${job.id}/undo`)
  expect(await states()).toEqual(ids.map(() => ['new', null]))
})

test('a reject reason is refused that is not listed, or beside another change', async () => {
  const ids = await threeLeads()
  const refused = async (action: string, params: object) => {
    const answer = await bulk(ids, action, params)
    return [answer.statusCode, Object.keys(answer.json().errors ?? {})]
  }
  expect(await refused('status', { status: 'rejected', reject_reason_id: 999 })).toEqual([
    422,
    ['reject_reason_id'],
  ])
  expect(await refused('status', { status: 'completed', reject_reason_id: 1 })).toEqual([
    422,
    ['reject_reason_id'],
  ])
  expect((await stored(ids)).map((lead) => lead?.status)).toEqual(['new', 'new', 'new'])
})
