import { once } from 'node:events'
import pg from 'pg'
import { parse, toClientConfig } from 'pg-connection-string'

/** The address of a database and the role to sign in as. `password` is empty for a socket in a private folder. */
export interface Connection {
  host: string
  port: number
  database: string
  user: string
  password?: string
  ssl?: pg.PoolConfig['ssl']
}

const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082
const TIMESTAMPTZ = 1184

/** `2026-11-20 10:00:00.123456+00` → `2026-11-20T10:00:00.123456Z`; connections run in UTC. */
function instantOf(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11).replace(/\+00(:00)?$/, 'Z')}`
}

const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [INT8_ARRAY]: (text) => text.slice(1, -1).split(',').filter(Boolean).map(Number),
  [DATE]: String,
  [TIMESTAMPTZ]: instantOf,
}

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

export interface PoolOptions {
  max: number
  /** Called when an idle connection breaks; without a listener Node would exit. */
  onError: (error: Error) => void
  statementTimeoutMs?: number
  /** How long a statement waits for a lock. Default: until the statement timeout. */
  lockTimeoutMs?: number
  /** Sends statements without waiting for the previous results. Default: yes. */
  isPipelined?: boolean
}

/** A pool that can wait until its connections are closed: `end` of `pg` resolves before PostgreSQL has received the goodbyes. */
export class Pool extends pg.Pool {
  readonly #open = new Set<pg.PoolClient>()

  constructor(config: pg.PoolConfig) {
    super(config)
    this.on('connect', (client) => {
      this.#open.add(client)
      client.once('end', () => this.#open.delete(client))
    })
  }

  /** Resolves when all connections are closed, so that PostgreSQL may be stopped. */
  async close(): Promise<void> {
    const closed = [...this.#open].map((client) => once(client, 'end'))
    await this.end()
    await Promise.all(closed)
  }
}

/** A pool whose connections use UTC and return values in the form that the API uses. */
export function createPool(connection: Connection, options: PoolOptions): Pool {
  const config: pg.PoolConfig & { pipeline: boolean } = {
    ...connection,
    max: options.max,
    types,
    pipeline: options.isPipelined ?? true,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'veranda',
    options: `-c timezone=UTC -c statement_timeout=${options.statementTimeoutMs ?? 8000} -c lock_timeout=${options.lockTimeoutMs ?? 0} -c idle_in_transaction_session_timeout=15000`,
  }
  const pool = new Pool(config)
  const reportError = (error: Error) => {
    // The pool attaches the whole connection to the error, with its settings and its cancellation key, which must not be logged.
    delete (error as { client?: unknown }).client
    options.onError(error)
  }
  pool.on('error', reportError)
  pool.on('connect', (client) => client.on('error', reportError))
  return pool
}

/** Parses `DATABASE_URL` as libpq does. Throws when it is not a PostgreSQL URL. */
export function connectionFromUrl(url: string): Connection {
  if (!/^postgres(ql)?:/.test(url)) throw new Error('DATABASE_URL must begin with postgres://')
  const { host, port, database, user, password, ssl } = toClientConfig(parse(url, { useLibpqCompat: true }))
  return {
    host: host || 'localhost',
    port: port ?? 5432,
    database: database || 'postgres',
    user: user || 'postgres',
    password: typeof password === 'string' ? password : '',
    ...(ssl && { ssl }),
  }
}
