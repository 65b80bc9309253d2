import { setTimeout as delay } from 'node:timers/promises'
import { seededRandom, shuffled } from '#e2e/support/seeded-random.ts'
import { MortalProduct, type Victim } from './lib/recovery-product.ts'
import { type Promised, type Session, work } from './lib/recovery-work.ts'

/**
 * Kills the built product, its PostgreSQL and both without a word while it writes, imports, sends letters and issues papers, and
 * looks whether anything that it had acknowledged is lost or doubled, and whether every job is done in time.
 * `npx tsx bench/recovery.ts [--short] [seed]`
 */
const isShort = process.argv.includes('--short')
const seed = Number(process.argv.slice(2).find((one) => /^\d+$/.test(one)) ?? 17)
const limitMs = 60_000
const plan: Record<Victim, number> = isShort
  ? { server: 2, postgres: 1, both: 1 }
  : { server: 10, postgres: 5, both: 3 }

/** The same seed kills at the same acknowledgements. */
const random = seededRandom(seed)
const promised: Promised = { clients: [], invited: [], imported: [], papers: [] }
const violations: string[] = []
const product = await MortalProduct.create()
try {
  await product.start()
  const session = await register()
  const victims = (Object.keys(plan) as Victim[]).flatMap((victim) =>
    Array.from({ length: plan[victim] }, () => victim),
  )
  for (const [index, victim] of shuffled(victims, random).entries()) await round(session, index, victim)
  await judge()
} finally {
  await product.remove()
}
console.log(violations.length === 0 ? `seed ${seed}: nothing lost, nothing doubled` : violations.join('\n'))
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

/** Kills at some acknowledgement of a round's work, every other time at that of an import; the work goes on until all is acknowledged. */
async function round(session: Session, index: number, victim: Victim): Promise<void> {
  const killAt = random() < 0.5 ? 'import' : 1 + Math.floor(random() * 50)
  let count = 0
  let killing: Promise<number> | undefined
  const kill = () => product.kill(victim).then(Date.now)
  await work(session, `round-${index}`, promised, (kind) => {
    count += 1
    if (kind === killAt || count === killAt) killing ??= kill()
  })
  killing ??= kill()
  const recovered = await killing
  const left = await settled(recovered)
  const seconds = ((Date.now() - recovered) / 1000).toFixed(1)
  console.log(
    `round ${index}: ${victim} killed at ${killAt} of ${count}, all done ${seconds} s after it was back`,
  )
  if (left.length > 0) violations.push(`round ${index}: not done after a minute: ${JSON.stringify(left)}`)
}

/** Waits until no job is left but those of the minute; answers those that are after all. */
async function settled(began: number): Promise<unknown[]> {
  for (;;) {
    const left = await product.rows(`
      select t.identifier, j.attempts, j.locked_at, j.run_at, j.last_error from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier <> 'repairs'`)
    if (left.length === 0 || Date.now() - began > limitMs) return left
    await delay(200)
  }
}

/** Each of `wanted` must be among `found` exactly once; what is found besides was asked for and not acknowledged. */
function compare(what: string, wanted: string[], found: string[]): void {
  const counts = new Map<string, number>()
  for (const one of found) counts.set(one, (counts.get(one) ?? 0) + 1)
  const lost = wanted.filter((one) => !counts.has(one))
  const doubled = [...counts].filter(([, count]) => count > 1).map(([one]) => one)
  console.log(`${what}: ${wanted.length} acknowledged, ${lost.length} lost, ${doubled.length} doubled`)
  if (lost.length > 0) violations.push(`${what} lost: ${lost.slice(0, 10).join(', ')}`)
  if (doubled.length > 0) violations.push(`${what} doubled: ${doubled.slice(0, 10).join(', ')}`)
}

async function named(text: string): Promise<string[]> {
  return (await product.rows<{ name: string }>(text)).map(({ name }) => name)
}

async function judge(): Promise<void> {
  compare('clients', promised.clients, await named("select name from clients where name like 'client %'"))
  compare(
    'imported leads',
    promised.imported,
    await named("select name from leads where name like 'imported %'"),
  )
  const papers = promised.papers.map(({ order, number }) => `${order} ${number}`)
  compare('papers', papers, await named("select order_id || ' ' || number as name from documents"))
  compare(
    'paper numbers',
    promised.papers.map(({ number }) => number),
    await named('select number as name from documents'),
  )
  const letters = (await product.letters()).map((letter) => {
    const [, to = ''] = /^To: (.+)$/m.exec(letter) ?? []
    const [, id = ''] = /^Message-ID: <(.+)>$/im.exec(letter) ?? []
    return `${to.trim()} ${id}`
  })
  // A letter that was sent in the moment of the kill goes again under its own number: to a mailbox it is the same one.
  const addresses = [...new Set(letters)].map((one) => one.split(' ')[0] ?? '')
  compare(
    'letters',
    promised.invited,
    addresses.filter((to) => to.startsWith('colleague-')),
  )
  const failed = await product.rows("select id from imports where status <> 'done' and status <> 'draft'")
  if (failed.length > 0) violations.push(`imports not done: ${failed.length}`)
}
