import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase, type PoolClient } from '@veranda/server/database.ts'
import { leads } from '@veranda/server/db/schema/tables.gen.ts'
import type { TenantDb } from '@veranda/server/db/tenant-db.ts'
import { eraseClosedCompanies } from '@veranda/server/features/account-closure/closing-repo.ts'
import { writeArchive } from '@veranda/server/features/company-export/export-archive.ts'
import { createLocalStore } from '@veranda/server/files/local-store.ts'
import { serverFolder } from '@veranda/server/folders.ts'
import { fillForLoad } from '#tools/seed/load-data.ts'

/**
 * The cost of exporting and erasing a big company with about seven rows per lead, and how much it slows down another company
 * that reads a list at the same time.
 */
const { values } = parseArgs({ options: { leads: { type: 'string', default: '150000' } } })

const dataDir = await mkdtemp(join(tmpdir(), 'veranda-company-export-'))
const database = await openDatabase({
  url: undefined,
  dataDir,
  migrations: join(serverFolder, 'migrations'),
  onError: (error) => console.error(error.message),
  log: () => undefined,
  onLost: () => process.exit(1),
})
try {
  const { big, small } = await fill(Number(values.leads))
  const otherCompany = database.platform.tenant(small)
  await measure('export', otherCompany, () => runExport(big))
  await database.owner.query("update companies set closed_at = now() - interval '31 days' where id = $1", [
    big,
  ])
  await measure('erasure', otherCompany, () => runErasure(big))
} finally {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}

async function fill(count: number): Promise<{ big: number; small: number }> {
  const client = await database.owner.connect()
  try {
    await fillForLoad(client, { companies: 1, leads: count }, () => undefined)
    const big = await newestCompany(client)
    await addRelatedRows(client, big)
    await fillForLoad(client, { companies: 1, leads: 1000 }, () => undefined)
    return { big, small: await newestCompany(client) }
  } finally {
    client.release()
  }
}

async function newestCompany(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select max(id)::int as id from companies')
  return rows[0]?.id ?? 0
}

/** Adds the submission and the audit log entry of every lead. */
async function addRelatedRows(client: PoolClient, company: number): Promise<void> {
  await client.query(
    `insert into form_submissions (company_id, lead_form_id, version_id, idempotency_key, body_hash, raw, outcome, lead_id,
        ip_address, user_agent, referer, page_url)
      select l.company_id, l.lead_form_id, v.id, l.id::text, '\\x00', '{}', 'lead', l.id, l.ip_address, l.user_agent, '', ''
      from leads l join lead_form_versions v on v.company_id = l.company_id where l.company_id = $1`,
    [company],
  )
  await client.query(
    `insert into audit_log (company_id, user_name, action, entity, entity_number, title)
      select company_id, 'Сотрудник', 'create', 'lead', id, name from leads where company_id = $1`,
    [company],
  )
  await client.query('analyze form_submissions, audit_log')
}

async function runExport(company: number): Promise<string> {
  const path = join(dataDir, randomUUID())
  const options = { company: 'Нагрузка', now: new Date(), withoutFolder: null }
  await writeArchive(database.platform.tenant(company), createLocalStore(dataDir), path, options)
  return `${Math.round((await stat(path)).size / 1e6)} MB`
}

async function runErasure(company: number): Promise<string> {
  let runs = 0
  const exists = async () =>
    (await database.owner.query('select from companies where id = $1', [company])).rowCount === 1
  while (await exists()) {
    await eraseClosedCompanies(database.platform, new Date())
    runs += 1
  }
  return `${runs} runs of the periodic task`
}

/** Runs the work and prints its time, the memory of the process and the longest time that the other company waited for a page. */
async function measure(name: string, otherCompany: TenantDb, work: () => Promise<string>): Promise<void> {
  const size = await countRows()
  const started = performance.now()
  const waits: number[] = []
  let isDone = false
  const reading = (async () => {
    while (!isDone) {
      const requestedAt = performance.now()
      await otherCompany.find(leads, undefined, { limit: 50 })
      waits.push(performance.now() - requestedAt)
      await delay(50)
    }
  })()
  const result = await work().finally(() => {
    isDone = true
  })
  await reading
  const seconds = (performance.now() - started) / 1000
  waits.sort((a, b) => a - b)
  const p99 = waits[Math.floor(waits.length * 0.99)] ?? 0
  console.log(
    `${name}: ${size} rows in ${seconds.toFixed(1)} s (${Math.round(size / seconds)}/s), ${result}, ` +
      `${Math.round(process.memoryUsage().rss / 1e6)} MB, another company's page p99 ${p99.toFixed(0)} ms, ` +
      `max ${(waits.at(-1) ?? 0).toFixed(0)} ms`,
  )
}

async function countRows(): Promise<number> {
  const { rows } = await database.owner.query<{ count: number }>(
    `select ((select count(*) from leads) + (select count(*) from lead_values) + (select count(*) from form_submissions)
      + (select count(*) from audit_log))::int as count`,
  )
  return rows[0]?.count ?? 0
}
