import { clientValueFields, leadColumnNames } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { leadsAdded } from '#db/announcements.ts'
import { importRows, leads } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { countRows, max, min, textOrEmpty } from '#db/sql/expressions.ts'
import { select, withQueries } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import { tagsOfImport } from './client-extras-repo.ts'
import { findRepeatedRows } from './decide-repo.ts'
import { type ImportRow, rowsOf, stepRows } from './imports-repo.ts'

const r = alias(importRows, 'r')

/** A run of rows by their numbers: each step reads these alone, however long the table is. */
interface Span {
  from: number
  to: number
}

/** The next rows to create after the last ones, or `null` at the end. */
async function nextSpan(tx: TenantTx, { id }: ImportRow, after: number): Promise<Span | null> {
  const [span] = await tx.rows(
    () => select({ from: min(r.row_no), to: max(r.row_no) })`from (
      select r.row_no from import_rows r
      where ${rowsOf(tx, id)} and r.row_no > ${after} and r.action = 'create' and not r.is_done
      order by r.row_no limit ${stepRows}) r`,
  )
  return span?.from && span.to ? { from: span.from, to: span.to } : null
}

const within = ({ from, to }: Span) => sql`r.row_no between ${from}::int and ${to}::int`

/** The rows of a span to create, in table order. */
const picked = (tx: TenantTx, { id }: ImportRow, span: Span) => sql`
  picked as materialized (
    select r.row_no, r.draft, row_number() over (order by r.row_no) as n from import_rows r
    where ${rowsOf(tx, id)} and ${within(span)} and r.action = 'create' and not r.is_done)`

/** Numbers for all rows of a step at once: one by one they take a fifth of its time. */
const reserved = (tx: TenantTx, kind: 'lead' | 'client') => sql`
  reserved as (
    insert into number_counters as c (company_id, kind, year, last)
    select ${tx.companyId}, ${kind}, 0, count(*) from picked
    on conflict (company_id, kind, year) do update set last = c.last + excluded.last returning c.last)`

/** The number of a picked row `p`. */
const recordNumber = sql.raw('(select last from reserved) - (select count(*) from picked) + p.n')

const nothingMore = { set: sql``, from: sql`` }

/** Ids are assigned in insertion order, so the nth record belongs to the nth row. */
const numbered = sql.raw('numbered as (select m.id, row_number() over (order by m.id) as n from made m)')

const linked = (
  tx: TenantTx,
  { id }: ImportRow,
  span: Span,
  pointer: SQL,
  { set, from } = nothingMore,
) => sql`
  linked as (
    update import_rows r set is_done = true, ${pointer} = m.id, version_after = 1${set}
    from picked p join numbered m using (n)${from}
    where ${rowsOf(tx, id)} and ${within(span)} and r.row_no = p.row_no returning r.row_no)`

const moment = (timeZone: string) => sql`
  case when p.draft->>'created_at' ~ '(Z|[+-][0-9]{2}:[0-9]{2})$' then (p.draft->>'created_at')::timestamptz
    else coalesce((p.draft->>'created_at')::timestamp at time zone ${timeZone}, now()) end`

/** Rows of a span whose person has asked before. From here on nothing else marks the transaction's leads. */
async function repeatedIn(tx: TenantTx, { id }: ImportRow, span: Span): Promise<Set<number>> {
  const rows = await tx.rows(
    () => select({ row_no: r.row_no, phone_key: r.phone_key, email_key: r.email_key })`from import_rows r
      where ${rowsOf(tx, id)} and ${within(span)} and r.action = 'create' and not r.is_done order by r.row_no`,
  )
  await tx.rows(() => sql`select set_config('app.repeats', 'given', true)`)
  return findRepeatedRows(tx, rows)
}

/** A lead's columns from a prepared row; empty ones get the column's default. */
const leadCells = (source: string): SQL =>
  sql.join(
    leadColumnNames.map((name) => {
      const cell = sql`(p.draft->>${sql.raw(`'${name}'`)})::${sql.raw(leads[name].getSQLType())}`
      if (name === 'source') return sql`coalesce(${cell}, ${source})`
      return leads[name].notNull ? sql`coalesce(${cell}, ${leads[name].default})` : cell
    }),
    sql`, `,
  )

/** A client's columns from a prepared row. */
const clientCells = sql.raw(
  clientValueFields
    .map(
      (name) =>
        `coalesce(p.draft->>'${name}', ${name === 'kind' ? `client_kind_of(p.draft->>'inn')` : "''"})`,
    )
    .join(', '),
)

/** Records that a step has created, and the number of its last row. */
export interface Created {
  count: number
  last: number
}

/** Creates leads with their answers from the next rows after `last`. */
export async function createLeads(tx: TenantTx, found: ImportRow, last: number): Promise<Created> {
  const span = await nextSpan(tx, found, last)
  if (!span) return { count: 0, last }
  const { time_zone } = await tx.company()
  const repeated = await repeatedIn(tx, found, span)
  const [row] = await tx.rows(() =>
    withQueries(
      sql`
      ${picked(tx, found, span)},
      ${reserved(tx, 'lead')},
      made as (
        insert into leads (company_id, number, is_repeat, is_imported, status, ${sql.raw(leadColumnNames.join(', '))}, user_id, search_text, created_at)
        select ${tx.companyId}, ${recordNumber}, p.row_no = any(${sql.param([...repeated])}::int[]), true,
          coalesce(p.draft->>'status', ${found.settings?.status ?? 'new'}), ${leadCells(found.settings?.source ?? '')},
          coalesce((p.draft->>'user_id')::bigint, ${found.settings?.user_id ?? null}::bigint), p.draft->>'search_text',
          ${moment(time_zone)}
        from picked p order by p.n returning id),
      ${numbered},
      ${linked(tx, found, span, sql`lead_id`)},
      answered as (
        insert into lead_values (company_id, lead_id, lead_field_id, label, type, value, position)
        select ${tx.companyId}, m.id, a.lead_field_id, a.label, a.type, a.value, a.position
        from picked p join numbered m using (n), jsonb_to_recordset(p.draft->'answers')
          as a(lead_field_id bigint, label text, type text, value text, position int))`,
      select({ count: countRows() })`from linked`,
    ),
  )
  tx.announce(leadsAdded(tx.companyId))
  return { count: row?.count ?? 0, last: span.to }
}

/** The tags that rows of a span name, as JSON of their names and ids; the dictionary gets those that it lacks. */
async function tagsIn(tx: TenantTx, found: ImportRow, span: Span): Promise<string> {
  const named = await tx.rows(
    () => select({ name: textOrEmpty(sql`tag.name`) })`from import_rows r,
      jsonb_array_elements_text(r.draft->'tags') as tag(name)
      where ${rowsOf(tx, found.id)} and ${within(span)} and r.action = 'create' and not r.is_done group by 1`,
  )
  const names = named.map(({ name }) => name)
  const ids = await tagsOfImport(tx, found, names)
  return JSON.stringify(names.map((name) => ({ name, id: ids.get(name.toLowerCase()) })))
}

/** Tags and addresses of the clients of a step; the rows remember the addresses, which are not work attached since. */
const extras = (tx: TenantTx, tags: string) => sql`
  tagged as (
    insert into record_tags (company_id, client_id, tag_id)
    select distinct ${tx.companyId}::bigint, m.id, t.id
    from picked p join numbered m using (n), jsonb_array_elements_text(p.draft->'tags') as tag(name)
      join jsonb_to_recordset(${tags}::jsonb) as t(name text, id bigint) on t.name = tag.name),
  sited as (
    insert into client_sites (company_id, client_id, address)
    select ${tx.companyId}, m.id, site.address
    from picked p join numbered m using (n), jsonb_array_elements_text(p.draft->'sites') as site(address)
    returning id, client_id),
  places as (select client_id, jsonb_agg(id) as ids from sited group by client_id)`

const rememberedSites = {
  set: sql`, before = case when s.ids is not null
    then jsonb_build_object('columns', '{}'::jsonb, 'values', '[]'::jsonb, 'added', '[]'::jsonb, 'sites', s.ids) end`,
  from: sql` left join places s on s.client_id = m.id`,
}

/** Creates clients from the next rows after `last`. */
export async function createClients(tx: TenantTx, found: ImportRow, last: number): Promise<Created> {
  const span = await nextSpan(tx, found, last)
  if (!span) return { count: 0, last }
  const { time_zone } = await tx.company()
  const tags = await tagsIn(tx, found, span)
  const [row] = await tx.rows(() =>
    withQueries(
      sql`
      ${picked(tx, found, span)},
      ${reserved(tx, 'client')},
      made as (
        insert into clients (company_id, number, ${sql.raw(clientValueFields.join(', '))}, user_id, search_text, created_at)
        select ${tx.companyId}, ${recordNumber}, ${clientCells},
          coalesce((p.draft->>'user_id')::bigint, ${found.settings?.user_id ?? null}::bigint), p.draft->>'search_text',
          ${moment(time_zone)}
        from picked p order by p.n returning id),
      ${numbered},
      ${extras(tx, tags)},
      ${linked(tx, found, span, sql`client_id`, rememberedSites)}`,
      select({ count: countRows() })`from linked`,
    ),
  )
  return { count: row?.count ?? 0, last: span.to }
}
