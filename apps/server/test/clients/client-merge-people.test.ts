import type { Client, ClientPerson, ContactMatches, UndoneClientMerge } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ok } from '#test/support/answers.ts'
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

const newClient = (body: object) => ok<Client>(owner.call('POST', '/api/clients', body))
const merged = (id: number, body: object) =>
  ok<{ merge_id: number }>(owner.call('POST', `/api/clients/${id}/merge`, body))
const undo = (id: number) => owner.call('POST', `/api/client-merges/${id}/undo`)

async function pair() {
  const kept = await newClient({ name: 'Анна Ким', phone: '+7 900 000-00-01', notes: 'Звонить утром' })
  const other = await newClient({
    name: 'Анна',
    phone: '+7 900 000-00-02',
    email: 'anna@example.com',
    notes: 'Есть собака',
  })
  return { kept, other }
}

const people = (id: number) => ok<ClientPerson[]>(owner.call('GET', `/api/clients/${id}/people`))

/** Known clients with this contact: their ids and the contact persons who have it. */
const clientsWith = async (query: string) =>
  (await ok<ContactMatches>(owner.call('GET', `/api/clients/matches?${query}`))).clients.map(
    ({ id, person }) => [id, person],
  )

test('a call from the merged client’s phone or e-mail still finds the kept client, until the merge is undone', async () => {
  const { kept, other } = await pair()
  await ok(owner.call('PUT', `/api/clients/${kept.id}`, { email: 'kim@example.com' }))
  const { merge_id } = await merged(kept.id, { with: other.id, fields: ['phone'] })
  expect(await people(kept.id)).toMatchObject([
    { name: 'Анна', phone: '', email: 'anna@example.com' },
    { name: 'Анна Ким', phone: '+7 900 000-00-01', email: '' },
  ])
  expect(await clientsWith('phone=89000000001')).toEqual([[kept.id, 'Анна Ким']])
  expect(await clientsWith('email=anna@example.com')).toEqual([[kept.id, 'Анна']])
  expect((await ok<UndoneClientMerge>(undo(merge_id))).kept_fields).toEqual([])
  expect(await people(kept.id)).toEqual([])
  expect(await clientsWith('phone=89000000001')).toEqual([[kept.id, null]])
  expect(await clientsWith('email=anna@example.com')).toEqual([[other.id, null]])
})

test('a merge adds no contact person for what one has already, and an undo leaves one that was changed', async () => {
  const { kept, other } = await pair()
  await ok(owner.call('POST', `/api/clients/${kept.id}/people`, { name: 'Муж', phone: '8 900 000 00 02' }))
  await ok(owner.call('PUT', `/api/clients/${kept.id}`, { email: 'kim@example.com' }))
  const { merge_id } = await merged(kept.id, { with: other.id })
  const [, added, ...rest] = await people(kept.id)
  expect(added).toMatchObject({ name: 'Анна', phone: '', email: 'anna@example.com' })
  expect(rest).toEqual([])
  await ok(owner.call('PUT', `/api/clients/${kept.id}/people/${added?.id}`, { job: 'Сестра' }))
  expect((await ok<UndoneClientMerge>(undo(merge_id))).kept_fields).toEqual(['people'])
  expect((await people(kept.id)).map(({ name }) => name)).toEqual(['Муж', 'Анна'])
})
