import { createHash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'

/** How statements reach PostgreSQL: each batch in one round trip. */
export interface Runner {
  run<T>(statement: SQL): Promise<T[]>
}

const dialect = new PgDialect()
const names = new Map<string, string>()

/** Equal texts share a prepared statement; the name is what the connection knows it by. */
function statementName(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}

/** Sends one statement on a connection; the rows come as the wire has them. */
export async function runOn<T>(client: pg.ClientBase, statement: SQL): Promise<T[]> {
  const { sql, params } = dialect.sqlToQuery(statement)
  const result = await client.query({ name: statementName(sql), text: sql, values: params })
  return result.rows as T[]
}

/** Row-level security reads the company from here; the number is checked because it becomes part of the text. */
function openingText(companyId: number): string {
  if (!Number.isSafeInteger(companyId) || companyId <= 0) throw new Error(`not a company id: ${companyId}`)
  return `begin; select set_config('app.company_id', '${companyId}', true)`
}

/**
 * One statement in a transaction of its own, inside the company.
 * The connection is pipelined: opening, statement and commit travel together and cost one round trip.
 */
export async function runInCompany<T>(pool: pg.Pool, companyId: number, statement: SQL): Promise<T[]> {
  const opening = openingText(companyId)
  const client = await pool.connect()
  const opened = client.query(opening)
  const rows = runOn<T>(client, statement)
  // After a failed statement this answers ROLLBACK; the failure itself is the statement's to tell.
  const closed = client.query('commit')
  const [, result, end] = await Promise.allSettled([opened, rows, closed])
  client.release(end.status === 'rejected' ? end.reason : undefined)
  if (result.status === 'rejected') throw result.reason
  if (end.status === 'rejected') throw end.reason
  return result.value
}

/** Several statements in one transaction inside the company: all of them or none. */
export async function transactInCompany<R>(
  pool: pg.Pool,
  companyId: number,
  work: (runner: Runner) => Promise<R>,
): Promise<R> {
  const opening = openingText(companyId)
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    // Not awaited: it travels with the first statement, which cannot overtake it.
    const opened = client.query(opening)
    opened.catch(() => undefined)
    const result = await work({ run: (statement) => runOn(client, statement) })
    await opened
    await client.query('commit')
    return result
  } catch (error) {
    broken = await rollback(client)
    throw error
  } finally {
    client.release(broken)
  }
}

/** Answers the error of a connection that cannot even roll back. */
async function rollback(client: pg.ClientBase): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error as Error
  }
}
