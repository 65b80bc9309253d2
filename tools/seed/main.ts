import { parseArgs } from 'node:util'
import { openDatabase } from '@veranda/server/database.ts'
import { readEnv } from '@veranda/server/env.ts'
import { serverFolder } from '@veranda/server/folders.ts'
import { fillForLoad } from './load-data.ts'

const { values } = parseArgs({
  options: { companies: { type: 'string', default: '200' }, leads: { type: 'string', default: '1000000' } },
})

const companies = Number(values.companies)
const leads = Number(values.leads)
if (!Number.isInteger(companies) || companies < 1 || !Number.isInteger(leads) || leads < 0) {
  console.error('Так: npm run seed -- --companies 200 --leads 1000000')
  process.exit(1)
}

const env = readEnv(process.env)
try {
  const database = await openDatabase({
    url: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    migrations: `${serverFolder}/migrations`,
    onError: (error) => console.error(error.message),
    log: () => undefined,
    onLost: () => process.exit(1),
  })
  const started = Date.now()
  const client = await database.owner.connect()
  try {
    await fillForLoad(client, { companies, leads }, (step) => console.log(step))
  } finally {
    client.release()
    await database.close()
  }
  console.log(`Готово за ${Math.round((Date.now() - started) / 1000)} с.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
