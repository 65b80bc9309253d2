import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { prepareTargets, type Target } from './lib/dataset.ts'
import { openListDatabase } from './lib/list-database.ts'
import { startProductServer } from './lib/servers.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    leads: { type: 'string', default: '1000000' },
    companies: { type: 'string', default: '100' },
    only: { type: 'string', default: '' },
  },
})

/** The lists that staff read: filters, orders, counts and searches, each of the company that has half of all leads. */
const pathsOf = ({ fieldIds }: Target): Record<string, string> => ({
  'first page': '/api/leads',
  'by name': '/api/leads?sort=name',
  'by last change': '/api/leads?sort=-updated_at',
  'by number': '/api/leads?sort=number',
  'by status': '/api/leads?sort=-status',
  'by assignee': '/api/leads?sort=user',
  'one source, by assignee': `/api/leads?sort=user&source=${encodeURIComponent('Авито')}`,
  'one status, by name': '/api/leads?status=rejected&sort=name',
  'one source': `/api/leads?source=${encodeURIComponent('Авито')}`,
  'rare source, by change': `/api/leads?source=${encodeURIComponent('Рекомендация')}&sort=-updated_at`,
  'unassigned, this month': '/api/leads?user_id=none&from=2026-11-01',
  'no client, not rejected': '/api/leads?has_client=false&status=new,processing,completed',
  repeated: '/api/leads?is_repeat=true',
  'an answer': `/api/leads?field[${fieldIds[3]}]=${encodeURIComponent('веранда')}`,
  counts: '/api/leads/counts',
  'counts of a source': `/api/leads/counts?source=${encodeURIComponent('Авито')}`,
  'search by name': `/api/leads?q=${encodeURIComponent('Кузнецов Анна')}`,
  'search by phone digits': '/api/leads?q=456789',
  sources: '/api/leads/sources',
  'matches of a phone': `/api/clients/matches?phone=${encodeURIComponent('+7 912 345-67-89')}`,
  'search over everything': `/api/search?q=${encodeURIComponent('Кузнецов')}`,
  'counts of a search': `/api/leads/counts?q=${encodeURIComponent('Кузнецов')}`,
})

const database = await openListDatabase(Number(values.leads), Number(values.companies))
try {
  const [target] = await prepareTargets(database.connection, { companies: 1, leads: 1 })
  if (!target) throw new Error('no company')
  const server = await startProductServer(database.url, join(database.dataDir, 'product'))
  console.log(`${values.leads} leads, half of them in one company, 16 callers, ${values.seconds} s each`)
  for (const [label, path] of Object.entries(pathsOf(target))) {
    if (!label.includes(values.only)) continue
    const headers = { authorization: `Bearer ${target.token}` }
    await fetch(server.url + path, { headers })
    const { latency, requests, non2xx } = await autocannon({
      url: server.url + path,
      headers,
      connections: 16,
      duration: Number(values.seconds),
    })
    if (non2xx > 0) throw new Error(`${label}: ${non2xx} refusals`)
    console.log(
      `${label.padEnd(26)} ${String(Math.round(requests.average)).padStart(5)}/s   p50 ${latency.p50} ms   p97.5 ${latency.p97_5} ms   p99 ${latency.p99} ms`,
    )
  }
  await server.stop()
} finally {
  await database.stop()
}
