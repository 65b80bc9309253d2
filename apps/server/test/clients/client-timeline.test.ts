import type { Client, ClientTimelineEntry, ClientTimelinePage } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clients, conversations, documentEvents, leads, orders, tasks } from '#db/schema/tables.gen.ts'
import { ok } from '#test/support/answers.ts'
import { newConversation } from '#test/support/data/chat-records.ts'
import { newDocument } from '#test/support/data/order-records.ts'
import { newFile } from '#test/support/data/records.ts'
import { csv, importTable } from '#test/support/import-helpers.ts'
import { newLead } from '#test/support/lead-helpers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  owner = await world.company()
})
afterAll(() => world.close())

const newClient = (body: object = {}) =>
  ok<Client>(owner.call('POST', '/api/clients', { name: 'Анна Ким', ...body }))
const page = (id: number, query = '', by = owner) =>
  ok<ClientTimelinePage>(by.call('GET', `/api/clients/${id}/timeline${query}`))
const entries = async (id: number, by = owner) => (await page(id, '', by)).data
const kinds = (list: ClientTimelineEntry[]) => list.map(({ kind }) => kind)
const change = (id: number, body: object) => ok<Client>(owner.call('PUT', `/api/clients/${id}`, body))

test('fields are told with their values, newest first, down to the creation, and set back by an ordinary save', async () => {
  const { id } = await newClient({ phone: '89120000001', notes: 'Собака' })
  await change(id, { phone: '89120000002', notes: '', name: 'Анна Ким' })
  const found = await entries(id)
  expect(found).toMatchObject([
    { kind: 'field', field: 'notes', before: 'Собака', after: '', user: { id: owner.id } },
    { kind: 'field', field: 'phone', before: '89120000001', after: '89120000002' },
    { kind: 'added', user: { id: owner.id } },
  ])
  const [notes] = found
  if (notes?.kind !== 'field') throw new Error('no change of the notes')
  const restored = await change(id, { [notes.field]: notes.before, version: 2 })
  expect(restored.notes).toBe('Собака')
  expect((await entries(id))[0]).toMatchObject({ field: 'notes', before: '', after: 'Собака' })
})

test('the assignee, tags, people, addresses and the trash are told', async () => {
  const { id } = await newClient()
  const anna = await world.colleague(owner, 'manager')
  await ok(owner.call('PUT', `/api/users/${anna.id}`, { name: 'Анна Цой' }))
  const tag = await ok<{ id: number }>(owner.call('POST', '/api/dictionaries', { kind: 'tag', name: 'Опт' }))
  await change(id, { user_id: anna.id })
  await change(id, { tag_ids: [tag.id] })
  await ok(owner.call('POST', `/api/clients/${id}/people`, { name: 'Пётр' }))
  await ok(owner.call('POST', `/api/clients/${id}/sites`, { address: 'Лесная, 5', title: 'Дача' }))
  await ok(owner.call('DELETE', `/api/clients/${id}`))
  await ok(owner.call('POST', `/api/clients/${id}/restore`))
  expect(await entries(id)).toMatchObject([
    { kind: 'restored' },
    { kind: 'deleted' },
    { kind: 'edited', changes: { site: [null, 'Дача'] } },
    { kind: 'edited', changes: { person: [null, 'Пётр'] } },
    { kind: 'edited', changes: { tags: [[], ['Опт']] } },
    { kind: 'edited', changes: { assignee: [expect.any(String), 'Анна Цой'] } },
    { kind: 'added' },
  ])
})

test('a merge and its undoing are told at both clients, and the merged values can be read', async () => {
  const [kept, other] = [await newClient({ email: 'a@example.com' }), await newClient({ name: 'Анна' })]
  const { merge_id } = await ok<{ merge_id: number }>(
    owner.call('POST', `/api/clients/${kept.id}/merge`, { with: other.id, fields: ['name'] }),
  )
  await ok(owner.call('POST', `/api/client-merges/${merge_id}/undo`))
  expect(await entries(other.id)).toMatchObject([
    // The kept client had taken the name.
    { kind: 'unmerged', other: `№ ${kept.number} Анна` },
    { kind: 'merged', other: `№ ${kept.number} Анна Ким` },
    { kind: 'added' },
  ])
  const ofKept = await entries(kept.id)
  expect(kinds(ofKept)).toEqual(['unmerged', 'field', 'merged', 'field', 'added'])
  expect(ofKept[3]).toMatchObject({ field: 'name', before: 'Анна Ким', after: 'Анна' })
})

test('a client made of a lead was added by the one who converted it', async () => {
  const lead = await newLead(owner)
  const { client_id } = await ok<{ client_id: number }>(
    owner.call('POST', `/api/leads/${lead.id}/convert`, { name: 'Анна' }),
  )
  const found = await entries(client_id)
  expect(found.find(({ kind }) => kind === 'added')).toMatchObject({ user: { id: owner.id } })
})

test('an import tells what it changed', async () => {
  const { id } = await newClient({ phone: '89120000001' })
  const table = csv('ФИО;Телефон', 'Анна Цой;+7 912 000-00-01')
  await importTable(world, owner, table, { repeats: 'overwrite', target: 'clients' })
  expect(await entries(id)).toMatchObject([
    { kind: 'field', field: 'name', before: 'Анна Ким', after: 'Анна Цой' },
    { kind: 'added' },
  ])
})

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** A client of the holder with something of every area. */
async function richClient(holder: Person) {
  const { id } = await owner.tenant.insert(clients, { name: 'Анна', user_id: holder.id })
  const lead = await newLead(owner, { user_id: owner.id })
  await ok(owner.call('PUT', `/api/leads/${lead.id}`, { status: 'processing' }))
  await owner.tenant.update(leads, lead.id, { client_id: id })
  await ok(owner.call('POST', `/api/leads/${lead.id}/call`, { outcome: 'no_answer', note: 'Гудки' }))
  const task = { user_id: owner.id, author_id: owner.id, lead_id: lead.id }
  await owner.tenant.insert(tasks, { ...task, title: 'Замерить', completed_at: inHours(-0.5) })
  await newFile(owner, { client_id: id, user_id: owner.id })
  await ok(owner.call('POST', `/api/clients/${id}/comments`, { text: 'Ждёт звонка' }))
  const chat = await newConversation(owner)
  await owner.tenant.update(conversations, chat.id, { client_id: id })
  const document = await newDocument(owner)
  const order = await owner.tenant.update(orders, document.order_id, { client_id: id })
  if (!order) throw new Error('the order is gone')
  await owner.tenant.insert(documentEvents, { document_id: document.id, kind: 'sent', note: 'a@example.com' })
  await ok(owner.call('POST', `/api/orders/${order.id}/stage`, { stage: 'cancelled', reason: 'Передумали' }))
  const payment = { amount_kopecks: 5000, method: 'cash', purpose: 'prepay', paid_on: '2026-11-20' }
  await ok(owner.call('POST', `/api/orders/${order.id}/payments`, payment))
  return { id, lead, order, chat, document }
}

const every = [
  'added',
  'chat',
  'comment',
  'document_sent',
  'file',
  'lead',
  'lead_call',
  'lead_status',
  'lead_status',
  'order',
  'order_stage',
  'payment',
  'task_completed',
  'task_created',
]

test('what belongs to the client in other areas is told, also what its leads and orders have', async () => {
  const { id, lead, order, chat, document } = await richClient(owner)
  const found = await entries(id)
  expect(new Set(kinds(found))).toEqual(new Set(every))
  const of = (kind: string) => found.find((one) => one.kind === kind)
  expect(of('lead')).toMatchObject({ lead: { id: lead.id, number: lead.number } })
  expect(of('lead_status')).toMatchObject({ lead: { id: lead.id }, before: 'new', after: 'processing' })
  expect(of('lead_call')).toMatchObject({ lead: { id: lead.id }, outcome: 'no_answer', note: 'Гудки' })
  expect(of('task_created')).toMatchObject({ title: 'Замерить' })
  expect(of('chat')).toMatchObject({ conversation: { id: chat.id } })
  expect(of('order')).toMatchObject({ order: { id: order.id, number: order.number } })
  expect(of('order_stage')).toMatchObject({ order: { id: order.id }, after: 'cancelled' })
  expect(of('payment')).toMatchObject({ amount_kopecks: 5000, method: 'cash', purpose: 'prepay' })
  expect(of('document_sent')).toMatchObject({ document: { id: document.id }, email: 'a@example.com' })
})

test.each([
  ['leads', ['lead', 'lead_call', 'lead_status']],
  ['orders', ['document_sent', 'order', 'order_stage', 'payment']],
  ['chats', ['chat']],
  ['tasks', ['task_completed', 'task_created']],
  ['files', ['file']],
  ['comments', ['comment']],
  ['changes', ['added']],
])('narrowed to %s it has only %j', async (kind, seen) => {
  const { id } = await richClient(owner)
  const { data } = await page(id, `?kind=${kind}`)
  expect([...new Set(kinds(data))].sort()).toEqual(seen)
})

test('one who sees their own sees the client and its files, and of the rest what is theirs', async () => {
  const measurer = await world.colleague(owner, 'measurer')
  const { id, order } = await richClient(measurer)
  expect([...new Set(kinds(await entries(id, measurer)))].sort()).toEqual(['added', 'comment', 'file'])
  await owner.tenant.update(orders, order.id, { measurer_id: measurer.id })
  const seen = new Set(kinds(await entries(id, measurer)))
  expect(seen.has('order') && seen.has('order_stage')).toBe(true)
  expect(seen.has('payment')).toBe(false)
  const colleague = await world.colleague(owner, 'measurer')
  expect((await colleague.call('GET', `/api/clients/${id}/timeline`)).statusCode).toBe(404)
})

test('without the modules of chats and orders their entries are left out, and a group of them is empty', async () => {
  const { id } = await richClient(owner)
  await world.owner.query(`update company_modules set is_active = code = 'leads' where company_id = $1`, [
    owner.companyId,
  ])
  const seen = new Set(kinds(await entries(id)))
  for (const kind of ['order', 'order_stage', 'payment', 'chat', 'document_sent'])
    expect(seen.has(kind as ClientTimelineEntry['kind'])).toBe(false)
  expect(await page(id, '?kind=orders')).toEqual({ data: [], next_cursor: null })
})

test('pages follow one another without a gap', async () => {
  const { id } = await richClient(owner)
  const all = await entries(id)
  const walked: ClientTimelineEntry[] = []
  for (let cursor = ''; ; ) {
    const { data, next_cursor } = await page(id, `?limit=4${cursor && `&cursor=${cursor}`}`)
    walked.push(...data)
    if (next_cursor === null) break
    cursor = next_cursor
  }
  expect(walked).toEqual(all)
})
