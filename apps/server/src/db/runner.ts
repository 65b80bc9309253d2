import { fillPlaceholders, type SQL } from 'drizzle-orm'
import type pg from 'pg'
import { type Frame, queryInFrame } from './framed-query.ts'
import { insideTransaction } from './inside-transaction.ts'
import { textOf } from './sql/compile.ts'
import { deallocatePrepared, statementName } from './statement-names.ts'

/** A statement for the driver; repeated texts share a prepared statement by name. */
export interface Statement {
  name: string
  text: string
  values: unknown[]
}

/** Runs a company's statements. */
export interface Runner {
  run<T>(statement: Statement): Promise<T[]>
}

export function compile(statement: SQL): Statement {
  const { text, values } = textOf(statement)
  return { name: statementName(text), text, values }
}

const cachedStatements = new Map<string, Statement>()

/**
 * The statement of `key`, built at its first use and then only filled with values: on a hot path building a statement costs as
 * much as running it. `build` writes each value as `sql.placeholder(name)`.
 */
export function compileOnce(key: string, build: () => SQL, values: Record<string, unknown>): Statement {
  let statement = cachedStatements.get(key)
  if (!statement) {
    statement = compile(build())
    cachedStatements.set(key, statement)
  }
  const { text } = statement
  return { text, name: statementName(text), values: fillPlaceholders(statement.values, values) }
}

/** Runs one statement on a connection. */
export async function runOn<T>(client: pg.ClientBase, statement: Statement): Promise<T[]> {
  const result = await client.query(statement)
  return result.rows as T[]
}

/** Checks that the value is a company's number before it becomes part of a setting. */
function checkedId(companyId: number): number {
  if (!Number.isSafeInteger(companyId) || companyId <= 0) throw new Error(`not a company id: ${companyId}`)
  return companyId
}

async function checkOut(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  try {
    await deallocatePrepared(client)
    return client
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}

/** Runs `work` with a connection of the pool. A broken connection is discarded; an SQL error does not break one. */
export async function withConnection<R>(
  pool: pg.Pool,
  use: (client: pg.ClientBase) => Promise<R>,
): Promise<R> {
  const client = await checkOut(pool)
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

/** The SQLSTATE of a unique violation. */
export const uniqueViolation = '23505'

/** Whether PostgreSQL reported the error, so that the connection is still usable. */
function isRefusal(error: unknown): boolean {
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
}

/** Runs one statement in its own transaction, with the company set for row-level security. */
export function runInCompany<T>(pool: pg.Pool, companyId: number, statement: Statement): Promise<T[]> {
  const frame: Frame = { companyId: checkedId(companyId) }
  return withConnection(pool, (client) => runFramed<T>(client, statement, frame))
}

async function runFramed<T>(client: pg.ClientBase, statement: Statement, frame: Frame): Promise<T[]> {
  const result = await queryInFrame(client, statement, frame)
  return result.rows as T[]
}

/** A statement that is sent together with the commit, and the callback for its rows. */
export interface ClosingStatement {
  statement: Statement
  take: (rows: never[]) => void
}

/**
 * The statements of one transaction. Statements after its end are rejected: the connection may already be lent to another caller,
 * and a parallel branch that continues after another one has failed must not write outside the rolled back transaction.
 */
class Statements {
  readonly #client: pg.ClientBase
  readonly #opening: Frame
  readonly #pending = new Set<Promise<unknown>>()
  hasBegun = false
  #isOver = false

  constructor(client: pg.ClientBase, opening: Frame) {
    this.#client = client
    this.#opening = opening
  }

  async run<T>(statement: Statement, closing: Frame = {}): Promise<T[]> {
    if (this.#isOver) throw new Error('the transaction is over')
    const frame = this.hasBegun ? closing : { ...this.#opening, ...closing }
    this.hasBegun = true
    const pending = runFramed<T>(this.#client, statement, frame)
    this.#pending.add(pending)
    try {
      return await pending
    } finally {
      this.#pending.delete(pending)
    }
  }

  /** Accepts no more statements; resolves when those that were sent have finished. */
  async end(): Promise<void> {
    this.#isOver = true
    await Promise.allSettled(this.#pending)
  }
}

/**
 * Runs several statements in one transaction. It begins together with the first statement and commits together with the last of
 * `closings`, to which the work may add until it is done, so their locks are not held for an extra round trip.
 */
export async function transact<R>(
  pool: pg.Pool,
  work: (runner: Runner) => Promise<R>,
  { companyId, closings = [] }: { companyId?: number; closings?: ClosingStatement[] } = {},
): Promise<R> {
  const opening: Frame =
    companyId === undefined ? { begins: true } : { begins: true, companyId: checkedId(companyId) }
  const client = await checkOut(pool)
  const statements = new Statements(client, opening)
  let broken: Error | undefined
  try {
    const result = await insideTransaction(() => work({ run: (statement) => statements.run(statement) }))
    const closingResults = closings.map(({ statement }, index) =>
      statements.run<never>(statement, { commits: index === closings.length - 1 }),
    )
    const answers = await Promise.all(closingResults)
    await statements.end()
    for (const [index, rows] of answers.entries()) closings[index]?.take(rows)
    if (statements.hasBegun && closings.length === 0) await commit(client)
    return result
  } catch (error) {
    await statements.end()
    if (statements.hasBegun) broken = await rollback(client)
    throw error
  } finally {
    client.release(broken)
  }
}

/** Checks the result: PostgreSQL answers `commit` of a failed transaction with a rollback and no error. */
async function commit(client: pg.ClientBase): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('a transaction went on after a refusal and was not kept')
}

/** Returns the error of a connection that cannot even roll back. */
async function rollback(client: pg.ClientBase): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error as Error
  }
}
