import type { LeadCounts, LeadListItem, Paged } from '@veranda/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { frequentFrom } from '#db/search.ts'
import { ok } from '#test/support/answers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

/** A search that many leads match is read in the order of the list; its results are those of any other search. */
let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
  owner = await world.company()
  await world.owner.query(
    `insert into leads (company_id, number, name, search_text, source, created_at, updated_at)
     select $1, n, 'Частов ' || n, 'частов ' || n, case when n <= 3 then 'Авито' else '' end,
       timestamptz '2026-01-01 00:00Z' + n * interval '1 minute', timestamptz '2026-06-01 00:00Z' - n * interval '1 minute'
     from generate_series(1, $2) n`,
    [owner.companyId, frequentFrom + 10],
  )
  await world.owner.query(
    `insert into leads (company_id, number, name, search_text) select $1, $2 + n, 'Редькин', 'редькин'
     from generate_series(1, 2) n`,
    [owner.companyId, frequentFrom + 10],
  )
})
afterAll(() => world.close())

const list = (query: string) => ok<Paged<LeadListItem>>(owner.call('GET', `/api/leads?${encodeURI(query)}`))
const counts = (query: string) => ok<LeadCounts>(owner.call('GET', `/api/leads/counts?${encodeURI(query)}`))
const numbersOf = ({ data }: Paged<LeadListItem>) => data.map(({ number }) => number)

describe('a frequent search', () => {
  test('lists the newest matches page by page and says that there are more than were counted', async () => {
    const first = await list('q=Частов&limit=3')
    expect(numbersOf(first)).toEqual([frequentFrom + 10, frequentFrom + 9, frequentFrom + 8])
    expect(first).toMatchObject({ total: frequentFrom, total_is_exact: false })
    const second = await list(`q=Частов&limit=3&cursor=${first.next_cursor}`)
    expect(numbersOf(second)).toEqual([frequentFrom + 7, frequentFrom + 6, frequentFrom + 5])
  })

  test('is read in any order and with other filters; a page that holds all matches has an exact count', async () => {
    expect(numbersOf(await list('q=частов&sort=-updated_at&limit=2'))).toEqual([1, 2])
    const narrowed = await list('q=частов&source=Авито')
    expect(numbersOf(narrowed)).toEqual([3, 2, 1])
    expect(narrowed).toMatchObject({ total: 3, total_is_exact: true })
    expect(await list('q=частов&status=rejected')).toMatchObject({ data: [], total: 0, total_is_exact: true })
  })

  test('is not counted by chips; a rare one is', async () => {
    expect(await counts('q=частов')).toMatchObject({ statuses: { new: null, rejected: null }, mine: null })
    expect(await counts('q=редькин')).toMatchObject({ statuses: { new: 2, rejected: 0 }, mine: 0 })
    expect(await list('q=редькин')).toMatchObject({ total: 2, total_is_exact: true })
  })

  test('of two letters is walked too', async () => {
    expect(numbersOf(await list('q=ча&limit=2'))).toEqual([frequentFrom + 10, frequentFrom + 9])
    expect(await list('q=дь')).toMatchObject({ total: 2, total_is_exact: true })
  })

  test('in a company with fewer matches is no frequent one', async () => {
    const other = await world.company()
    const answer = await other.call('GET', `/api/leads?q=${encodeURIComponent('Частов')}`)
    expect(answer.json()).toMatchObject({ data: [], total: 0, total_is_exact: true })
  })
})
