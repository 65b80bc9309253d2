import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { clusterFolder, ownerRole } from './cluster.ts'
import type { EmbeddedPostgresConnection } from './connection.ts'

/** The way into the embedded server that a running product has started on this folder; nothing where there is none. */
export async function findRunning(dataDir: string): Promise<EmbeddedPostgresConnection | undefined> {
  // PostgreSQL documents the lines: number, data folder, start, port, folder of the socket.
  const lines = await readFile(join(clusterFolder(dataDir), 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  )
  const [, , , port, host] = lines
  if (!host) return undefined
  const connection = { host, port: Number(port), user: ownerRole, database: 'veranda' }
  const client = new pg.Client(connection)
  client.on('error', () => undefined) // a failing connection tells it
  return client.connect().then(
    async () => {
      await client.end()
      return connection
    },
    () => undefined,
  )
}
