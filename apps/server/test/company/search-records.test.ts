import type { SearchResult } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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

async function search(person: Person, query: string): Promise<SearchResult[]> {
  const answer = await person.call('GET', `/api/search?${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}
const q = (text: string) => `q=${encodeURIComponent(text)}`
const types = (found: SearchResult[]) => found.map(({ type }) => type)

test('finds a person’s lead, client and order by phone, name and number, with their pages', async () => {
  const lead = await newLead(owner, { name: 'Ким Анна', phone: '+7 912 345-67-89' })
  const client = (
    await owner.call('POST', '/api/clients', { name: 'Ким Анна', phone: '8 912 345-67-89' })
  ).json()
  const order = (
    await owner.call('POST', '/api/orders', { client_id: client.id, title: 'Веранда Ким' })
  ).json()

  const byPhone = await search(owner, q('345-67-89'))
  expect(byPhone).toMatchObject([
    { type: 'lead', id: lead.id, title: 'Ким Анна', url: `/leads?lead=${lead.id}` },
    { type: 'client', id: client.id, url: `/clients/${client.id}` },
    { type: 'order', id: order.id, title: `${order.number} · Ким Анна`, subtitle: 'Новый' },
  ])
  expect(types(await search(owner, q('ким')))).toEqual(['lead', 'client', 'order'])
  expect(await search(owner, q(order.number))).toMatchObject([
    { type: 'order', id: order.id, url: `/order/${order.id}` },
  ])
  expect(types(await search(owner, `${q('ким')}&types=order,client`))).toEqual(['client', 'order'])
})

test('answers the newest of each type up to the limit', async () => {
  const leads = []
  for (let count = 0; count < 4; count += 1) leads.push(await newLead(owner, { name: 'Пётр' }))
  const found = await search(owner, `${q('петр')}&limit=3`)
  expect(found.map(({ id }) => id)).toEqual(
    leads
      .slice(1)
      .map(({ id }) => id)
      .reverse(),
  )
})

test('shows nothing beyond the scope, the role, the company and the modules', async () => {
  await newLead(owner, { name: 'Ким' })
  await owner.call('POST', '/api/clients', { name: 'Ким' })
  const measurer = await world.colleague(owner, 'measurer')
  const own = await newLead(owner, { name: 'Ким', user_id: measurer.id })
  expect(await search(measurer, q('ким'))).toMatchObject([{ type: 'lead', id: own.id }])
  expect(await search(await world.colleague(owner, 'production'), q('ким'))).toEqual([])
  expect(await search(await world.company(), q('ким'))).toEqual([])

  await world.owner.query(
    "update company_modules set is_active = false where company_id = $1 and code = 'leads'",
    [owner.tenant.companyId],
  )
  expect(await search(owner, q('ким'))).toEqual([])
})

test('refuses an empty query', async () => {
  expect((await owner.call('GET', '/api/search?q=%20')).statusCode).toBe(422)
})
