import type { LeadTimelineEntry, LeadTimelinePage } from '@veranda/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog, conversations, documentEvents, orders, tasks, users } from '#db/schema/tables.gen.ts'
import { reassignUntouchedLeads } from '#features/assignment/assignment-repo.ts'
import { submitFirstForm } from '#test/support/company-helpers.ts'
import { newConversation } from '#test/support/data/chat-records.ts'
import { newDocument } from '#test/support/data/order-records.ts'
import { newFile } from '#test/support/data/records.ts'
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

const page = async (person: Person, id: number, query = '') =>
  (await person.call('GET', `/api/leads/${id}/timeline${query}`)).json<LeadTimelinePage>()
const entries = async (person: Person, id: number) => (await page(person, id)).data
const kinds = (list: LeadTimelineEntry[]) => list.map(({ kind }) => kind)
const change = (id: number, body: object) => owner.call('PUT', `/api/leads/${id}`, body)
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const me = async () => ({ id: owner.id, name: (await owner.tenant.findOne(users, owner.id))?.name })

test('changes are told with their author, newest first, down to the creation', async () => {
  const created = await owner.call('POST', '/api/leads', { values: {}, source: 'Звонок' })
  const { id } = created.json<{ id: number }>()
  const anna = await world.colleague(owner, 'manager')
  const annaName = (await owner.tenant.findOne(users, anna.id))?.name ?? ''
  await change(id, { status: 'processing' })
  await change(id, { user_id: anna.id })
  await change(id, { notes: 'Секрет' })
  await owner.call('DELETE', `/api/leads/${id}`)
  await owner.call('POST', `/api/leads/${id}/restore`)
  const { client_id } = (await owner.call('POST', `/api/leads/${id}/convert`, { name: 'Анна Ким' })).json<{
    client_id: number
  }>()
  const found = await entries(owner, id)
  expect(found).toMatchObject([
    { kind: 'converted', client: { id: client_id, name: 'Анна Ким' } },
    { kind: 'restored' },
    { kind: 'deleted' },
    { kind: 'changed', changes: { notes: true } },
    { kind: 'changed', changes: { assignee: [(await me()).name, annaName] } },
    { kind: 'changed', changes: { status: ['new', 'processing'] } },
    { kind: 'created', source: 'Звонок', form: null, is_repeat: false },
  ])
  const author = await me()
  expect(found.every(({ user }) => user?.id === author.id && user?.name === author.name)).toBe(true)
  expect(JSON.stringify(found)).not.toContain('Секрет')
})

test('a claim names who took the lead, also in an older entry of the audit log, which has the id', async () => {
  const { id } = await newLead(owner)
  await owner.call('POST', `/api/leads/${id}/take`)
  const claim = {
    kind: 'changed',
    user: await me(),
    changes: { status: ['new', 'processing'], assignee: [null, (await me()).name] },
  }
  expect((await entries(owner, id))[0]).toMatchObject(claim)
  const older = await newLead(owner)
  await owner.tenant.insert(auditLog, {
    user_id: owner.id,
    user_name: claim.user.name ?? '',
    action: 'update',
    entity: 'lead',
    entity_number: older.id,
    changes: { status: ['new', 'processing'], user_id: [null, owner.id] },
  })
  expect((await entries(owner, older.id))[0]).toMatchObject(claim)
})

test('tags and the reject reason are told by name', async () => {
  const { id } = await newLead(owner)
  const item = async (kind: string, name: string) =>
    (await owner.call('POST', '/api/dictionaries', { kind, name })).json<{ id: number }>().id
  await change(id, { tag_ids: [await item('tag', 'Срочно')] })
  await change(id, { status: 'rejected', reject_reason_id: await item('reject_reason', 'Дорого') })
  expect((await entries(owner, id)).slice(0, 2)).toMatchObject([
    { changes: { status: ['new', 'rejected'], reject_reason: [null, 'Дорого'] } },
    { changes: { tags: [[], ['Срочно']] } },
  ])
})

test('a call is told once, above what it changed, and without its own task; its undoing is told too', async () => {
  const { id } = await newLead(owner, { phone: '+7 912 345-67-89', user_id: owner.id })
  const body = { outcome: 'no_answer', note: 'Гудки' }
  const { call } = (await owner.call('POST', `/api/leads/${id}/call`, body)).json<{ call: { id: number } }>()
  const [told, ...rest] = await entries(owner, id)
  expect(told).toMatchObject({ kind: 'call', outcome: 'no_answer', note: 'Гудки', user: await me() })
  expect(told?.kind === 'call' && Date.parse(told.remind_at ?? '')).toBeGreaterThan(Date.now())
  expect(rest).toMatchObject([{ changes: { status: ['new', 'processing'] } }, { kind: 'created' }])
  await owner.call('DELETE', `/api/leads/${id}/call/${call.id}`)
  expect(await entries(owner, id)).toMatchObject([
    { changes: { status: ['processing', 'new'], undone_call: 'Не дозвонился' } },
    { changes: { status: ['new', 'processing'] } },
    { kind: 'created' },
  ])
})

test('an assignment by the rule and a hand-over are told', async () => {
  const anna = await world.colleague(owner, 'manager')
  const boris = await world.colleague(owner, 'manager')
  await owner.call('PUT', `/api/users/${anna.id}`, { name: 'Анна Ким' })
  await owner.call('PUT', `/api/users/${boris.id}`, { name: 'Борис Лен' })
  await owner.call('PUT', `/api/users/${owner.id}`, { receives_leads: false })
  const assignment = { mode: 'round_robin', only_on_shift: false, return_after_minutes: 10 }
  await owner.call('PUT', '/api/company', { assignment })
  const id = await submitFirstForm(world, owner, 'Ева')
  await reassignUntouchedLeads(world.platform, new Date(Date.now() + 11 * 60_000))
  await owner.call('POST', `/api/users/${boris.id}/hand-over`, { to_user_id: null })
  const [handedOver, returned, assigned, created] = await entries(owner, id)
  expect(handedOver).toMatchObject({ changes: { assignee: ['Борис Лен', null] }, user: await me() })
  expect(returned).toMatchObject({ changes: { assignee: ['Анна Ким', 'Борис Лен'] }, user: null })
  expect(assigned).toMatchObject({ changes: { assignee: [null, 'Анна Ким'] }, user: null })
  expect(created).toMatchObject({ kind: 'created', user: null })
  expect(created?.kind === 'created' && created.form).toBeTruthy()
})

/** A lead with something of every area. */
async function richLead(holder: Person) {
  const { id } = await newLead(owner, { user_id: holder.id, phone: '+7 912 345-67-89' })
  const twin = await newLead(owner, { phone: '89123456789', created_at: inHours(-1) })
  const task = { user_id: owner.id, author_id: owner.id, lead_id: id }
  await owner.tenant.insert(tasks, { ...task, title: 'Замерить', completed_at: inHours(-0.5) })
  await newFile(owner, { lead_id: id, user_id: owner.id })
  const chat = await newConversation(owner)
  await owner.tenant.update(conversations, chat.id, { lead_id: id })
  const document = await newDocument(owner)
  const order = await owner.tenant.update(orders, document.order_id, { lead_id: id })
  if (!order) throw new Error('the order is gone')
  for (const kind of ['sent', 'viewed'] as const)
    await owner.tenant.insert(documentEvents, { document_id: document.id, kind, note: 'a@example.com' })
  return { id, twin, chat, order, document }
}

const every = [
  'chat',
  'created',
  'document_sent',
  'file',
  'order',
  'repeat',
  'task_completed',
  'task_created',
]

test('what is linked to the lead in other areas is told', async () => {
  const { id, twin, chat, order, document } = await richLead(owner)
  const found = await entries(owner, id)
  expect(kinds(found).sort()).toEqual(every)
  const of = (kind: string) => found.find((one) => one.kind === kind)
  expect(of('repeat')).toMatchObject({ lead: { id: twin.id, number: twin.number, status: 'new' } })
  expect(of('task_created')).toMatchObject({ title: 'Замерить', due_at: null, assignee: await me() })
  expect(of('file')).toMatchObject({ file: { name: 'смета.pdf' }, user: await me() })
  expect(of('chat')).toMatchObject({ conversation: { id: chat.id, is_discussion: false }, user: null })
  expect(of('order')).toMatchObject({ order: { id: order.id, number: order.number } })
  expect(of('document_sent')).toMatchObject({
    document: { id: document.id, order_id: order.id, heading: 'Наряд № 1' },
    email: 'a@example.com',
  })
})

test.each([
  ['viewer', every],
  // Tasks, orders, chats and other leads are only those of the measurer; a lead's file is seen with the lead.
  ['measurer', ['created', 'file']],
  ['production', null],
] as const)('a %s sees %j of a lead of their own', async (role, seen) => {
  const person = await world.colleague(owner, role)
  const { id } = await richLead(person)
  const response = await person.call('GET', `/api/leads/${id}/timeline`)
  expect(response.statusCode).toBe(seen ? 200 : 403)
  if (seen) expect(kinds(response.json<LeadTimelinePage>().data).sort()).toEqual(seen)
})

test('with the scope of own records, tasks, orders, chats and leads of theirs are told', async () => {
  const person = await world.colleague(owner, 'measurer')
  const { id, twin, chat, order } = await richLead(person)
  await owner.tenant.updateWhere(tasks, eq(tasks.lead_id, id), { user_id: person.id })
  await owner.tenant.update(orders, order.id, { measurer_id: person.id })
  await owner.tenant.update(conversations, chat.id, { assignee_id: person.id })
  await owner.call('PUT', `/api/leads/${twin.id}`, { user_id: person.id })
  expect(kinds(await entries(person, id)).sort()).toEqual(every)
})

test('a lead of a colleague has no history for a user with the scope of own records', async () => {
  const person = await world.colleague(owner, 'measurer')
  const { id } = await newLead(owner, { user_id: owner.id })
  expect((await person.call('GET', `/api/leads/${id}/timeline`)).statusCode).toBe(404)
})

test('without the modules of chats and orders their rows are left out', async () => {
  const { id } = await richLead(owner)
  await world.owner.query(`update company_modules set is_active = code = 'leads' where company_id = $1`, [
    owner.companyId,
  ])
  expect(kinds(await entries(owner, id)).sort()).toEqual([
    'created',
    'file',
    'repeat',
    'task_completed',
    'task_created',
  ])
})

test('an API key for leads alone sees no other areas', async () => {
  const { id } = await richLead(owner)
  const { token } = (
    await owner.call('POST', '/api/api-keys', { name: 'Сайт', scopes: ['lead.read'] })
  ).json<{ token: string }>()
  const response = await world.app.inject({
    url: `/api/leads/${id}/timeline`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(kinds(response.json<LeadTimelinePage>().data).sort()).toEqual(['created', 'repeat'])
})

test('a client who may not be read has no name', async () => {
  const person = await world.colleague(owner, 'measurer')
  const { id } = await newLead(owner, { user_id: person.id })
  await owner.call('POST', `/api/leads/${id}/convert`, { name: 'Анна' })
  const clientSeenBy = async (who: Person) => {
    const found = (await entries(who, id)).find((one) => one.kind === 'converted')
    return found?.kind === 'converted' ? found.client : undefined
  }
  const client = await clientSeenBy(person)
  expect(client).toMatchObject({ name: 'Анна' })
  await owner.call('PUT', `/api/clients/${client?.id}`, { user_id: owner.id })
  expect(await clientSeenBy(person)).toBeNull()
  expect(await clientSeenBy(owner)).toMatchObject({ name: 'Анна' })
})

test('pages follow one another without a gap, also among entries of one moment', async () => {
  const { id } = await newLead(owner, { created_at: inHours(-2) })
  const at = inHours(-1)
  const task = { user_id: owner.id, author_id: owner.id, lead_id: id, created_at: at, completed_at: at }
  await owner.tenant.insertMany(
    tasks,
    [1, 2, 3].map((number) => ({ ...task, title: `Дело ${number}` })),
  )
  await newFile(owner, { lead_id: id, created_at: at })
  const all = await entries(owner, id)
  expect(all).toHaveLength(8)
  const walked: LeadTimelineEntry[] = []
  for (let cursor = ''; ; ) {
    const { data, next_cursor } = await page(owner, id, `?limit=3${cursor && `&cursor=${cursor}`}`)
    walked.push(...data)
    if (next_cursor === null) break
    cursor = next_cursor
  }
  expect(walked).toEqual(all)
  expect(new Set(all.map((one) => one.id)).size).toBe(8)
  expect((await owner.call('GET', `/api/leads/${id}/timeline?cursor=x`)).statusCode).toBe(422)
})
