import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { leads, users, webhooks } from '#db/schema/tables.gen.ts'
import { alias, outerAlias, platformAlias } from '#db/sql/aliases.ts'
import { textOf } from '#db/sql/compile.ts'
import { countRows, exists, jsonObject, sumOf } from '#db/sql/expressions.ts'
import { returning, select, withQueries } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import { TenantDb } from '#db/tenant-db.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let ours: Person
let theirs: Person

beforeAll(async () => {
  world = await createWorld()
  ours = await world.company()
  theirs = await world.company()
})
afterAll(() => world.close())

const l = alias(leads, 'l')
const u = outerAlias(users, 'u')

test('a statement has the text and values that Drizzle generates', () => {
  const statements: SQL[] = [
    sql`select ${l.id}, ${l.name} from ${leads} where ${and(eq(leads.id, 5), isNull(leads.deleted_at))}`,
    sql`${inArray(leads.id, [1, 2, 3])} and ${leads.status} = any(${sql.param(['new'])}::text[]) and ${null} is null`,
    sql`insert into ${webhooks} (${sql.identifier('events')}) values (${sql.param(['lead.created'], webhooks.events)})`,
    sql`select ${sql.placeholder('id')}${undefined} ${sql.raw('now()')} ${true} ${sql.join([sql`a`, sql`b`], sql`, `)}`,
  ]
  for (const statement of statements) {
    const { sql: text, params: values } = new PgDialect().sqlToQuery(statement)
    expect(textOf(statement)).toEqual({ text, values })
  }
})

test('rows have the types of the selected columns', async () => {
  const { id } = await ours.tenant.insert(leads, { name: 'Анна', user_id: null })
  const rows = await ours.tenant.rows(
    (scoped) =>
      select({
        id: l.id,
        called: l.name,
        status: l.status,
        assignee: u.name,
        user: jsonObject({ id: u.id, role: u.role }),
        is_there: exists(sql`select from ${scoped(l)} where ${l.id} = ${id}`),
      })`from ${scoped(l)} left join ${scoped(u)} on ${u.id} = ${l.user_id} where ${l.id} = ${id}`,
  )
  expect(rows).toEqual([
    { id, called: 'Анна', status: 'new', assignee: null, user: { id: null, role: null }, is_there: true },
  ])
  expectTypeOf(rows[0]?.status).toEqualTypeOf<'new' | 'processing' | 'completed' | 'rejected' | undefined>()
  expectTypeOf(rows[0]?.assignee).toEqualTypeOf<string | null | undefined>()
  expectTypeOf(rows[0]?.is_there).toEqualTypeOf<boolean | undefined>()
})

test('updates and statements with CTEs return typed rows too', async () => {
  const { id } = await ours.tenant.insert(leads, { name: 'Пётр' })
  const [changed] = await ours.tenant.rows(() =>
    returning(sql`update leads l set name = 'Павел' where ${l.id} = ${id}`, { id: l.id, name: l.name }),
  )
  expect(changed).toEqual({ id, name: 'Павел' })
  const [countRow] = await ours.tenant.rows((scoped) =>
    withQueries(
      sql`l as (select * from ${scoped(l)} where ${l.id} = ${id})`,
      select({ count: countRows(), versions: sumOf(l.version) })`from l`,
    ),
  )
  expect(countRow).toEqual({ count: 1, versions: 1 })
})

test('rows that do not match their schema are refused', async () => {
  const nameSchema = z.object({ name: z.string() })
  const one = (value: SQL) => ours.tenant.parsedRows(nameSchema, () => sql`select ${value} as name`)
  expect(await one(sql`'Анна'`)).toEqual([{ name: 'Анна' }])
  await expect(one(sql`null::text`)).rejects.toThrow('name')
})

test("the company's condition alone isolates companies without row-level security", async () => {
  const { id } = await ours.tenant.insert(leads, { name: 'Анна' })
  // The tables' owner bypasses policies: here only the statement separates companies.
  const unguarded = new TenantDb(world.owner, theirs.companyId, () => undefined)
  expect(await unguarded.rows(() => sql`select from leads where id = ${id}`)).toHaveLength(1)
  expect(await unguarded.rows((scoped) => select({ id: l.id })`from ${scoped(l)}`)).toEqual([])
  expect(await unguarded.find(leads)).toEqual([])
  expect(await unguarded.findOne(leads, id)).toBeUndefined()
  expect(await unguarded.update(leads, id, { name: 'Украдено' })).toBeUndefined()
  expect(await unguarded.deleteWhere(leads, eq(leads.id, id))).toBe(0)
  const inserted = await unguarded.insert(leads, { name: 'Своя' })
  expect(inserted.company_id).toBe(theirs.companyId)
})

// The compiler is the test: none of these lines may compile.
export function misuse(): void {
  // @ts-expect-error a column that the table does not have
  void l.surname
  // @ts-expect-error a column of an outer join may be null
  const name: SQL<string> = u.name
  // @ts-expect-error a table needs an alias
  void ours.tenant.rows((scoped) => sql`select from ${scoped(leads)}`)
  // @ts-expect-error the rows of a raw statement are unknown, whatever the caller claims
  const rows: Promise<{ id: number }[]> = ours.tenant.rows(() => sql`select 1 as id`)
  // @ts-expect-error the platform's as well
  const row: Promise<{ id: number } | undefined> = world.platform.first(sql`select 1 as id`)
  // @ts-expect-error a table with rows of all companies cannot be used in a tenant's statement
  void ours.tenant.rows((scoped) => sql`select from ${scoped(platformAlias(leads, 'l'))}`)
  void rows
  void row
  void name
}
