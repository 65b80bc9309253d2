import pg from 'pg'

/** The parts of a connection that the extended query protocol needs; `pg` does not type them. */
interface Connection {
  parse(statement: { name: string; text: string }): void
  bind(portal: { statement: string; values: string[] }): void
  execute(portal: { portal: string }): void
}

/** Methods by which `pg` feeds a query the server's messages. */
interface QueryHooks {
  prepare(connection: Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
}

type Callback = (error: Error | null | undefined, result: pg.QueryResult) => void

const BaseQuery = pg.Query as unknown as new (
  config: pg.QueryConfig,
  values: undefined,
  callback: Callback,
) => QueryHooks & pg.Submittable

const opening = { name: 'enter_company', text: "select set_config('app.company_id', $1, true)" }
const prepared = new WeakSet<Connection>()

/**
 * A statement that enters its company first. Both travel before one Sync, which makes them one transaction
 * (PostgreSQL, «Extended Query»): the setting is local to it and gone with it, at the cost of a single statement.
 */
class CompanyQuery extends BaseQuery {
  readonly #companyId: string
  #isInside = false

  constructor(config: pg.QueryConfig, companyId: number, callback: Callback) {
    super(config, undefined, callback)
    this.#companyId = String(companyId)
  }

  override prepare(connection: Connection): void {
    if (!prepared.has(connection)) {
      connection.parse(opening)
      prepared.add(connection)
    }
    connection.bind({ statement: opening.name, values: [this.#companyId] })
    connection.execute({ portal: '' })
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (this.#isInside) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#isInside) super.handleCommandComplete(message, connection)
    this.#isInside = true
  }
}

/** Runs a named statement inside a company, in a transaction of its own and one round trip. */
export function queryInCompany(
  client: pg.ClientBase,
  config: { name: string; text: string; values: unknown[] },
  companyId: number,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(
      new CompanyQuery(config, companyId, (error, result) => (error ? reject(error) : resolve(result))),
    )
  })
}
