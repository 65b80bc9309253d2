import { setTimeout as delay } from 'node:timers/promises'
import { seededRandom, shuffled } from '#e2e/support/seeded-random.ts'
import { KillableProduct, type KillTarget } from './lib/recovery-product.ts'
import { type AcknowledgedWork, runWork, type Session } from './lib/recovery-work.ts'

/**
 * Kills the built product, its PostgreSQL or both with SIGKILL while it writes, imports, sends e-mails and issues documents.
 * Checks that nothing it had acknowledged is lost or duplicated, and that every job finishes in time.
 * `npx tsx bench/recovery.ts [--short] [seed]`
 */
const isShort = process.argv.includes('--short')
const seed = Number(process.argv.slice(2).find((one) => /^\d+$/.test(one)) ?? 17)
const limitMs = 60_000
const killCounts: Record<KillTarget, number> = isShort
  ? { server: 2, postgres: 1, both: 1 }
  : { server: 10, postgres: 5, both: 3 }

/** The same seed kills after the same acknowledgements. */
const random = seededRandom(seed)
const acknowledged: AcknowledgedWork = { clients: [], invited: [], imported: [], documents: [] }
const violations: string[] = []
const product = await KillableProduct.create()
try {
  await product.start()
  const session = await register()
  const targets = (Object.keys(killCounts) as KillTarget[]).flatMap((target) =>
    Array.from({ length: killCounts[target] }, () => target),
  )
  for (const [index, target] of shuffled(targets, random).entries()) await runRound(session, index, target)
  await checkAll()
} finally {
  await product.remove()
}
console.log(
  violations.length === 0 ? `seed ${seed}: nothing lost, nothing duplicated` : violations.join('\n'),
)
process.exitCode = violations.length === 0 ? 0 : 1

async function register(): Promise<Session> {
  const body = {
    company_name: 'Recovery',
    name: 'Ольга',
    email: 'owner@example.com',
    password: 'a long password',
  }
  const answer = await fetch(`${product.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { token } = (await answer.json()) as { token: string }
  return { url: product.url, token }
}

/** Kills after a random acknowledgement, half of the time after that of an import; the work continues until all of it is acknowledged. */
async function runRound(session: Session, index: number, target: KillTarget): Promise<void> {
  const killAt = random() < 0.5 ? 'import' : 1 + Math.floor(random() * 50)
  let count = 0
  let killing: Promise<number> | undefined
  const kill = () => product.kill(target).then(Date.now)
  await runWork(session, `round-${index}`, acknowledged, (kind) => {
    count += 1
    if (kind === killAt || count === killAt) killing ??= kill()
  })
  killing ??= kill()
  const recovered = await killing
  const unfinished = await waitForJobs(recovered)
  const seconds = ((Date.now() - recovered) / 1000).toFixed(1)
  console.log(
    `round ${index}: ${target} killed at ${killAt} of ${count}, all jobs done ${seconds} s after the restart`,
  )
  if (unfinished.length > 0)
    violations.push(`round ${index}: not done after a minute: ${JSON.stringify(unfinished)}`)
}

/** Waits until only periodic jobs are left; returns the jobs that remain at the time limit. */
async function waitForJobs(startedAt: number): Promise<unknown[]> {
  for (;;) {
    const unfinished = await product.queryDatabase(`
      select t.identifier, j.attempts, j.locked_at, j.run_at, j.last_error from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier <> 'repairs'`)
    if (unfinished.length === 0 || Date.now() - startedAt > limitMs) return unfinished
    await delay(200)
  }
}

/** Each of `expected` must be in `found` exactly once; others in `found` were requested but not acknowledged. */
function checkOnce(what: string, expected: string[], found: string[]): void {
  const counts = new Map<string, number>()
  for (const one of found) counts.set(one, (counts.get(one) ?? 0) + 1)
  const missing = expected.filter((one) => !counts.has(one))
  const duplicated = [...counts].filter(([, count]) => count > 1).map(([one]) => one)
  console.log(
    `${what}: ${expected.length} acknowledged, ${missing.length} lost, ${duplicated.length} duplicated`,
  )
  if (missing.length > 0) violations.push(`${what} lost: ${missing.slice(0, 10).join(', ')}`)
  if (duplicated.length > 0) violations.push(`${what} duplicated: ${duplicated.slice(0, 10).join(', ')}`)
}

async function queryNames(text: string): Promise<string[]> {
  return (await product.queryDatabase<{ name: string }>(text)).map(({ name }) => name)
}

async function checkAll(): Promise<void> {
  checkOnce(
    'clients',
    acknowledged.clients,
    await queryNames("select name from clients where name like 'client %'"),
  )
  checkOnce(
    'imported leads',
    acknowledged.imported,
    await queryNames("select name from leads where name like 'imported %'"),
  )
  const documents = acknowledged.documents.map(({ order, number }) => `${order} ${number}`)
  checkOnce(
    'documents',
    documents,
    await queryNames("select order_id || ' ' || number as name from documents"),
  )
  checkOnce(
    'document numbers',
    acknowledged.documents.map(({ number }) => number),
    await queryNames('select number as name from documents'),
  )
  const emails = (await product.readEmails()).map((email) => {
    const [, to = ''] = /^To: (.+)$/m.exec(email) ?? []
    const [, id = ''] = /^Message-ID: <(.+)>$/im.exec(email) ?? []
    return `${to.trim()} ${id}`
  })
  // An e-mail sent at the moment of the kill is sent again with the same Message-ID, so a mailbox shows it once.
  const addresses = [...new Set(emails)].map((one) => one.split(' ')[0] ?? '')
  checkOnce(
    'e-mails',
    acknowledged.invited,
    addresses.filter((to) => to.startsWith('colleague-')),
  )
  const failed = await product.queryDatabase(
    "select id from imports where status <> 'done' and status <> 'draft'",
  )
  if (failed.length > 0) violations.push(`imports not done: ${failed.length}`)
}
