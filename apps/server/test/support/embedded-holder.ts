import { startEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts'

/** A product in small, for tests that kill it: holds the data folder given, says so, stops on SIGTERM. */
const [, , dataDir = ''] = process.argv
const database = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
process.stdout.write(`${JSON.stringify(database.connection)}\n`)
process.once('SIGTERM', async () => {
  await database.stop()
  process.exit(0)
})
setInterval(() => undefined, 60_000)
