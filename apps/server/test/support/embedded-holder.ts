import { startEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts'

/** A minimal product for tests that kill it: opens the data folder, reports it, stops on SIGTERM. */
const [, , dataDir = ''] = process.argv
const database = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
process.stdout.write(`${JSON.stringify(database.connection)}\n`)
process.once('SIGTERM', async () => {
  await database.stop()
  process.exit(0)
})
setInterval(() => undefined, 60_000)
