import { startEmbeddedPostgres } from '@veranda/server/db/embedded/embedded-postgres.ts'
import { findRunning } from '@veranda/server/db/embedded/running.ts'
import { type Connection, connectionFromUrl } from '@veranda/server/db/pool.ts'
import type { Env } from '@veranda/server/env.ts'

/** Runs work with a connection as the database owner; starts the embedded server unless the product is running. */
export async function withDatabase<R>(env: Env, work: (connection: Connection) => Promise<R>): Promise<R> {
  if (env.DATABASE_URL) return work(connectionFromUrl(env.DATABASE_URL))
  const running = await findRunning(env.DATA_DIR)
  if (running) return work(running)
  const server = await startEmbeddedPostgres({ dataDir: env.DATA_DIR })
  try {
    return await work(server.connection)
  } finally {
    await server.stop()
  }
}
