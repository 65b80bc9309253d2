import type { SQL } from 'drizzle-orm'
import type pg from 'pg'
import type { output, ZodType } from 'zod'
import type { Actor } from './actor.ts'
import type { Announce } from './announcements.ts'
import { compile, compileOnce, runOn, type Statement, transact, withConnection } from './runner.ts'
import { TenantDb } from './tenant-db.ts'

/**
 * The database across all companies, for sign-in, tokens, public addresses and operators. Only the functions of `db/platform/`
 * and `sign-in/` write statements for it, and only the features listed in an architecture test may call them.
 */
export class PlatformDb {
  readonly #platform: pg.Pool
  readonly #app: pg.Pool
  #announce: Announce = () => undefined

  constructor(platform: pg.Pool, app: pg.Pool) {
    this.#platform = platform
    this.#app = app
  }

  /** Sets the function that sends announcements to browsers; before that they are dropped. */
  announceBy(announce: Announce): void {
    this.#announce = announce
  }

  /** The database of one company; `actor` is the author that its audit log records. */
  tenant(companyId: number, actor?: Actor): TenantDb {
    return new TenantDb(this.#app, companyId, (announcement) => this.#announce(announcement), actor)
  }

  rows<T>(statement: SQL<T>): Promise<T[]> {
    return this.#run<T>(compile(statement))
  }

  /** The same for rows that are parsed by a schema. */
  async parsedRows<S extends ZodType>(schema: S, statement: SQL): Promise<output<S>[]> {
    return (await this.rows(statement)).map((row) => schema.parse(row))
  }

  async first<T>(statement: SQL<T>): Promise<T | undefined> {
    const [row] = await this.rows<T>(statement)
    return row
  }

  /** The first row of a query that is built once; see `compileOnce`. */
  async firstOf<T>(
    key: string,
    build: () => SQL<T>,
    values: Record<string, unknown>,
  ): Promise<T | undefined> {
    const [row] = await this.#run<T>(compileOnce(key, build, values))
    return row
  }

  #run<T>(statement: Statement): Promise<T[]> {
    return withConnection(this.#platform, (client) => runOn<T>(client, statement))
  }

  /** Runs several statements in one transaction. */
  transaction<R>(work: (run: <T>(statement: SQL<T>) => Promise<T[]>) => Promise<R>): Promise<R> {
    return transact(this.#platform, (runner) => work((statement) => runner.run(compile(statement))))
  }
}
