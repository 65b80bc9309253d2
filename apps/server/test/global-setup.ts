import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { EmbeddedPostgresConnection } from '#db/embedded/connection.ts'
import { startEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: EmbeddedPostgresConnection
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
  project.provide('postgres', database.connection)
  return async () => {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
