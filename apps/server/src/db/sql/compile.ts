import { Column, getTableName, Name, Param, Placeholder, SQL, StringChunk, Table } from 'drizzle-orm'
import { ColumnRef } from './column-ref.ts'

/**
 * The text and values of a statement. Drizzle's own `sqlToQuery` makes an object of each part and merges them; written straight into one
 * text, a statement of typed columns costs half of it. `test/platform/statements.test.ts` holds the two together.
 */
export function textOf(statement: SQL): { text: string; values: unknown[] } {
  const values: unknown[] = []
  return { text: textOfAll(statement.queryChunks, values), values }
}

function textOfAll(parts: readonly unknown[], values: unknown[]): string {
  let text = ''
  for (const part of parts) text += textOfPart(part, values)
  return text
}

function textOfPart(part: unknown, values: unknown[]): string {
  if (part instanceof StringChunk)
    return part.value.length === 1 ? (part.value[0] ?? '') : part.value.join('')
  if (part instanceof ColumnRef) return part.text
  if (part instanceof SQL) return textOfAll(part.queryChunks, values)
  if (part === undefined) return ''
  if (Array.isArray(part)) return `(${part.map((one) => textOfPart(one, values)).join(', ')})`
  return nameOf(part) ?? parameter(part, values)
}

function nameOf(part: unknown): string | undefined {
  if (part instanceof Name) return quoted(part.value)
  if (part instanceof Column) return `${quoted(getTableName(part.table))}.${quoted(part.name)}`
  if (part instanceof Table) return quoted(getTableName(part))
  return undefined
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** A placeholder is kept as it is: `compileOnce` fills it. */
function parameter(part: unknown, values: unknown[]): string {
  const isValue = part instanceof Param && !(part.value instanceof Placeholder) && part.value !== null
  if (isValue) values.push(part.encoder.mapToDriverValue(part.value))
  else values.push(part instanceof Param && part.value === null ? null : part)
  return `$${values.length}`
}
