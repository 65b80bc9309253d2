import type { ColumnSetup, CurrentUser } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ok } from '#test/support/answers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

/** A user's columns of lists follow them to another computer. */
let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  owner = await world.company()
})
afterAll(() => world.close())

const columns: ColumnSetup = {
  shown: { email: true, f12: true },
  order: ['name', 'email'],
  widths: { name: 240 },
}
const keep = (person: Person, body: object) => person.call('PUT', '/api/account/list-columns', body)
const kept = async (person: Person) =>
  (await ok<CurrentUser>(person.call('GET', '/api/users/current'))).list_columns

test('the setup of a list and of a view come with the current user; the last one counts', async () => {
  expect(await kept(owner)).toEqual({})
  const first = (await keep(owner, { list: 'leads', columns })).json()
  await keep(owner, { list: 'leads/12', columns })
  const last = (await keep(owner, { list: 'leads', columns: { ...columns, widths: {} } })).json()
  expect(Date.parse(last.changed_at)).toBeGreaterThan(Date.parse(first.changed_at))
  expect(await kept(owner)).toEqual({
    leads: { columns: { ...columns, widths: {} }, changed_at: last.changed_at },
    'leads/12': { columns, changed_at: expect.any(String) },
  })
})

test('a list that was set back is told of, so that other browsers set it back too', async () => {
  await keep(owner, { list: 'clients', columns })
  await keep(owner, { list: 'clients', columns: null })
  expect(await kept(owner)).toEqual({ clients: { columns: null, changed_at: expect.any(String) } })
})

test('colleagues and other companies have setups of their own', async () => {
  const anna = await world.colleague(owner, 'viewer')
  const stranger = await world.company()
  await keep(owner, { list: 'leads', columns })
  expect(await kept(anna)).toEqual({})
  expect(await kept(stranger)).toEqual({})
  expect((await keep(anna, { list: 'leads', columns: null })).statusCode).toBe(200)
  expect(await kept(owner)).toMatchObject({ leads: { columns } })
})

test('the latest hundred are kept', async () => {
  for (let view = 1; view <= 101; view += 1) await keep(owner, { list: `leads/${view}`, columns })
  const lists = Object.keys((await kept(owner)) ?? {})
  expect(lists).toHaveLength(100)
  expect(lists).not.toContain('leads/1')
})

test.each([
  [{ list: 'Leads', columns: null }],
  [{ list: 'leads/0', columns: null }],
  [{ list: 'leads', columns: { ...columns, hidden: {} } }],
  [{ list: 'leads', columns: { ...columns, widths: { name: 5000 } } }],
  [
    {
      list: 'leads',
      columns: {
        ...columns,
        shown: Object.fromEntries(Array.from({ length: 201 }, (_one, i) => [`f${i}`, true])),
      },
    },
  ],
])('is refused: %j', async (body) => {
  expect((await keep(owner, body)).statusCode).toBe(422)
})
