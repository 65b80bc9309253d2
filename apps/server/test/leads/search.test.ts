import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { chatVisitors, clients, files, leads, messages, orders } from '#db/schema/tables.gen.ts'
import { hasAnswer, recordMatchesEveryNeedle } from '#db/search.ts'
import { alias } from '#db/sql/aliases.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable } from '#db/tenant-db.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

const r = alias(leads, 'r')
const rClients = alias(clients, 'r')
const rOrders = alias(orders, 'r')
const rFiles = alias(files, 'r')
const rChatVisitors = alias(chatVisitors, 'r')
const rMessages = alias(messages, 'r')

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
  owner = await world.company()
  await fillMessages()
})
afterAll(() => world.close())

/** Enough rows for the word index to be cheaper than the company's. */
async function fillMessages(): Promise<void> {
  await world.owner.query(
    `with talk as (insert into conversations (company_id, number, kind) values ($1, 1, 'group') returning id)
     insert into messages (company_id, conversation_id, seq, client_uuid, kind, author_kind, body)
     select $1, talk.id, n, gen_random_uuid(), 'text', 'system', 'слово' || n from talk, generate_series(1, 5000) n`,
    [owner.companyId],
  )
  await world.owner.query('vacuum analyze messages')
}

const needles = ['кузнецов', 'ан']

/** A query for each search index, as the product runs it. */
const uses: Record<string, (scoped: ScopedTable) => SQL> = {
  leads_grams: (scoped) => sql`${scoped(r)} where ${recordMatchesEveryNeedle('lead_search', 'r', needles)}`,
  clients_people_grams: (scoped) =>
    sql`${scoped(rClients)} where ${recordMatchesEveryNeedle('client_search', 'r', needles)}`,
  orders_grams: (scoped) =>
    sql`${scoped(rOrders)} where ${recordMatchesEveryNeedle('order_search', 'r', needles)}`,
  files_grams: (scoped) =>
    sql`${scoped(rFiles)} where ${recordMatchesEveryNeedle('file_search', 'r', needles)}`,
  chat_visitors_grams: (scoped) =>
    sql`${scoped(rChatVisitors)} where ${recordMatchesEveryNeedle('visitor_search', 'r', needles)}`,
  lead_values_words: (scoped) => sql`${scoped(r)} where ${hasAnswer(sql`r.id`, '1', 'кузнецов')}`,
  messages_search: (scoped) => sql`${scoped(rMessages)} where r.id = any(array(
    select s.id from message_search s where s.words @@ to_tsquery('russian', 'окно:*')))`,
}

describe("a search index is used by the product's role", () => {
  test.each(Object.entries(uses))('%s', async (index, from) => {
    const plan = await owner.tenant.transaction(async (tx) => {
      // Test tables are so small that a sequential scan is cheaper.
      await tx.rows(() => sql`select set_config('enable_seqscan', 'off', true)`)
      return tx.parsedRows(
        z.record(z.string(), z.string()),
        (scoped) => sql`explain analyze select r.id from ${from(scoped)}`,
      )
    })
    const text = plan.map((line) => Object.values(line)[0]).join('\n')
    expect(text).toMatch(new RegExp(`Bitmap Index Scan on ${index}\\b`))
  })

  test('no other GIN index exists in the schema', async () => {
    const { rows } = await world.owner.query<{ indexname: string }>(
      `select indexname from pg_indexes where schemaname = 'public' and indexdef like '%USING gin%' order by 1`,
    )
    expect(rows.map((row) => row.indexname)).toEqual(Object.keys(uses).sort())
  })
})

test("another company's words are never found, not even through the views", async () => {
  const outsider = await world.company()
  for (const person of [owner, outsider]) {
    await person.call('POST', '/api/clients', { name: `Кузнецова ${person.id}`, phone: '+7 912 345-67-89' })
  }
  for (const person of [owner, outsider]) {
    for (const q of ['кузнецова', 'ку', '9123456']) {
      const { data } = (await person.call('GET', `/api/clients?q=${encodeURIComponent(q)}`)).json<{
        data: { name: string }[]
      }>()
      expect(
        data.map(({ name }) => name),
        q,
      ).toEqual([`Кузнецова ${person.id}`])
    }
    const companyIds = await person.tenant.parsedRows(
      z.object({ company_id: z.number() }),
      () => sql`select distinct company_id from client_search`,
    )
    expect(companyIds.map((row) => Number(row.company_id))).toEqual([person.companyId])
  }
})

test('without a company the views are empty', async () => {
  const { rows } = await world.appPool.query(
    'select id from client_search union all select id from lead_search',
  )
  expect(rows).toEqual([])
})
