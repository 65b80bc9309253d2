import { createHash } from 'node:crypto'
import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { queryInCompany } from './company-query.ts'

/** A statement as the driver takes it; equal texts share a prepared statement by their name. */
export interface Statement {
  name: string
  text: string
  values: unknown[]
}

/** How a company's statements reach PostgreSQL. */
export interface Runner {
  run<T>(statement: Statement): Promise<T[]>
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

export function compile(statement: SQL): Statement {
  const { sql, params } = dialect.sqlToQuery(statement)
  return { name: statementName(sql), text: sql, values: params }
}

const kept = new Map<string, Statement>()

/**
 * The statement that `key` stands for, built at its first use and only filled with values after: on a hot path
 * building costs as much as the answer. `build` writes each value as `sql.placeholder(name)`.
 */
export function compileOnce(key: string, build: () => SQL, values: Record<string, unknown>): Statement {
  let statement = kept.get(key)
  if (!statement) {
    statement = compile(build())
    kept.set(key, statement)
  }
  return { ...statement, values: fillPlaceholders(statement.values, values) }
}

/** Sends one statement on a connection; the rows come as the wire has them. */
export async function runOn<T>(client: pg.ClientBase, statement: Statement): Promise<T[]> {
  const result = await client.query(statement)
  return result.rows as T[]
}

/** The number becomes part of a setting, and nothing but a company's number may. */
function checkedId(companyId: number): number {
  if (!Number.isSafeInteger(companyId) || companyId <= 0) throw new Error(`not a company id: ${companyId}`)
  return companyId
}

/** Lends a connection to one statement. One that broke is thrown away; a refusal by PostgreSQL breaks nothing. */
export async function borrow<R>(pool: pg.Pool, use: (client: pg.ClientBase) => Promise<R>): Promise<R> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return await use(client)
  } catch (error) {
    if (!isRefusal(error)) broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

/** Whether PostgreSQL itself refused the statement: the connection is as good as before. */
function isRefusal(error: unknown): boolean {
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
}

/** One statement in a transaction of its own, inside the company. */
export async function runInCompany<T>(pool: pg.Pool, companyId: number, statement: Statement): Promise<T[]> {
  const company = checkedId(companyId)
  return borrow(pool, async (client) => {
    const result = await queryInCompany(client, statement, company)
    return result.rows as T[]
  })
}

/**
 * Several statements in one transaction: all of them or none. `opening` begins it; what `closing` sends travels with the
 * commit, so that what it locks is held for no round trip of ours.
 */
export async function transact<R>(
  pool: pg.Pool,
  opening: string,
  work: (runner: Runner) => Promise<R>,
  closing: (runner: Runner) => Promise<unknown> = async () => undefined,
): Promise<R> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    // Not awaited: it travels with the first statement, which cannot overtake it.
    const opened = client.query(opening)
    opened.catch(() => undefined)
    const runner: Runner = { run: (statement) => runOn(client, statement) }
    const result = await work(runner)
    await opened
    const closed = closing(runner)
    // A refusal of theirs turns the commit into its opposite, and is thrown below.
    closed.catch(() => undefined)
    await client.query('commit')
    await closed
    return result
  } catch (error) {
    broken = await rollback(client)
    throw error
  } finally {
    client.release(broken)
  }
}

/** The same inside a company. */
export async function transactInCompany<R>(
  pool: pg.Pool,
  companyId: number,
  work: (runner: Runner) => Promise<R>,
  closing?: (runner: Runner) => Promise<unknown>,
): Promise<R> {
  const opening = `begin; select set_config('app.company_id', '${checkedId(companyId)}', true)`
  return transact(pool, opening, work, closing)
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
