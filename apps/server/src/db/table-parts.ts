import { getTableColumns, getTableName, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { sql } from './sql/sql.ts'

/** The constant SQL texts of a table, cached because building them for every statement is slow. */
interface Parts {
  names: string[]
  columns: SQL
  company: SQL
}

const knownParts = new WeakMap<PgTable, Parts>()

export function tableParts(table: PgTable): Parts {
  let parts = knownParts.get(table)
  if (!parts) {
    const names = Object.keys(getTableColumns(table))
    // Not `*`: the role may have rights to only some columns.
    const columns = sql.raw(names.map((name) => `"${name}"`).join(', '))
    parts = { names, columns, company: sql.raw(`"${getTableName(table)}"."company_id"`) }
    knownParts.set(table, parts)
  }
  return parts
}

export const columnList = (table: PgTable) => tableParts(table).columns

export function columnsOf(table: PgTable): Record<string, PgColumn | undefined> {
  return getTableColumns(table) as Record<string, PgColumn>
}

export function notDeleted(table: PgTable): SQL | undefined {
  const column = columnsOf(table).deleted_at
  return column && isNull(column)
}

export function encodeColumn(column: PgColumn | undefined, value: unknown): SQL {
  if (!column) throw new Error('no such column')
  if (isSql(value)) return value
  return sql`${sql.param(value, column)}`
}

function isSql(value: unknown): value is SQL {
  return typeof value === 'object' && value !== null && 'queryChunks' in value
}

/** An `insert` of rows; its columns are the keys of `shape` that have a value. */
export function insertText<V extends object>(table: PgTable, companyId: number, rows: V[], shape: V): SQL {
  const columns = columnsOf(table)
  const keys = Object.entries(shape).flatMap(([key, value]) =>
    value === undefined ? [] : [key as keyof V & string],
  )
  const names = sql.join(
    ['company_id', ...keys].map((key) => sql.identifier(key)),
    sql`, `,
  )
  const tuples = rows.map((row) => {
    const values = keys.map((key) => encodeColumn(columns[key], row[key]))
    return sql`(${sql.join([sql`${companyId}`, ...values], sql`, `)})`
  })
  return sql`insert into ${table} (${names}) values ${sql.join(tuples, sql`, `)}`
}
