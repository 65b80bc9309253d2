import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setInterval } from 'node:timers'
import { parseArgs } from 'node:util'
import { limits } from '@veranda/contract'
import { openDatabase } from '@veranda/server/database.ts'
import { files, recordExports, users } from '@veranda/server/db/schema/tables.gen.ts'
import { sql } from '@veranda/server/db/sql/sql.ts'
import { requestBulkChange } from '@veranda/server/features/bulk-changes/bulk-changes-repo.ts'
import { runBulkChange } from '@veranda/server/features/bulk-changes/run-repo.ts'
import { checkImport } from '@veranda/server/features/imports/check-repo.ts'
import { createImport } from '@veranda/server/features/imports/imports-repo.ts'
import { runImport } from '@veranda/server/features/imports/run-repo.ts'
import { startImport } from '@veranda/server/features/imports/start-repo.ts'
import {
  makeRecordExport,
  requestRecordExport,
} from '@veranda/server/features/record-exports/record-exports-repo.ts'
import { createLocalStore } from '@veranda/server/files/local-store.ts'
import { openPartFolder } from '@veranda/server/files/part-folder.ts'
import { serverFolder } from '@veranda/server/folders.ts'
import { openListDatabase } from './lib/list-database.ts'

/**
 * Long work over the lists of a company with half a million leads: both formats of an export, a change of as many leads as one
 * change takes, and an import. Each prints its time and the memory of this process, in which the job runs.
 */
const { values } = parseArgs({
  options: { leads: { type: 'string', default: '1000000' }, only: { type: 'string' } },
})

const cluster = await openListDatabase(Number(values.leads), 100)
const database = await openDatabase({
  url: cluster.url,
  dataDir: cluster.dataDir,
  migrations: join(serverFolder, 'migrations'),
  onError: (error) => console.error(error.message),
  log: () => undefined,
  onLost: () => process.exit(1),
})
const folder = join(cluster.dataDir, 'list-jobs')
try {
  const { rows } = await database.owner.query<{ company_id: string }>(
    'select company_id from leads group by company_id order by count(*) desc limit 1',
  )
  const companyId = Number(rows[0]?.company_id)
  const tenant = database.platform.tenant(companyId)
  const tenantOf = () => tenant
  const [owner] = await tenant.find(users, sql`role = 'owner'`, { limit: 1 })
  if (!owner) throw new Error('no owner')
  await mkdir(folder, { recursive: true })
  const tools = { store: createLocalStore(folder), parts: await openPartFolder(join(folder, 'parts')) }

  for (const format of ['csv', 'xlsx'] as const)
    await measure(`export ${format}`, async () => {
      const { id } = await requestRecordExport(
        tenant,
        'leads',
        { format, sort: '-created_at', columns: [] },
        owner.id,
      )
      await makeRecordExport(tenantOf, tools, id, { now: new Date() })
      const done = await tenant.findOne(recordExports, id)
      const file = done?.file_id ? await tenant.findOne(files, done.file_id) : undefined
      const { size } = await stat(join(folder, pathOf(file?.storage_key ?? '')))
      return `${done?.rows_count} rows, ${Math.round(size / 1e6)} MB of file`
    })

  await measure('bulk change', async () => {
    const author = { userId: owner.id, role: 'owner' as const, timeZone: 'Europe/Moscow' }
    const filter = { source: 'Рекомендация' }
    const change = { action: 'status' as const, params: { status: 'processing' as const }, filter }
    const { job } = await requestBulkChange(tenant, 'leads', change, author)
    await runBulkChange(tenantOf, job.id, { isUndo: false, isLast: true })
    return `${job.total_count} leads`
  })

  await measure('import', async () => {
    const table = {
      headings: ['Имя', 'Телефон', 'Email', 'Комментарий'],
      rows: Array.from({ length: limits.importRows }, (_one, index) => ({
        row_no: index + 2,
        cells: [
          `Гость ${index}`,
          `+7 9${String(Date.now() + index).slice(-9)}`,
          `guest${Date.now()}${index}@example.com`,
          'Веранда 4 × 3',
        ],
      })),
    }
    const about = { target: 'leads' as const, file_name: 'таблица.csv', user_id: owner.id }
    const laps = stopwatch()
    const draft = await createImport(tenant, table, about)
    laps.end('stored')
    const settings = {
      mapping: draft.columns.map(({ guess }) => guess),
      repeats: 'skip' as const,
      user_id: null,
      source: 'Импорт',
      status: 'new' as const,
      values: {},
      date_order: null,
    }
    await checkImport(tenant, draft.id, settings, new Date())
    laps.end('checked')
    await startImport(tenant, draft.id, owner.id)
    await runImport(tenant, draft.id)
    laps.end('run')
    return `${table.rows.length} rows (${laps.text()})`
  })
} finally {
  await database.close()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Times of the parts of one job, in seconds. */
function stopwatch() {
  let last = performance.now()
  const laps: string[] = []
  return {
    end: (name: string) => {
      const now = performance.now()
      laps.push(`${name} ${((now - last) / 1000).toFixed(1)} s`)
      last = now
    },
    text: () => laps.join(', '),
  }
}

/** Where the local store keeps a content. */
function pathOf(key: string): string {
  const [company = '', name = ''] = key.split('/')
  return join(company, name.slice(0, 2), name)
}

async function measure(name: string, work: () => Promise<string>): Promise<void> {
  if (values.only && !name.startsWith(values.only)) return
  const idle = process.memoryUsage().rss
  let mostMemory = 0
  const watch = setInterval(() => {
    mostMemory = Math.max(mostMemory, process.memoryUsage().rss)
  }, 100)
  const started = performance.now()
  const result = await work().finally(() => clearInterval(watch))
  const seconds = (performance.now() - started) / 1000
  const memory = `up to ${Math.round(mostMemory / 1e6)} MB, ${Math.round((mostMemory - idle) / 1e6)} MB more than before`
  console.log(`${name}: ${result} in ${seconds.toFixed(1)} s, ${memory}`)
}
