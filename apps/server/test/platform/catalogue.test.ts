import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateTables, narrowedColumns } from '#db/schema/generate.ts'
import { contactViews, searchViews } from '#db/search.ts'
import { serverFolder } from '#folders.ts'
import { createWorld, type World } from '#test/support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function rows<T>(text: string): Promise<T[]> {
  return (await world.owner.query(text)).rows as T[]
}

const tablesWithCompany = `
  select c.oid, c.relname as name, c.relrowsecurity as walled from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`

test('every table with a company has row-level security and a policy by company', async () => {
  const open = await rows(`
    select t.name from (${tablesWithCompany}) t where not t.walled or not exists (
      select from pg_policy p where p.polrelid = t.oid and p.polname = 'company'
        and pg_get_expr(p.polqual, p.polrelid) like '%company_id = app_company_id()%'
        and pg_get_expr(p.polwithcheck, p.polrelid) like '%company_id = app_company_id()%')`)
  expect(open).toEqual([])
  expect((await rows(tablesWithCompany)).length).toBeGreaterThan(10)
})

test('every table with a company and an id can be referenced within the company', async () => {
  const missing = await rows(`
    select t.name from (${tablesWithCompany}) t
    where exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'id')
      and not exists (select from pg_constraint k where k.conrelid = t.oid and k.contype = 'u'
        and pg_get_constraintdef(k.oid) = 'UNIQUE (company_id, id)')`)
  // Answers come by hundreds of thousands and nothing refers to a single one: the index would only cost.
  expect(missing).toEqual([{ name: 'lead_values' }])
})

test("a foreign key from a company's table to another starts with the company", async () => {
  const loose = await rows(`
    with tables as materialized (${tablesWithCompany}),
      keys as materialized (
        select conrelid, confrelid, pg_get_constraintdef(oid) as key from pg_constraint where contype = 'f')
    select k.conrelid::regclass as "from", k.key from keys k
    where k.conrelid in (select oid from tables) and k.confrelid in (select oid from tables)
      and k.key not like 'FOREIGN KEY (company_id, %'`)
  expect(loose).toEqual([])
})

test("no column references a company's record without a foreign key", async () => {
  const unkeyed = await rows<{ name: string }>(`
    select t.name || '.' || a.attname as name from (${tablesWithCompany}) t
    join pg_attribute a on a.attrelid = t.oid and a.attname like '%\\_id' and a.attname <> 'company_id' and not a.attisdropped
    where not exists (select from pg_constraint k where k.conrelid = t.oid and k.contype = 'f' and a.attnum = any(k.conkey))`)
  expect(unkeyed).toEqual([])
})

/** Small tables per company, deleted only with the whole company: a scan of the company's rest is cheap. */
const fewRows = [
  'chat_channels',
  'crews',
  'dictionary_items',
  'lead_form_versions',
  'lead_forms',
  'price_lists',
  'users',
]

test('foreign keys with deletes have an index on the referencing columns', async () => {
  const slow = await rows(`
    select k.conrelid::regclass as "from", pg_get_constraintdef(k.oid) as key from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i
      where i.indrelid = k.conrelid and i.indisvalid
        -- The key's columns lead it, in any order.
        and (select array_agg(c order by c) from unnest((i.indkey::int2[])[0:cardinality(k.conkey) - 1]) c)
          = (select array_agg(c order by c) from unnest(k.conkey) c)
        -- Rows that point at nothing may be missing from it.
        and (i.indpred is null or exists (
          select from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any(k.conkey)
            and pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname))))
    and not (k.confrelid::regclass::text in (${fewRows.map((name) => `'${name}'`)}) and exists (
      select from pg_index i where i.indrelid = k.conrelid and i.indisvalid and i.indpred is null
        and i.indkey[0] = (select attnum from pg_attribute where attrelid = k.conrelid and attname = 'company_id')))`)
  expect(slow).toEqual([])
})

test('security definer functions fix the search path', async () => {
  const open = await rows(`
    select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
      and not exists (select from unnest(proconfig) setting where setting like 'search_path=%')`)
  expect(open).toEqual([])
})

test("the product's roles own nothing and bypass nothing", async () => {
  const roles = await rows(`select rolname, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole,
    (select count(*)::int from pg_class where relowner = r.oid) as owned
    from pg_roles r where rolname in ('veranda_app', 'veranda_platform') order by 1`)
  const noPrivileges = {
    rolsuper: false,
    rolbypassrls: false,
    rolcreatedb: false,
    rolcreaterole: false,
    owned: 0,
  }
  expect(roles).toEqual([
    { rolname: 'veranda_app', ...noPrivileges },
    { rolname: 'veranda_platform', ...noPrivileges },
  ])
})

test('security definer views are those of the search, and filter by company themselves', async () => {
  const views = await rows<{ name: string; definition: string }>(`
    select relname as name, pg_get_viewdef(oid) as definition from pg_class
    where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
      and not coalesce(reloptions::text like '%security_invoker=true%', false)`)
  expect(views.map(({ name }) => name).sort()).toEqual(
    [...searchViews, ...contactViews, 'message_search', 'answer_search'].sort(),
  )
  for (const part of views.flatMap(({ definition }) => definition.split('UNION ALL')))
    expect(part).toMatch(/WHERE \(+(\w+\.)?company_id = app_company_id\(\)/)
})

test('the generated tables match the migrated database', async () => {
  const schema = join(serverFolder, 'src', 'db', 'schema')
  const columnTypes = await readFile(join(schema, 'column-types.ts'), 'utf8')
  const [, ...generated] = (await readFile(join(schema, 'tables.gen.ts'), 'utf8')).split('\n')
  const owner = await world.owner.connect()
  const text = await generateTables(owner, narrowedColumns(columnTypes)).finally(() => owner.release())
  expect(generated.join('\n')).toBe(text)
})
