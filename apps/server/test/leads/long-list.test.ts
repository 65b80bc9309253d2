import { type LeadListItem, limits, type Paged } from '@veranda/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#test/support/answers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

/** A list that is longer than lists are counted is not counted for each of its pages. */
let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
  owner = await world.company()
  await world.owner.query(
    `insert into leads (company_id, number, name, source, created_at)
     select $1, n, 'Лид ' || n, case when n <= 3 then 'Авито' else '' end, timestamptz '2026-01-01 00:00Z' + n * interval '1 minute'
     from generate_series(1, $2) n`,
    [owner.companyId, limits.countCap + 1],
  )
})
afterAll(() => world.close())

const list = (query: string, person = owner) =>
  ok<Paged<LeadListItem>>(person.call('GET', `/api/leads?limit=2${encodeURI(query)}`))
const numbersOf = ({ data }: Paged<LeadListItem>) => data.map(({ number }) => number)

test('its pages in any order say that there are more than are counted', async () => {
  const isLong = { total: limits.countCap, total_is_exact: false }
  const first = await list('')
  expect(first).toMatchObject(isLong)
  expect(await list(`&cursor=${first.next_cursor}`)).toMatchObject(isLong)
  const oldest = await list('&sort=created_at')
  expect(oldest).toMatchObject(isLong)
  expect(numbersOf(oldest)).toEqual([1, 2])
})

test('a shorter list beside it, of a filter, of another company or emptied meanwhile, is counted', async () => {
  await list('')
  expect(await list('&source=Авито')).toMatchObject({ total: 3, total_is_exact: true })
  expect(await list('&trash=true')).toMatchObject({ total: 0, total_is_exact: true })
  const stranger = await world.company()
  expect(await list('', stranger)).toMatchObject({ total: 0, total_is_exact: true })
  await world.owner.query('update leads set deleted_at = now() where company_id = $1', [owner.companyId])
  expect(await list('')).toMatchObject({ data: [], total: 0, total_is_exact: true })
})
