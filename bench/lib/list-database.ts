import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@veranda/server/db/embedded/embedded-postgres.ts'
import { migrate } from '@veranda/server/db/migrate.ts'
import { serverFolder } from '@veranda/server/folders.ts'
import pg from 'pg'
import { fillForLoad } from '#tools/seed/load-data.ts'

/** A database in which one company has half of all leads; filled once and kept. */
export async function openListDatabase(leads: number, companies: number) {
  const dataDir = join(process.cwd(), '.cache', 'bench-lists')
  await mkdir(dataDir, { recursive: true })
  const database = await startEmbeddedPostgres({ dataDir })
  const { host, user, database: name } = database.connection
  await migrate(database.connection, join(serverFolder, 'migrations'))
  const pool = new pg.Pool({ ...database.connection, max: 1 })
  const client = await pool.connect()
  const { rows } = await client.query<{ count: string }>('select count(*) from companies')
  if (Number(rows[0]?.count) < 3) await fill(client, leads, companies)
  client.release()
  await pool.end()
  return {
    dataDir,
    connection: database.connection,
    url: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
    stop: () => database.stop(),
  }
}

/** Half of the leads in one company, the rest spread; a source that three leads in a thousand have, another one in three. */
async function fill(client: pg.PoolClient, leads: number, companies: number): Promise<void> {
  const half = Math.floor(leads / 2)
  await fillForLoad(client, { companies: 1, leads: half }, console.log)
  await fillForLoad(client, { companies: companies, leads: leads - half }, console.log)
  await client.query('set statement_timeout = 0')
  await client.query(
    `update leads set source = case when id % 300 = 0 then 'Рекомендация' else 'Авито' end where id % 3 = 0`,
  )
  await client.query('vacuum (analyze) leads, lead_values')
}
