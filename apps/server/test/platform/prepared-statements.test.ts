import { expect, test } from 'vitest'
import { leads } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import { preparedLimit } from '#db/statement-names.ts'
import { createWorld } from '#test/support/world.ts'

const shapes = 500

test('an unlimited number of query shapes leaves a limited number of prepared statements on both sides', async () => {
  const world = await createWorld()
  const { tenant } = await world.company()
  for (let round = 0; round < shapes * 3; round += 1) {
    const shape = sql.join(
      Array.from({ length: 1 + (round % shapes) }, (_, index) => sql`${index}`),
      sql`, `,
    )
    // Each shape is used three times: from the second on it is worth preparing.
    await tenant.rows(
      () => sql`select ${sql.raw(`${round % shapes} as shape_${round % shapes}`)} where 1 in (${shape})`,
    )
  }
  const counts = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const client = await world.appPool.connect()
      const { rows } = await client.query('select count(*)::int as n from pg_prepared_statements')
      return { client, n: rows[0]?.n as number }
    }),
  )
  for (const { client } of counts) client.release()
  const most = Math.max(...counts.map(({ n }) => n))
  expect(most).toBeGreaterThan(3)
  // They are counted once per twenty uses of a connection.
  expect(most).toBeLessThanOrEqual(preparedLimit + 30)
  expect(await tenant.find(leads)).toEqual([])
  await world.close()
}, 60_000)

test('a repeated statement is prepared once and used by name', async () => {
  const world = await createWorld()
  const { tenant } = await world.company()
  for (let time = 0; time < 5; time += 1) await tenant.rows(() => sql`select 'again and again' as words`)
  const { rows } = await world.appPool.query(
    "select generic_plans + custom_plans as uses from pg_prepared_statements where statement like '%again and again%'",
  )
  expect(rows).toHaveLength(1)
  expect(Number(rows[0]?.uses)).toBe(4)
  await world.close()
})
