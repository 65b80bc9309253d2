import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { EmbeddedPostgresConnection } from '#db/embedded/connection.ts'
import { startEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts'
import { migrate } from '#db/migrate.ts'
import { usedIndexes } from './index-uses.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: EmbeddedPostgresConnection
    /** Name of the migrated database that every test file copies. */
    template: string
    /** A file that collects the names of indexes used by the product's roles. */
    indexUses: string
  }
}

/** One PostgreSQL for the whole run; durability is off because nothing outlives the run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'veranda-test-'))
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  }
  const database = await startEmbeddedPostgres({ dataDir, settings })
  const template = { ...database.connection, database: 'template_veranda' }
  const admin = new pg.Client({ ...database.connection, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${template.database}`)
  await admin.end()
  await migrate(template, join(import.meta.dirname, '..', '..', 'migrations'))
  project.provide('postgres', database.connection)
  project.provide('template', template.database)
  const uses = join(dataDir, 'index-uses')
  await writeFile(uses, '')
  project.provide('indexUses', uses)
  return async () => {
    await reportUnused(await usedIndexes(template), uses)
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Stores unused indexes for the run's report: the result is meaningful only after all tests. */
async function reportUnused(indexes: string[], uses: string): Promise<void> {
  const report = process.env.UNUSED_INDEXES_REPORT
  if (!report) return
  const used = new Set((await readFile(uses, 'utf8')).split('\n'))
  await writeFile(report, JSON.stringify(indexes.filter((name) => !used.has(name))))
}
