import type {
  ChatMessage,
  Conversation,
  DocumentListItem,
  FileRecord,
  LeadForm,
  LeadListItem,
  LeadsReport,
  Order,
  Paged,
} from '@veranda/contract'
import { orderStages, type paymentStates } from '@veranda/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conversations, messages } from '#db/schema/tables.gen.ts'
import { acrossCompanies, columnsNamed, platformAlias } from '#db/sql/aliases.ts'
import { select } from '#db/sql/select.ts'
import { demoAccount, seedDemo } from '#demo/demo-repo.ts'
import { createWorld, type World } from '#test/support/world.ts'

let world: World
let token: string

beforeAll(async () => {
  world = await createWorld()
  // The first start is interrupted while seeding; the second one begins again.
  const full = { ...world.files.store, put: () => Promise.reject(new Error('ended in the middle')) }
  await expect(seedDemo(world.platform, { ...world.files, store: full })).rejects.toThrow(
    'ended in the middle',
  )
  await seedDemo(world.platform, world.files)
  const answer = await world.app.inject({ method: 'POST', url: '/api/auth/login', payload: demoAccount })
  token = answer.json<{ token: string }>().token
})

afterAll(() => world.close())

async function get<T>(url: string): Promise<T> {
  const answer = await world.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<T>()
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const everyOrder = async () => (await get<Paged<Order>>('/api/orders?limit=100')).data

test('has leads, clients and orders at every stage', async () => {
  expect((await get<Paged<LeadListItem>>('/api/leads?limit=1')).total).toBe(200)
  expect((await get<Paged<unknown>>('/api/clients?limit=1')).total).toBe(80)
  const orders = await everyOrder()
  expect(orders).toHaveLength(40)
  expect(new Set(orders.map(({ stage }) => stage))).toEqual(new Set(Object.keys(orderStages)))
})

test('its form has submissions for the leads from the site', async () => {
  const [form] = await get<LeadForm[]>('/api/lead-forms')
  const fromSite = await get<Paged<LeadListItem>>(`/api/leads?limit=1&lead_form_id=${form?.id}`)
  expect(form?.submissions_count).toBe(fromSite.total)
  expect(fromSite.total).toBeGreaterThan(20)
})

test('its leads are answered within a working day, as its report shows', async () => {
  const { totals } = await get<LeadsReport>(`/api/reports/leads?from=${daysAgo(60)}&to=${daysAgo(0)}`)
  expect(totals.median_minutes).toBeGreaterThan(5)
  expect(totals.median_minutes).toBeLessThan(24 * 60)
})

test('its payments are consistent: completed orders are paid, those in production prepaid, and there are debts', async () => {
  const orders = await everyOrder()
  const states = (stage: Order['stage']) =>
    new Set(orders.filter((order) => order.stage === stage).map(({ payment_state }) => payment_state))
  expect(states('completed')).toEqual(new Set(['paid' satisfies keyof typeof paymentStates]))
  expect(states('in_production')).toEqual(new Set(['prepaid']))
  expect(states('mounted')).toEqual(new Set(['prepaid']))
})

test('its orders span three months', async () => {
  const days = (await everyOrder()).map(({ created_at }) => Date.parse(created_at) / 86_400_000)
  expect(Math.max(...days) - Math.min(...days)).toBeGreaterThan(60)
})

const chats = async (queue: string) =>
  (await get<{ data: Conversation[] }>(`/api/chats?queue=${queue}&limit=100`)).data

test('its chats have every state: waiting, answered, snoozed, closed and rated', async () => {
  const [open, closed, spam, unread, mine] = await Promise.all(
    ['all', 'closed', 'spam', 'new', 'mine'].map(chats),
  )
  expect((open ?? []).length + (closed ?? []).length).toBeGreaterThan(24)
  expect(spam).toHaveLength(1)
  expect(unread?.length).toBeGreaterThan(1)
  expect(mine?.length).toBeGreaterThan(1)
  expect(new Set(open?.map(({ status }) => status))).toEqual(new Set(['open', 'snoozed']))
  expect(open?.some(({ assignee }) => assignee && assignee.name !== 'Ольга Смирнова')).toBe(true)
})

test('its colleagues exchange photos of finished work', async () => {
  const group = (await chats('team')).find(({ kind }) => kind === 'group')
  const { data } = await get<{ data: ChatMessage[] }>(`/api/chats/${group?.id}/messages`)
  const shown = data.flatMap(({ files }) => files)
  expect(shown.map(({ kind }) => kind)).toEqual(['image'])
})

test('its messages are in order and none is in the future', async () => {
  const { platform } = world
  const m = platformAlias(messages, 'm')
  const c = platformAlias(conversations, 'c')
  const threads = await platform.rows(
    select({ ...columnsNamed(m, ['conversation_id', 'seq', 'created_at']), first: c.created_at })`
      from ${acrossCompanies(m)} join ${acrossCompanies(c)} on ${c.id} = ${m.conversation_id} order by ${m.conversation_id}, ${m.seq}`,
  )
  const faults = threads.filter((line, index) => {
    const before = threads[index - 1]
    const isNext = before?.conversation_id === line.conversation_id
    return (
      Date.parse(line.created_at) > Date.now() ||
      (isNext
        ? line.seq !== before.seq + 1 || Date.parse(line.created_at) < Date.parse(before.created_at)
        : line.seq !== 1 || line.first !== line.created_at)
    )
  })
  expect(threads.length).toBeGreaterThan(100)
  expect(faults).toEqual([])
})

test('leads from the chat are mentioned in their conversations', async () => {
  const leads = (await get<Paged<LeadListItem>>('/api/leads?source=%D0%A7%D0%B0%D1%82&limit=100')).data
  expect(leads.length).toBeGreaterThan(5)
  const conversations = [...(await chats('all')), ...(await chats('closed'))]
  for (const lead of leads) {
    const conversation = conversations.find(({ lead_id }) => lead_id === lead.id)
    expect(conversation, lead.name).toMatchObject({ title: lead.name, client_id: lead.client_id })
  }
})

test('orders have the documents of their stage, numbered by date', async () => {
  const orders = await everyOrder()
  const documentsOf = (id: number) => get<DocumentListItem[]>(`/api/orders/${id}/documents`)
  const kinds = async (stage: Order['stage']) => {
    const order = orders.find((one) => one.stage === stage)
    return (await documentsOf(order?.id ?? 0)).map(({ kind }) => kind).sort()
  }
  expect(await kinds('calculating')).toEqual([])
  expect(await kinds('proposal_sent')).toEqual(['proposal'])
  expect(await kinds('in_production')).toEqual(['contract', 'invoice', 'proposal'])
  // They are fully paid, so an invoice would be for nothing.
  expect(await kinds('completed')).toEqual(['act', 'contract', 'proposal'])
  const documents = (await Promise.all(orders.map(({ id }) => documentsOf(id)))).flat()
  const contracts = documents.filter(({ kind }) => kind === 'contract')
  const byNumber = contracts.toSorted(
    (one, other) => Number.parseInt(one.number, 10) - Number.parseInt(other.number, 10),
  )
  const days = byNumber.map(({ issued_on }) => issued_on)
  expect(days).toEqual(days.toSorted())
})

test('photos are attached to orders, can be opened, and count as used storage', async () => {
  const { data } = await get<Paged<FileRecord>>('/api/files?kind=image&limit=100')
  const shots = data.filter(({ order }) => order)
  expect(shots.length).toBeGreaterThan(24)
  expect(new Set(shots.map(({ order_stage }) => order_stage))).toEqual(
    new Set(['before', 'measure', 'after']),
  )
  const isPhotograph = ({ name, width }: FileRecord) => width === 1200 && /^IMG_\d{8}_\d{6}\.jpg$/.test(name)
  expect(shots.filter((shot) => !isPhotograph(shot))).toEqual([])
  const shown = await world.app.inject(data[0]?.thumbnail_url ?? '')
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  const { used } = await get<{ used: number }>('/api/files/usage')
  expect(used).toBeGreaterThan(data.reduce((sum, { size }) => sum + size, 0))
})

test('a second start adds nothing', async () => {
  await seedDemo(world.platform, world.files)
  expect((await get<Paged<LeadListItem>>('/api/leads?limit=1')).total).toBe(200)
})
