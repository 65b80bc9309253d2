import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

export type { PoolClient } from 'pg'

import { startEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts'
import { appRole, connectionAs, migrate, platformRole } from '#db/migrate.ts'
import { PlatformDb } from '#db/platform-db.ts'
import { type Connection, connectionFromUrl, createPool } from '#db/pool.ts'

export interface Database {
  platform: PlatformDb
  /** Connections of the database owner, for the job queue and the load-test data; requests never use them. */
  owner: pg.Pool
  isEmbedded: boolean
  ping(): Promise<void>
  close(): Promise<void>
}

const restartDelayMs = 1000

export interface DatabaseOptions {
  url: string | undefined
  dataDir: string
  migrations: string
  onError: (error: Error) => void
  log: (line: string) => void
  /** Called when the embedded server has died and is being restarted. */
  onLost: () => void
}

/** Connects to the database or starts the embedded one, applies migrations and opens the pools. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const embedded = options.url ? undefined : await superviseEmbeddedPostgres(options)
  try {
    const owner = embedded ? embedded.connection : connectionFromUrl(options.url ?? '')
    await migrate(owner, options.migrations)
    const pools = openPools(owner, options.onError)
    return {
      platform: new PlatformDb(pools.platform, pools.app),
      owner: pools.owner,
      isEmbedded: embedded !== undefined,
      ping: async () => {
        await pools.app.query('select 1')
      },
      close: async () => {
        await Promise.all([pools.app.close(), pools.platform.close(), pools.owner.close()])
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** Runs the embedded server and restarts it when it dies. The socket's path stays the same, so pools reconnect by themselves. */
async function superviseEmbeddedPostgres(
  options: DatabaseOptions,
): Promise<{ connection: Connection; stop(): Promise<void> }> {
  const start = () => startEmbeddedPostgres({ dataDir: options.dataDir, log: options.log })
  let server = await start()
  let isStopping = false
  let restarting: Promise<void> | undefined

  const restart = async (): Promise<void> => {
    options.onLost()
    while (!isStopping) {
      try {
        await server.stop() // frees the data folder
        server = await start()
        return watch()
      } catch (error) {
        options.onError(error as Error)
        await delay(restartDelayMs)
      }
    }
  }
  const watch = () => {
    void server.exited.then(({ expected }) => {
      if (!expected && !isStopping) restarting = restart()
    })
  }
  watch()
  return {
    connection: server.connection,
    stop: async () => {
      isStopping = true
      await restarting
      await server.stop()
    },
  }
}

export function openPools(owner: Connection, onError: (error: Error) => void) {
  return {
    app: createPool(connectionAs(appRole, owner), { max: 12, onError }),
    platform: createPool(connectionAs(platformRole, owner), { max: 8, onError }),
    owner: createPool(owner, { max: 6, onError, statementTimeoutMs: 60_000, isPipelined: false }),
  }
}
