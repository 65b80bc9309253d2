/**
 * Chat latency from a visitor's message to the staff's pages: many visitors of one company write at a steady rate, and several
 * staff receive each change event on their sockets and fetch the change. Both times are read from one clock. The server is warmed
 * up at the same rate before measuring, so that compiling code and preparing statements does not count.
 * Usage: npx tsx bench/chat.ts [--rate 200] [--seconds 20] [--warm 5] [--visitors 100] [--staff 5]
 */
import { parseArgs } from 'node:util'
import { Staff } from '#e2e/support/api.ts'
import {
  type ChatEndpoint,
  call,
  fetchChatEndpoint,
  StaffPage,
  Visitor,
} from '#e2e/support/chats/chat-clients.ts'
import { startProduct } from '#e2e/support/product.ts'

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '20' },
    warm: { type: 'string', default: '5' },
    visitors: { type: 'string', default: '100' },
    staff: { type: 'string', default: '5' },
  },
})
const [rate, seconds, warm, visitorsCount, staffCount] = [
  values.rate,
  values.seconds,
  values.warm,
  values.visitors,
  values.staff,
].map(Number) as [number, number, number, number, number]
const targets = { p50: 50, p99: 250 }

interface SentMessage {
  at: number
  change_no: number
}

const product = await startProduct()
try {
  report(await measure())
} finally {
  await product.stop()
}

async function measure(): Promise<number[]> {
  const endpoint = await fetchChatEndpoint(product)
  const owner = await Staff.register(product.url)
  const { companyId } = await fetchCompanyId(endpoint, owner.token)
  const channel = await call<{ id: number; public_key: string }>(
    endpoint,
    owner.token,
    'POST',
    '/api/chat/channels',
    { name: 'Сайт' },
  )
  await call(endpoint, owner.token, 'PUT', `/api/chat/channels/${channel.id}`, {
    settings: { leads: { rule: 'never' } },
  })
  const visitors = await Promise.all(
    Array.from({ length: visitorsCount }, () => Visitor.startSession(endpoint, channel.public_key)),
  )
  // The first message opens a conversation and notifies all staff, which is more work than the later ones.
  for (const visitor of visitors) await visitor.send('Здравствуйте')

  const pages = Array.from({ length: staffCount }, () => new StaffPage(endpoint, owner.token, companyId))
  await Promise.all(pages.map((page) => page.open()))
  await sendAtRate(visitors, warm)
  const sentMessages = await sendAtRate(visitors, seconds)
  await Promise.all(
    pages.map((page) => page.waitForChange(Math.max(...sentMessages.map(({ change_no }) => change_no)))),
  )
  for (const page of pages) page.close()
  return pages.flatMap((page) => sentMessages.map((one) => page.shownAt(one.change_no) - one.at))
}

async function fetchCompanyId(endpoint: ChatEndpoint, token: string): Promise<{ companyId: number }> {
  const { company_id } = await call<{ company_id: number }>(endpoint, token, 'GET', '/api/users/current')
  return { companyId: company_id }
}

/** Sends one message every `1 / rate` seconds, visitor after visitor, without waiting for slow responses. */
async function sendAtRate(visitors: readonly Visitor[], during: number): Promise<SentMessage[]> {
  const startedAt = performance.now()
  const answers: Promise<SentMessage>[] = []
  for (let index = 0; index < rate * during; index += 1) {
    const due = startedAt + (index * 1000) / rate
    const waitMs = due - performance.now()
    if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs))
    const at = performance.now()
    const visitor = visitors[index % visitors.length] as Visitor
    answers.push(visitor.send(`Сообщение ${index}`).then(({ change_no }) => ({ at, change_no })))
  }
  return Promise.all(answers)
}

function report(times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const verdict =
    at(0.5) < targets.p50 && at(0.99) < targets.p99 ? 'within the target' : 'NOT within the target'
  console.log(
    `From a visitor's message to ${staffCount} staff pages, ${rate} messages a second for ${seconds} s:`,
  )
  console.log(
    `  p50 ${at(0.5).toFixed(1)} ms (${targets.p50})  p99 ${at(0.99).toFixed(1)} ms (${targets.p99})  ${verdict}`,
  )
}
