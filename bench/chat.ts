/**
 * From a visitor's word to the staff's screens: many visitors of one company write at a steady pace, and several staff
 * hear of each change by their sockets and ask for it. Both ends are read from one clock. Nothing is measured until the
 * server has worked at the same pace for a while: code and statements that nobody has used yet are compiled meanwhile.
 * Usage: npx tsx bench/chat.ts [--rate 200] [--seconds 20] [--warm 5] [--visitors 100] [--staff 5]
 */
import { parseArgs } from 'node:util'
import { Staff } from '#e2e/support/api.ts'
import { call, type Place, placeOf, Screen, Visitor } from '#e2e/support/chats/chat-clients.ts'
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
const promised = { p50: 50, p99: 250 }

interface Sent {
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
  const place = await placeOf(product)
  const owner = await Staff.register(product.url)
  const { companyId } = await ownerOf(place, owner.token)
  const channel = await call<{ id: number; public_key: string }>(
    place,
    owner.token,
    'POST',
    '/api/chat/channels',
    { name: 'Сайт' },
  )
  await call(place, owner.token, 'PUT', `/api/chat/channels/${channel.id}`, {
    settings: { leads: { rule: 'never' } },
  })
  const visitors = await Promise.all(
    Array.from({ length: visitorsCount }, () => Visitor.arrive(place, channel.public_key)),
  )
  // Their first words open conversations and wake everybody: not what is measured.
  for (const visitor of visitors) await visitor.say('Здравствуйте')

  const screens = Array.from({ length: staffCount }, () => new Screen(place, owner.token, companyId))
  await Promise.all(screens.map((screen) => screen.open()))
  await write(visitors, warm)
  const sent = await write(visitors, seconds)
  await Promise.all(
    screens.map((screen) => screen.reach(Math.max(...sent.map(({ change_no }) => change_no)))),
  )
  for (const screen of screens) screen.close()
  return screens.flatMap((screen) => sent.map((one) => screen.seenAt(one.change_no) - one.at))
}

async function ownerOf(place: Place, token: string): Promise<{ companyId: number }> {
  const { company_id } = await call<{ company_id: number }>(place, token, 'GET', '/api/users/current')
  return { companyId: company_id }
}

/** One message every `1 / rate` seconds, in turn; a slow answer holds nobody back. */
async function write(visitors: readonly Visitor[], during: number): Promise<Sent[]> {
  const began = performance.now()
  const answers: Promise<Sent>[] = []
  for (let index = 0; index < rate * during; index += 1) {
    const due = began + (index * 1000) / rate
    const early = due - performance.now()
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early))
    const at = performance.now()
    const visitor = visitors[index % visitors.length] as Visitor
    answers.push(visitor.say(`Сообщение ${index}`).then(({ change_no }) => ({ at, change_no })))
  }
  return Promise.all(answers)
}

function report(times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const verdict = at(0.5) < promised.p50 && at(0.99) < promised.p99 ? 'as promised' : 'NOT as promised'
  console.log(`From a visitor's word to ${staffCount} screens, ${rate} messages a second for ${seconds} s:`)
  console.log(
    `  p50 ${at(0.5).toFixed(1)} ms (${promised.p50})  p99 ${at(0.99).toFixed(1)} ms (${promised.p99})  ${verdict}`,
  )
}
