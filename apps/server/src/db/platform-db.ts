import type { SQL } from 'drizzle-orm'
import type pg from 'pg'
import type { output, ZodType } from 'zod'
import type { Actor } from './actor.ts'
import type { Announce } from './announcements.ts'
import { compile, compileOnce, runOn, type Statement, transact, withConnection } from './runner.ts'
import { TenantDb } from './tenant-db.ts'

/**
 * What has no company yet: sign-in, tokens, public addresses, operators. Only the named functions of
 * `db/platform/` write statements for it, and only the features that an architecture test lists may call them.
 */
export class PlatformDb {
  readonly #platform: pg.Pool
  readonly #app: pg.Pool
  #announce: Announce = () => undefined

  constructor(platform: pg.Pool, app: pg.Pool) {
    this.#platform = platform
    this.#app = app
  }

  /** Who tells browsers what transactions announce. Until there is somebody, nobody is told. */
  announceBy(announce: Announce): void {
    this.#announce = announce
  }

  /** The way into a company, once one knows which; `actor` is whom its journal names. */
  tenant(companyId: number, actor?: Actor): TenantDb {
    return new TenantDb(this.#app, companyId, (announcement) => this.#announce(announcement), actor)
  }

  rows<T>(statement: SQL<T>): Promise<T[]> {
    return this.#run<T>(compile(statement))
  }

  /** The same where a schema, not the statement, tells the type of a row. */
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

  /** Several statements, all of them or none. */
  transaction<R>(work: (run: <T>(statement: SQL<T>) => Promise<T[]>) => Promise<R>): Promise<R> {
    return transact(this.#platform, (runner) => work((statement) => runner.run(compile(statement))))
  }
}
