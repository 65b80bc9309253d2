import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startEmbeddedPostgres } from '@veranda/server/db/embedded/embedded-postgres.ts'
import { migrate } from '@veranda/server/db/migrate.ts'
import { generateTables, narrowedColumns } from '@veranda/server/db/schema/generate.ts'
import { folders } from '@veranda/server/folders.ts'
import pg from 'pg'
import { generatedTables, tablesFingerprint } from '../lib/db-types.mjs'

const dataDir = await mkdtemp(join(tmpdir(), 'veranda-types-'))
const database = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
try {
  await migrate(database.connection, folders.migrations)
  const owner = new pg.Client(database.connection)
  await owner.connect()
  const columnTypes = await readFile(join(dirname(generatedTables), 'column-types.ts'), 'utf8')
  const text = await generateTables(owner, narrowedColumns(columnTypes)).finally(() => owner.end())
  await writeFile(generatedTables, `${tablesFingerprint()}${text}`)
  console.log(`Таблицы: ${generatedTables}`)
} finally {
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}
