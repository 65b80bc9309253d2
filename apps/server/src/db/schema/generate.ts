import type pg from 'pg'
import { appRole, platformRole } from '#db/migrate.ts'

/** A column from the catalogue, with the roles that may read it and the values that a CHECK allows. */
interface Column {
  table: string
  name: string
  type: string
  is_required: boolean
  is_identity: boolean
  default: string | null
  app_reads: boolean
  platform_reads: boolean
  check: string | null
}

const columnsOfTables = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as is_required,
    a.attidentity <> '' as is_identity, pg_get_expr(d.adbin, d.adrelid) as default,
    has_column_privilege('${appRole}', c.oid, a.attnum, 'select') as app_reads,
    has_column_privilege('${platformRole}', c.oid, a.attnum, 'select') as platform_reads,
    (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
      and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) like 'CHECK ((% = ANY (ARRAY[%])))' limit 1) as check
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'
  order by c.relname, a.attnum`

/** The builder of each type. An unknown type is an error until it is added here and in `pool.ts`. */
const builders: Record<string, string> = {
  bigint: 'int8()',
  'bigint[]': 'int8().array()',
  boolean: 'boolean()',
  bytea: 'bytea()',
  date: 'day()',
  integer: 'integer()',
  jsonb: 'jsonb()',
  numeric: 'decimal()',
  smallint: 'smallint()',
  text: 'text()',
  'text[]': 'text().array()',
  'timestamp with time zone': 'timestamptz()',
  uuid: 'uuid()',
}

const head = `import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { ColumnTypes } from './column-types.ts'
import { bytea, day, decimal, int8, timestamptz } from './columns.ts'
`

/** Reads the keys of `ColumnTypes` from the text of its file, because types do not exist at run time. */
export const narrowedColumns = (text: string) =>
  [...text.matchAll(/^ {2}'([a-z0-9_.]+)':/gm)].map(([, key = '']) => key)

/**
 * The tables in TypeScript, with the columns that the tenant role may read, or else those of the platform role. A table of which
 * the platform role reads more is generated twice, the second time with the prefix `platform`. `narrowed`: the columns in `ColumnTypes`.
 */
export async function generateTables(owner: pg.ClientBase, narrowed: readonly string[]): Promise<string> {
  const { rows } = await owner.query<Column>(columnsOfTables)
  const unknown = narrowed.filter((key) => !rows.some(({ table, name }) => key === `${table}.${name}`))
  if (unknown.length > 0) throw new Error(`ColumnTypes names no column by ${unknown.join(', ')}`)
  const tables = new Map<string, Column[]>()
  for (const column of rows) tables.set(column.table, [...(tables.get(column.table) ?? []), column])
  const parts = [...tables.values()].flatMap((columns) => tablesOf(columns, new Set(narrowed)))
  return [head, ...parts].join('\n')
}

function tablesOf(columns: Column[], narrowed: Set<string>): string[] {
  const ofApp = columns.filter((column) => column.app_reads)
  const ofPlatform = columns.filter((column) => column.platform_reads)
  if (ofApp.length === 0) return ofPlatform.length === 0 ? [] : [tableText(ofPlatform, narrowed)]
  const own = tableText(ofApp, narrowed)
  return ofPlatform.length > ofApp.length ? [own, tableText(ofPlatform, narrowed, 'platform_')] : [own]
}

function tableText(columns: Column[], narrowed: Set<string>, prefix = ''): string {
  const [{ table } = { table: '' }] = columns
  const lines = columns.map((column) => `  ${column.name}: ${columnText(column, narrowed)},\n`)
  return `export const ${camelCase(prefix + table)} = pgTable('${table}', {\n${lines.join('')}})\n`
}

function columnText(column: Column, narrowed: Set<string>): string {
  const builder = builders[column.type]
  if (!builder) throw new Error(`no builder for ${column.table}.${column.name} of type ${column.type}`)
  const type = typeOf(column, narrowed)
  return [
    builder,
    type ? `.$type<${type}>()` : '',
    column.is_required ? '.notNull()' : '',
    column.is_identity ? '.generatedAlwaysAsIdentity()' : '',
    column.default === null ? '' : `.default(sql\`${column.default}\`)`,
  ].join('')
}

function typeOf({ table, name, check }: Column, narrowed: Set<string>): string | undefined {
  if (narrowed.has(`${table}.${name}`)) return `ColumnTypes['${table}.${name}']`
  const literals = [...(check ?? '').matchAll(/'([^']+)'::text/g)].map(([, literal]) => `'${literal}'`)
  return literals.length > 0 ? literals.join(' | ') : undefined
}

const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
