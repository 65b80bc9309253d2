import { sql as drizzleSql, type Name, type Placeholder, type SQL, type SQLChunk } from 'drizzle-orm'

/**
 * Drizzle's template without its type parameter, which the compiler would infer from the expected type: the rows of a statement are
 * `unknown` unless a helper of this folder gives their type.
 */
interface SqlTemplate {
  (texts: TemplateStringsArray, ...values: unknown[]): SQL
  raw(text: string): SQL
  join(parts: SQLChunk[], separator?: SQLChunk): SQL
  identifier(name: string): Name
  placeholder<N extends string>(name: N): Placeholder<N>
  param: typeof drizzleSql.param
}

export const sql: SqlTemplate = drizzleSql
