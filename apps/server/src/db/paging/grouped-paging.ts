import type { SQL } from 'drizzle-orm'
import { readCursor } from '#db/paging.ts'
import { users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { texts } from '#db/texts.ts'
import { fieldError } from '#errors.ts'

/**
 * An order by groups: records with the first value of a column, then with the second, last those without any; in each group the
 * newest first. The values may be in any order, such as colleagues by name, which no index of the records has.
 */
export interface Groups {
  column: string
  type: 'bigint' | 'text'
  values: readonly (string | number)[]
}

const u = alias(users, 'u')

/** Records by the name of their assignee. */
export async function groupsByAssignee(tenant: TenantDb, isDescending: boolean): Promise<Groups> {
  const rows = await tenant.rows(
    (scoped) => select({ id: u.id })`from ${scoped(u)} order by lower(${u.name}), ${u.id}`,
  )
  return groupsOf(
    'user_id',
    'bigint',
    rows.map(({ id }) => id),
    isDescending,
  )
}

/** Groups of the values in this order, or in the reverse one. */
export const groupsOf = (
  column: string,
  type: Groups['type'],
  values: readonly (string | number)[],
  isDescending: boolean,
): Groups => ({ column, type, values: isDescending ? values.toReversed() : values })

/** The cursor after a row of an order by groups. */
export const groupCursor = (
  group: string | number | null,
  { created_at, id }: { created_at: string; id: number },
) => ({ sort_at: `${group ?? ''}|${created_at}`, id })

/** Where a page begins: in which of the groups (the one past the last is of records without a value), and before which record. */
function startOf(cursor: string | undefined, values: Groups['values']) {
  if (cursor === undefined) return { group: 0, at: 'infinity', id: maxId }
  const { sort_at, id } = readCursor(cursor, (text) =>
    /^[a-z_\d]*\|\d{4}-\d\d-\d\dT[\d:.]{8,15}Z$/.test(text),
  )
  const [value = '', at = ''] = sort_at.split('|')
  const group = value === '' ? values.length : values.findIndex((one) => String(one) === value)
  if (group < 0 || Number.isNaN(Date.parse(at))) throw fieldError('cursor', texts.badCursor)
  return { group, at, id: String(id) }
}

const maxId = '9223372036854775807'

/** The order of the rows of `fromGroupedPage` under an alias. */
export const groupedOrder = (name: string): SQL =>
  sql.raw(`${name}.group_place, ${name}.created_at desc, ${name}.id desc`)

/**
 * `from` one row more than a page has of a relation, such as a common table expression, as an alias with the column
 * `group_place`. Each group is read from its own index up to the page's length; a relation that is `isReady`, such as the matches
 * of a search, is read once and sorted.
 */
export function fromGroupedPage(
  relation: string,
  name: string,
  { column, type, values }: Groups,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  isReady: boolean,
): SQL {
  const start = startOf(cursor, values)
  const left = values.slice(start.group)
  const isRest = start.group === values.length
  const beginning = (inGroup: string, otherwise: string) =>
    left.map((_, i) => (i === 0 ? inGroup : otherwise))
  const groups = sql`unnest(${sql.param(left.map(String))}::${sql.raw(type)}[],
      ${sql.param(beginning(start.at, 'infinity'))}::timestamptz[], ${sql.param(beginning(start.id, maxId))}::bigint[])
    with ordinality g(value, before_at, before_id, place)`
  const [restAt, restId] = [
    sql`${isRest ? start.at : 'infinity'}::timestamptz`,
    sql`${isRest ? start.id : maxId}::bigint`,
  ]
  const from = sql.raw(`${relation} r`)
  const value = sql.raw(`r.${column}`)
  const rest = sql.raw(`${maxId}::bigint`)
  const newest = sql`order by r.created_at desc, r.id desc limit ${limit + 1}`
  const rows = isReady
    ? sql`select coalesce(g.place, ${rest}) as group_place, r.* from ${from} left join ${groups} on g.value = ${value}
        where (g.place is not null or ${value} is null)
          and (r.created_at, r.id) < (coalesce(g.before_at, ${restAt}), coalesce(g.before_id, ${restId}))`
    : sql`select g.place as group_place, r.* from ${groups} cross join lateral (
          select * from ${from} where ${value} = g.value and (r.created_at, r.id) < (g.before_at, g.before_id) ${newest}) r
        union all
        (select ${rest}, r.* from ${from} where ${value} is null and (r.created_at, r.id) < (${restAt}, ${restId}) ${newest})`
  return sql`from (select * from (${rows}) r order by ${groupedOrder('r')} limit ${limit + 1}) ${sql.raw(name)}`
}

/** Conditions of the groups one after another, for a walk over all of a table's records under an alias. */
export function* groupConditions(name: string, { column, type, values }: Groups): Generator<SQL> {
  const value = sql.raw(`${name}.${column}`)
  for (const one of values) yield sql` and ${value} = ${String(one)}::${sql.raw(type)}`
  yield sql` and ${value} is null`
}
