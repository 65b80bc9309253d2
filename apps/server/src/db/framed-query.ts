import pg from 'pg'

/** The parts of a connection that the extended query protocol needs; `pg` does not type them. */
interface Connection {
  parse(statement: { name: string; text: string }): void
  bind(portal: { statement: string; values: string[] }): void
  execute(portal: { portal: string }): void
  sync(): void
}

/** Methods by which `pg` feeds a query the server's messages. */
interface QueryHooks {
  requiresPreparation(): boolean
  prepare(connection: Connection): void
  _getRows(connection: Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
}

type Callback = (error: Error | null | undefined, result: pg.QueryResult) => void

const BaseQuery = pg.Query as unknown as new (
  config: pg.QueryConfig,
  values: undefined,
  callback: Callback,
) => QueryHooks & pg.Submittable

/** The transaction control that is sent together with a statement. */
export interface Frame {
  /** Begins a transaction; otherwise the statement runs in the open transaction or in autocommit. */
  begins?: boolean
  /** Sets the company for row-level security until the transaction ends. */
  companyId?: number
  /** Commits, unless the statement failed. */
  commits?: boolean
}

const parts = {
  begin: 'begin',
  company: "select set_config('app.company_id', $1, true)",
  commit: 'commit',
} as const
type Part = keyof typeof parts

const prepared = new WeakSet<Connection>()

/** Prepares all parts at a connection's first use, outside any transaction: after a failed statement PostgreSQL parses nothing until Sync. */
function prepareParts(connection: Connection): void {
  if (prepared.has(connection)) return
  for (const [name, text] of Object.entries(parts)) connection.parse({ name, text })
  prepared.add(connection)
}

/** Makes the next statement prepare the parts again, after the connection's prepared statements were deallocated. */
export function discardPreparedParts(connection: object): void {
  prepared.delete(connection as Connection)
}

function execute(connection: Connection, part: Part, values: string[] = []): void {
  connection.bind({ statement: part, values })
  connection.execute({ portal: '' })
}

/**
 * A statement together with the begin and commit around it. All are sent before one Sync, and PostgreSQL skips everything after
 * a failed one («Extended Query»), so a transaction of one statement costs one round trip.
 */
class FramedQuery extends BaseQuery {
  readonly #frame: Frame
  /** How many results of the parts before the statement are still to come. */
  #ahead: number
  #isOver = false

  constructor(config: pg.QueryConfig, frame: Frame, callback: Callback) {
    super(config, undefined, callback)
    this.#frame = frame
    this.#ahead = Number(frame.begins === true) + Number(frame.companyId !== undefined)
  }

  /** Always, even without a name or values: only the extended protocol can carry the frame. */
  override requiresPreparation(): boolean {
    return true
  }

  override prepare(connection: Connection): void {
    const { begins, companyId } = this.#frame
    prepareParts(connection)
    if (begins) execute(connection, 'begin')
    if (companyId !== undefined) execute(connection, 'company', [String(companyId)])
    super.prepare(connection)
  }

  override _getRows(connection: Connection): void {
    if (this.#frame.commits) {
      connection.execute({ portal: '' })
      execute(connection, 'commit')
      connection.sync()
    } else super._getRows(connection)
  }

  override handleDataRow(message: unknown): void {
    if (this.#ahead === 0) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#ahead > 0) this.#ahead -= 1
    else if (!this.#isOver) {
      this.#isOver = true
      super.handleCommandComplete(message, connection)
    }
  }
}

/** Runs a named statement with its frame in one round trip. */
export function queryInFrame(
  client: pg.ClientBase,
  config: { name: string; text: string; values: unknown[] },
  frame: Frame,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(new FramedQuery(config, frame, (error, result) => (error ? reject(error) : resolve(result))))
  })
}
