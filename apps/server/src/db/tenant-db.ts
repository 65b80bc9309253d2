import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type pg from 'pg'
import type { output, ZodType } from 'zod'
import type { Job } from '#db/jobs.ts'
import type { Actor } from './actor.ts'
import { type Announce, type Announcement, changeEvents, newRecordEvents } from './announcements.ts'
import {
  type ClosingStatement,
  compile,
  compileOnce,
  type Runner,
  runInCompany,
  type Statement,
  transact,
} from './runner.ts'
import { companies } from './schema/tables.gen.ts'
import { acrossCompanies, platformAlias, scopedTo, type TableAlias } from './sql/aliases.ts'
import { forUpdate, returning, returningAll, select, selectAll } from './sql/select.ts'
import { sql } from './sql/sql.ts'
import { columnsOf, encodeColumn, insertText, notDeleted, tableParts } from './table-parts.ts'
import type { NewRow, Patch, RecordTable, Row, TenantTable, TrashTable } from './table-types.ts'

const c = platformAlias(companies, 'c')

/** Writes a table into a hand-written query as a subquery of this company's rows under the alias. */
export type ScopedTable = (aliased: TableAlias) => SQL
type Build<T = unknown> = (scoped: ScopedTable) => SQL<T>
/** What a transaction ends with: statements that are sent with the commit, and events that are sent after it. */
interface Ending {
  closings: ClosingStatement[]
  announced: Announcement[]
}

export interface FindOptions {
  orderBy?: SQL
  limit?: number
}

/**
 * The database of one company. Every statement is limited to the company, which the caller can neither leave out nor change.
 * Row-level security enforces the same company in PostgreSQL.
 */
export class TenantDb {
  readonly companyId: number
  /** The author of the request; absent when the system itself acts. */
  readonly actor: Actor | undefined
  protected readonly runner: Runner
  readonly #pool: pg.Pool
  protected readonly sendAnnouncement: Announce

  constructor(pool: pg.Pool, companyId: number, sendAnnouncement: Announce, actor?: Actor, runner?: Runner) {
    this.#pool = pool
    this.companyId = companyId
    this.sendAnnouncement = sendAnnouncement
    this.actor = actor
    this.runner = runner ?? { run: (statement) => runInCompany(pool, companyId, statement) }
  }

  /** Stands for the database: what is remembered of one is not true of another. */
  get database(): object {
    return this.#pool
  }

  /** Runs `work` in one transaction; an error rolls it back. */
  async transaction<R>(work: (tx: TenantTx) => Promise<R>): Promise<R> {
    const { companyId } = this
    const ending: Ending = { closings: [], announced: [] }
    const result = await transact(
      this.#pool,
      (runner) =>
        work(new TenantTx(this.#pool, companyId, this.sendAnnouncement, this.actor, runner, ending)),
      { companyId, closings: ending.closings },
    )
    for (const announcement of ending.announced) this.sendAnnouncement(announcement)
    return result
  }

  /** The record with this id that is not deleted and matches `where`. */
  async findOne<T extends RecordTable>(table: T, id: number, where?: SQL): Promise<Row<T> | undefined> {
    const [row] = await this.run(this.selectOne(table, id, where))
    return row
  }

  /** The first record that matches `where`. */
  async findFirst<T extends TenantTable>(
    table: T,
    where: SQL,
    options: FindOptions = {},
  ): Promise<Row<T> | undefined> {
    const [row] = await this.find(table, where, { ...options, limit: 1 })
    return row
  }

  /** Records that match `where`, deleted ones included. */
  find<T extends TenantTable>(table: T, where?: SQL, options: FindOptions = {}): Promise<Row<T>[]> {
    const order = options.orderBy ? sql` order by ${options.orderBy}` : sql``
    const limit = options.limit === undefined ? sql`` : sql` limit ${options.limit}`
    return this.run(selectAll(table, sql`where ${and(this.mine(table), where)}${order}${limit}`))
  }

  /** A hand-written query; it must name every table through `scoped`. */
  rows<T>(build: Build<T>): Promise<T[]> {
    const company = sql`${this.companyId}`
    return this.run<T>(build((aliased) => scopedTo(aliased, company)))
  }

  /** The same for rows that are parsed by a schema. */
  async parsedRows<S extends ZodType>(schema: S, build: Build): Promise<output<S>[]> {
    return (await this.rows(build)).map((row) => schema.parse(row))
  }

  /** The same for a query whose text depends only on `key` and whose values are placeholders (see `compileOnce`). */
  rowsOf<T>(key: string, build: Build<T>, values: Record<string, unknown>): Promise<T[]> {
    return this.runner.run<T>(this.kept(key, build, values))
  }

  protected kept(key: string, build: Build, values: Record<string, unknown>): Statement {
    const company = sql`${sql.placeholder('company_id')}`
    const text = () => build((aliased) => scopedTo(aliased, company))
    return compileOnce(key, text, { ...values, company_id: this.companyId })
  }

  /** Sends an event to browsers immediately. */
  announce(announcement: Announcement): void {
    this.sendAnnouncement(announcement)
  }

  /** The company's own row. */
  async company(): Promise<{ id: number; name: string; time_zone: string }> {
    const own = sql`from ${acrossCompanies(c)} where ${c.id} = ${this.companyId}`
    const [row] = await this.run(select({ id: c.id, name: c.name, time_zone: c.time_zone })`${own}`)
    if (!row) throw new Error('the company is gone')
    return row
  }

  async insert<T extends TenantTable>(table: T, values: NewRow<T>): Promise<Row<T>> {
    const [row] = await this.insertMany(table, [values])
    if (!row) throw new Error('insert returned nothing')
    return row
  }

  /** Inserts rows; the keys of the first one are the columns. */
  async insertMany<T extends TenantTable>(table: T, rows: NewRow<T>[]): Promise<Row<T>[]> {
    const [first] = rows
    if (!first) return []
    const inserted = await this.run(returningAll(insertText(table, this.companyId, rows, first), table))
    this.announceChanged(table, inserted, newRecordEvents)
    return inserted
  }

  /** Inserts a row and returns it, or `undefined` on a unique violation. */
  async insertNew<T extends TenantTable>(table: T, values: NewRow<T>): Promise<Row<T> | undefined> {
    const text = insertText(table, this.companyId, [values], values)
    const rows = await this.run(returningAll(sql`${text} on conflict do nothing`, table))
    this.announceChanged(table, rows, newRecordEvents)
    return rows[0]
  }

  /** Updates one record that is not deleted and returns it, or `undefined` when there is none. */
  async update<T extends RecordTable>(
    table: T,
    id: number,
    patch: Patch<T>,
    where?: SQL,
  ): Promise<Row<T> | undefined> {
    const [row] = await this.updateWhere(table, and(eq(table.id, id), notDeleted(table), where) as SQL, patch)
    return row
  }

  /** Updates every record that matches `where`. */
  async updateWhere<T extends TenantTable>(table: T, where: SQL, patch: Patch<T>): Promise<Row<T>[]> {
    const columns = columnsOf(table)
    const changes = Object.entries(patch)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => sql`${sql.identifier(key)} = ${encodeColumn(columns[key], value)}`)
    const changed = await this.run(
      returningAll(
        sql`update ${table} set ${sql.join(changes, sql`, `)} where ${and(this.mine(table), where)}`,
        table,
      ),
    )
    this.announceChanged(table, changed)
    return changed
  }

  /** Sends `record.changed` for rows that a hand-written statement changed; the methods above send it themselves. */
  announceChanged(table: TenantTable, rows: object[], toAnnouncements = changeEvents): void {
    for (const announcement of toAnnouncements(this.companyId, table, rows)) this.announce(announcement)
  }

  /** Deletes rows permanently and returns their number. */
  async deleteWhere<T extends TenantTable>(table: T, where: SQL): Promise<number> {
    const rows = await this.run(sql`delete from ${table} where ${and(this.mine(table), where)} returning 1`)
    return rows.length
  }

  /** Moves a record to the trash and returns whether there was one. */
  async trash<T extends TrashTable>(table: T, id: number, where?: SQL): Promise<boolean> {
    const condition = and(eq(table.id, id), isNull(table.deleted_at), where) as SQL
    return (
      (await this.updateWhere(table, condition, { deleted_at: sql`now()` } as unknown as Patch<T>)).length > 0
    )
  }

  /** Restores a record from the trash. */
  async restore<T extends TrashTable>(table: T, id: number, where?: SQL): Promise<Row<T> | undefined> {
    const condition = and(eq(table.id, id), isNotNull(table.deleted_at), where) as SQL
    const [row] = await this.updateWhere(table, condition, { deleted_at: sql`null` } as unknown as Patch<T>)
    return row
  }

  protected selectOne<T extends RecordTable>(table: T, id: number, where?: SQL): SQL<Row<T>> {
    return selectAll(table, sql`where ${and(this.mine(table), eq(table.id, id), notDeleted(table), where)}`)
  }

  protected run<T>(statement: SQL<T>): Promise<T[]> {
    return this.runner.run<T>(compile(statement))
  }

  protected mine(table: TenantTable): SQL {
    return sql`${tableParts(table).company} = ${this.companyId}`
  }
}

/** The company's database inside a transaction, where records can be locked and jobs added. */
export class TenantTx extends TenantDb {
  readonly #ending: Ending

  constructor(
    pool: pg.Pool,
    companyId: number,
    sendAnnouncement: Announce,
    actor: Actor | undefined,
    runner: Runner,
    ending: Ending,
  ) {
    super(pool, companyId, sendAnnouncement, actor, runner)
    this.#ending = ending
  }

  /** Joins the open transaction. */
  override transaction<R>(work: (tx: TenantTx) => Promise<R>): Promise<R> {
    return work(this)
  }

  /** Sends an event to browsers after a successful commit. */
  override announce(announcement: Announcement): void {
    this.#ending.announced.push(announcement)
  }

  /**
   * Sends a statement together with the commit, for rows that all transactions of the company lock. `take` gets its rows;
   * nothing in the transaction sees what it does.
   */
  atCommit<T>(
    key: string,
    build: Build<T>,
    values: Record<string, unknown>,
    take: (rows: T[]) => void,
  ): void {
    this.#ending.closings.push({ statement: this.kept(key, build, values), take })
  }

  /** The record with this id that is not deleted, locked until the transaction ends. */
  async lock<T extends RecordTable>(table: T, id: number, where?: SQL): Promise<Row<T> | undefined> {
    const [row] = await this.run(forUpdate(this.selectOne(table, id, where)))
    return row
  }

  async renameCompany(company: { name: string; time_zone: string }): Promise<void> {
    await this.run(
      sql`update companies set name = ${company.name}, time_zone = ${company.time_zone} where id = ${this.companyId}`,
    )
  }

  /** Closes or reopens the company; returns when it was closed. */
  async closeCompany(isClosed: boolean): Promise<string | null> {
    const since = isClosed ? sql`now()` : sql`null`
    const change = sql`update ${acrossCompanies(c)} set closed_at = ${since} where ${c.id} = ${this.companyId}`
    return (await this.run(returning(change, { closed_at: c.closed_at })))[0]?.closed_at ?? null
  }

  /** Takes the company's advisory lock of this name until the transaction ends. */
  async advisoryLock(name: string): Promise<void> {
    await this.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${name} ${this.companyId}`}, 0))`)
  }

  /** Adds a job, which runs after a successful commit, optionally delayed by some seconds. */
  async enqueue<J extends Job>(job: J, seconds = 0): Promise<void> {
    const at = sql`now() + make_interval(secs => ${seconds})`
    await this.run(sql`select enqueue_job_at(${job.task}, ${JSON.stringify(job.payload)}::json, ${at})`)
  }
}
