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

/** What travels with a statement. */
export interface Frame {
  /** Begins a transaction; without it the statement is one of its own, or of the one that has begun. */
  begins?: boolean
  /** Enters the company until the transaction ends. */
  companyId?: number
  /** Commits, unless the statement was refused. */
  commits?: boolean
}

const parts = {
  begin: 'begin',
  company: "select set_config('app.company_id', $1, true)",
  commit: 'commit',
} as const
type Part = keyof typeof parts

const prepared = new WeakSet<Connection>()

/** All at a connection's first use, which is outside of any transaction: what follows a refusal is never parsed. */
function prepareParts(connection: Connection): void {
  if (prepared.has(connection)) return
  for (const [name, text] of Object.entries(parts)) connection.parse({ name, text })
  prepared.add(connection)
}

/** Has them prepared again: the connection keeps none any more. */
export function discardPreparedParts(connection: object): void {
  prepared.delete(connection as Connection)
}

function execute(connection: Connection, part: Part, values: string[] = []): void {
  connection.bind({ statement: part, values })
  connection.execute({ portal: '' })
}

/**
 * A statement with what opens and closes its transaction. All travel before one Sync, and what follows a refused one is
 * skipped (PostgreSQL, «Extended Query»): one round trip, at the cost of a single statement.
 */
class FramedQuery extends BaseQuery {
  readonly #frame: Frame
  /** Answers to what goes before the statement itself. */
  #ahead: number
  #isOver = false

  constructor(config: pg.QueryConfig, frame: Frame, callback: Callback) {
    super(config, undefined, callback)
    this.#frame = frame
    this.#ahead = Number(frame.begins === true) + Number(frame.companyId !== undefined)
  }

  /** Also where it has neither name nor values: only the extended protocol takes the frame along. */
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
