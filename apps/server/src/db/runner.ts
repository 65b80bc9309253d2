import { fillPlaceholders, type SQL } from 'drizzle-orm'
import type pg from 'pg'
import { type Frame, queryInFrame } from './framed-query.ts'
import { insideTransaction } from './inside-transaction.ts'
import { textOf } from './sql/compile.ts'
import { deallocatePrepared, statementName } from './statement-names.ts'

/** A statement as the driver takes it; texts that come again share a prepared statement by their name. */
export interface Statement {
  name: string
  text: string
  values: unknown[]
}

/** How a company's statements reach PostgreSQL. */
export interface Runner {
  run<T>(statement: Statement): Promise<T[]>
}

export function compile(statement: SQL): Statement {
  const { text, values } = textOf(statement)
  return { name: statementName(text), text, values }
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
  const { text } = statement
  return { text, name: statementName(text), values: fillPlaceholders(statement.values, values) }
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

async function lend(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  try {
    await deallocatePrepared(client)
    return client
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}

/** Lends a connection to one statement. One that broke is thrown away; a refusal by PostgreSQL breaks nothing. */
export async function withConnection<R>(
  pool: pg.Pool,
  use: (client: pg.ClientBase) => Promise<R>,
): Promise<R> {
  const client = await lend(pool)
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

/** PostgreSQL’s word for a key that is there already. */
export const uniqueViolation = '23505'

/** Whether PostgreSQL itself refused the statement: the connection is as good as before. */
function isRefusal(error: unknown): boolean {
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
}

/** One statement in a transaction of its own, inside the company. */
export function runInCompany<T>(pool: pg.Pool, companyId: number, statement: Statement): Promise<T[]> {
  const frame: Frame = { companyId: checkedId(companyId) }
  return withConnection(pool, (client) => runFramed<T>(client, statement, frame))
}

async function runFramed<T>(client: pg.ClientBase, statement: Statement, frame: Frame): Promise<T[]> {
  const result = await queryInFrame(client, statement, frame)
  return result.rows as T[]
}

/** A statement that a transaction ends with, and what becomes of its rows. */
export interface ClosingStatement {
  statement: Statement
  take: (rows: never[]) => void
}

/**
 * The statements of one transaction. What is sent after its end is refused: the connection is somebody else's by then, and a branch
 * that goes on after its sibling has failed must not write beside a transaction that was rolled back.
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
    const sent = runFramed<T>(this.#client, statement, frame)
    this.#pending.add(sent)
    try {
      return await sent
    } finally {
      this.#pending.delete(sent)
    }
  }

  /** Takes nothing more; resolves when what was sent has been answered. */
  async end(): Promise<void> {
    this.#isOver = true
    await Promise.allSettled(this.#pending)
  }
}

/**
 * Several statements in one transaction: all of them or none. It begins with the first of them, and the last of
 * `closings`, to which the work may add until it is done, takes the commit along: what they lock is held for no round
 * trip of ours.
 */
export async function transact<R>(
  pool: pg.Pool,
  work: (runner: Runner) => Promise<R>,
  { companyId, closings = [] }: { companyId?: number; closings?: ClosingStatement[] } = {},
): Promise<R> {
  const opening: Frame =
    companyId === undefined ? { begins: true } : { begins: true, companyId: checkedId(companyId) }
  const client = await lend(pool)
  const statements = new Statements(client, opening)
  let broken: Error | undefined
  try {
    const result = await insideTransaction(() => work({ run: (statement) => statements.run(statement) }))
    const sent = closings.map(({ statement }, index) =>
      statements.run<never>(statement, { commits: index === closings.length - 1 }),
    )
    const answers = await Promise.all(sent)
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

/** PostgreSQL ends a transaction in which something was refused without an error, and with nothing kept. */
async function commit(client: pg.ClientBase): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('a transaction went on after a refusal and was not kept')
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
