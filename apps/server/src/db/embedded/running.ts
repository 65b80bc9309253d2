import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { clusterFolder, ownerRole } from './cluster.ts'
import type { EmbeddedPostgresConnection } from './connection.ts'

/** The connection to the embedded server that a running product has started on this folder; `undefined` when there is none. */
export async function findRunning(dataDir: string): Promise<EmbeddedPostgresConnection | undefined> {
  // The lines of postmaster.pid: pid, data folder, start time, port, socket folder.
  const lines = await readFile(join(clusterFolder(dataDir), 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  )
  const [, , , port, host] = lines
  if (!host) return undefined
  const connection = { host, port: Number(port), user: ownerRole, database: 'veranda' }
  const client = new pg.Client(connection)
  client.on('error', () => undefined) // a failing connection rejects with it
  return client.connect().then(
    async () => {
      await client.end()
      return connection
    },
    () => undefined,
  )
}
