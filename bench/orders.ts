import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { rollsOf } from '@veranda/contract'
import { startEmbeddedPostgres } from '@veranda/server/db/embedded/embedded-postgres.ts'
import { migrate } from '@veranda/server/db/migrate.ts'
import { starterPrices, starterProduction } from '@veranda/server/features/price-lists/starter-prices.ts'
import { serverFolder } from '@veranda/server/folders.ts'
import { nest, orderTerms, quoteOrder } from '@veranda/soft-windows'
import pg from 'pg'
import { prepareTargets, type Target } from './lib/dataset.ts'
import { createOpenings, fillOrders } from './lib/order-dataset.ts'
import { median, percentile } from './lib/percentile.ts'
import { type Server, startProductServer } from './lib/servers.ts'

/**
 * The cost of orders: a quote of fifty openings, a layout of forty panels, an order's page with a million orders stored, a
 * document of three pages, and how much drawing fifty documents slows down the list. Absolute times depend on the machine;
 * the ratios do not.
 */
const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: '200' },
    leads: { type: 'string', default: '20000' },
    orders: { type: 'string', default: '1000000' },
  },
})

const ms = (value: number) => `${value.toFixed(1)} ms`

function printResult(name: string, times: number[], note = ''): void {
  const figures = [`median ${ms(median(times))}`, `p95 ${ms(percentile(times, 0.95))}`, note].filter(Boolean)
  console.log([name.padEnd(34), ...figures].join('   '))
}

async function timeMs(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function measureCalculations(): Promise<void> {
  const { tech, films } = starterProduction
  const input = {
    openings: createOpenings(50),
    terms: orderTerms.parse({}),
    priceList: starterPrices,
    tech,
    vat: { mode: 'none' as const, bp: 0 },
    rollsOf: (film: string) => rollsOf(films, film),
  }
  for (let warm = 0; warm < 20; warm += 1) quoteOrder(input)
  const quotes: number[] = []
  for (let run = 0; run < 200; run += 1) quotes.push(await timeMs(() => quoteOrder(input)))
  printResult('quote of 50 openings', quotes, 'allowed 5 ms')

  const panels = createOpenings(40).map(({ dims }) => ({
    w: dims.width ?? 0,
    h: dims.height ?? 0,
    canTurn: true,
  }))
  const layouts: number[] = []
  for (let run = 0; run < 10; run += 1) {
    const end = performance.now() + 200
    layouts.push(
      await timeMs(() => nest(panels, 3200, { tries: 1e9, isOver: () => performance.now() > end })),
    )
  }
  printResult('layout of 40 panels', layouts, 'its budget 200 ms')
}

const headersFor = ({ token }: Target) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
})

async function get(server: Server, target: Target, path: string): Promise<unknown> {
  const answer = await fetch(`${server.url}${path}`, { headers: headersFor(target) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** The requests of an opening order page, without the cutting plan, which is computed and loaded later. */
const orderPagePaths = (id: number) => [
  `/api/orders/${id}`,
  `/api/orders/${id}/payments`,
  `/api/orders/${id}/revisions`,
  `/api/orders/${id}/documents`,
  `/api/orders/${id}/comments`,
  `/api/orders/${id}/materials`,
  `/api/tasks?state=open&order_id=${id}&limit=50`,
  `/api/files?order_id=${id}&limit=50`,
  '/api/price-lists',
  '/api/production-settings',
]

async function measureOrderPage(server: Server, picked: { target: Target; id: number }[]): Promise<void> {
  const pages: number[] = []
  const orderTimes: number[] = []
  for (const [run, { target, id }] of picked.entries()) {
    const page = await timeMs(() => Promise.all(orderPagePaths(id).map((path) => get(server, target, path))))
    const head = await timeMs(() => get(server, target, `/api/orders/${id}`))
    if (run < 30) continue // warm
    pages.push(page)
    orderTimes.push(head)
  }
  printResult(`order page, ${orderPagePaths(0).length} parallel requests`, pages, 'allowed p95 100 ms')
  printResult('the order only', orderTimes)
}

async function issueDocument(
  server: Server,
  target: Target,
  id: number,
  kind: string,
): Promise<{ id: number }> {
  const answer = await fetch(`${server.url}/api/orders/${id}/documents`, {
    method: 'POST',
    headers: headersFor(target),
    body: JSON.stringify({ kind }),
  })
  if (!answer.ok) throw new Error(`${kind}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { id: number }
}

async function countPages(server: Server, target: Target, id: number): Promise<number> {
  const answer = await fetch(`${server.url}/api/documents/${id}/pdf`, { headers: headersFor(target) })
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  return text.match(/\/Type \/Page\b/g)?.length ?? 0
}

async function measureDocuments(server: Server, picked: { target: Target; id: number }[]): Promise<void> {
  const [first] = picked
  if (!first) return
  const { target, id } = first
  const pages = await countPages(server, target, (await issueDocument(server, target, id, 'contract')).id)
  const times: number[] = []
  for (let run = 0; run < 20; run += 1)
    times.push(await timeMs(() => issueDocument(server, target, id, 'contract')))
  printResult(`a contract of ${pages} pages, issued`, times, 'allowed 1 s')

  const list = () => timeMs(() => get(server, target, '/api/orders'))
  const idle: number[] = []
  for (let run = 0; run < 200; run += 1) idle.push(await list())
  const busy: number[] = []
  let isDrawing = true
  const drawing = Promise.all(
    picked.slice(0, 50).map((one) => issueDocument(server, one.target, one.id, 'contract')),
  ).finally(() => {
    isDrawing = false
  })
  while (isDrawing) busy.push(await list())
  await drawing
  printResult('the list without drawing', idle)
  printResult(
    'the list while 50 documents are drawn',
    busy,
    `ratio ${(median(busy) / median(idle)).toFixed(2)}, allowed 2`,
  )
}

/** Two random orders of every company, so that no page is cached more than another. */
async function pickOrders(
  client: pg.PoolClient,
  targets: Target[],
): Promise<{ target: Target; id: number }[]> {
  const picked: { target: Target; id: number }[] = []
  for (const target of targets) {
    const { rows } = await client.query<{ id: number }>(
      'select id::int from orders where company_id = $1 and frozen_at is null order by random() limit 2',
      [target.companyId],
    )
    picked.push(...rows.map(({ id }) => ({ target, id })))
  }
  return picked
}

await measureCalculations()
const dataDir = join(process.cwd(), '.cache', 'bench-orders')
await mkdir(dataDir, { recursive: true })
const database = await startEmbeddedPostgres({ dataDir })
let server: Server | undefined
try {
  await migrate(database.connection, join(serverFolder, 'migrations'))
  const targets = await prepareTargets(database.connection, {
    companies: Number(values.companies),
    leads: Number(values.leads),
  })
  const pool = new pg.Pool({ ...database.connection, max: 1 })
  const client = await pool.connect()
  await fillOrders(client, Number(values.orders))
  const picked = await pickOrders(client, targets)
  client.release()
  await pool.end()
  const { host, user, database: name } = database.connection
  const url = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`
  server = await startProductServer(url, join(dataDir, 'product'))
  await measureOrderPage(server, picked)
  await measureDocuments(server, picked)
} finally {
  await server?.stop()
  await database.stop()
}
