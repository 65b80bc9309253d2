import { type Client, type ClientMergePreview, channels, type UndoneClientMerge } from '@veranda/contract'
import { and, eq, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Announcement } from '#db/announcements.ts'
import {
  auditLog,
  chatVisitors,
  conversations,
  dictionaryItems,
  files,
  leads,
  orders,
  tasks,
} from '#db/schema/tables.gen.ts'
import { clientReferences } from '#features/clients/client-references-repo.ts'
import { ok } from '#test/support/answers.ts'
import { newConversation } from '#test/support/data/chat-records.ts'
import { newOrder } from '#test/support/data/order-records.ts'
import { newFile, records } from '#test/support/data/records.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person
let announcements: Announcement[] = []

beforeAll(async () => {
  world = await createWorld()
  world.platform.announceBy((announcement) => announcements.push(announcement))
})
beforeEach(async () => {
  owner = await world.company()
})
afterAll(() => world.close())

const newClient = (body: object) => ok<Client>(owner.call('POST', '/api/clients', body))
const show = (id: number) => ok<Client>(owner.call('GET', `/api/clients/${id}`))
const merge = (id: number, body: object, key?: string) =>
  owner.call('POST', `/api/clients/${id}/merge`, body, key === undefined ? {} : { 'idempotency-key': key })
const merged = (id: number, body: object) => ok<{ merge_id: number; client: Client }>(merge(id, body))
const undo = (id: number) => owner.call('POST', `/api/client-merges/${id}/undo`)

async function pair() {
  const kept = await newClient({ name: 'Анна Ким', phone: '+7 900 000-00-01', notes: 'Звонить утром' })
  const other = await newClient({
    name: 'Анна',
    phone: '+7 900 000-00-02',
    email: 'anna@example.com',
    notes: 'Есть собака',
  })
  return { kept, other }
}

/** One record of every kind that belongs to the client. */
async function recordsOf(client_id: number) {
  const { tenant } = owner
  const lead = await tenant.insert(leads, { name: 'Анна', client_id })
  const order = await newOrder(owner)
  await tenant.update(orders, order.id, { client_id })
  const chat = await newConversation(owner)
  await tenant.update(conversations, chat.id, { client_id })
  await tenant.update(chatVisitors, chat.visitorId, { client_id })
  const task = await tenant.insert(tasks, { title: 'Позвонить', user_id: owner.id, client_id })
  const file = await newFile(owner, { client_id })
  return { lead, order, chat, task, file }
}

async function holdersOf({ lead, order, chat, task, file }: Awaited<ReturnType<typeof recordsOf>>) {
  const { tenant } = owner
  const rows = await Promise.all([
    tenant.findOne(leads, lead.id),
    tenant.findOne(orders, order.id),
    tenant.findOne(conversations, chat.id),
    tenant.findOne(chatVisitors, chat.visitorId),
    tenant.findOne(tasks, task.id),
    tenant.findOne(files, file.id),
  ])
  return new Set(rows.map((row) => row?.client_id))
}

async function newTag(name: string): Promise<number> {
  return (await owner.tenant.insert(dictionaryItems, { kind: 'tag', name })).id
}

const trashed = async () =>
  (await ok<{ data: Client[] }>(owner.call('GET', '/api/clients?trash=true'))).data.map(({ id }) => id)

test('every table that refers to clients is handled by a merge', async () => {
  const { rows } = await world.owner.query<{ name: string }>(`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'clients'::regclass order by 1`)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(clientReferences).sort())
})

test('the preview shows both clients, the proposed values and what would move', async () => {
  const { kept, other } = await pair()
  await recordsOf(other.id)
  const { lead } = await recordsOf(other.id)
  await ok(owner.call('POST', `/api/clients/${other.id}/people`, { name: 'Пётр' }))
  await ok(owner.call('POST', `/api/clients/${other.id}/sites`, { address: 'Дачная, 5' }))
  await ok(owner.call('DELETE', `/api/leads/${lead.id}`))
  const preview = await ok<ClientMergePreview>(
    owner.call('GET', `/api/clients/${kept.id}/merge-preview?with=${other.id}`),
  )
  expect(preview).toMatchObject({ client: { id: kept.id }, other: { id: other.id } })
  // What the kept client has stays.
  expect(preview.fields).toEqual(['email'])
  expect(preview.moves).toEqual({ leads: 1, orders: 2, files: 2, chats: 2, tasks: 2, people: 1, sites: 1 })
})

test('everything moves, the chosen values are kept, and nothing written is lost', async () => {
  const { kept, other } = await pair()
  const moving = await recordsOf(other.id)
  const [common, own, foreign] = [await newTag('Дача'), await newTag('Сосед'), await newTag('Опт')]
  await ok(owner.call('PUT', `/api/clients/${kept.id}`, { tag_ids: [common, own] }))
  await ok(owner.call('PUT', `/api/clients/${other.id}`, { tag_ids: [common, foreign] }))
  const { client } = await merged(kept.id, { with: other.id, fields: ['email'] })
  expect(client).toMatchObject({
    name: 'Анна Ким',
    phone: '+7 900 000-00-01',
    email: 'anna@example.com',
    notes: 'Звонить утром\n\nЕсть собака',
    version: 3,
    leads_count: 1,
    merges: [{ client: { id: other.id, name: 'Анна' }, can_undo: true }],
  })
  expect(client.tags.map(({ name }) => name).sort()).toEqual(['Дача', 'Опт', 'Сосед'])
  expect(await holdersOf(moving)).toEqual(new Set([kept.id]))
  expect(await trashed()).toEqual([other.id])
})

test('a link to the merged client leads to the kept one, also through a later merge', async () => {
  const { kept, other } = await pair()
  const last = await newClient({ name: 'Анна Цой' })
  await merged(kept.id, { with: other.id })
  expect((await show(other.id)).id).toBe(kept.id)
  await merged(last.id, { with: kept.id })
  expect((await show(other.id)).id).toBe(last.id)
})

test('an undo restores fields, tags and everything that moved', async () => {
  const { kept, other } = await pair()
  const moving = await recordsOf(other.id)
  await ok(owner.call('PUT', `/api/clients/${other.id}`, { tag_ids: [await newTag('Опт')] }))
  const { merge_id } = await merged(kept.id, { with: other.id, fields: ['name', 'phone', 'email'] })
  const undone = await ok<UndoneClientMerge>(undo(merge_id))
  expect(undone.kept_fields).toEqual([])
  const { name, phone, email, notes } = kept
  expect(undone.client).toMatchObject({ name, phone, email, notes, tags: [], merges: [] })
  expect(undone.other).toMatchObject({
    id: other.id,
    deleted_at: null,
    merged_into: null,
    tags: [{ name: 'Опт' }],
  })
  expect(await holdersOf(moving)).toEqual(new Set([other.id]))
  expect((await show(other.id)).id).toBe(other.id)
  expect((await undo(merge_id)).json()).toMatchObject({ code: 'merge_final' })
})

test('an undo leaves what was moved elsewhere or changed since, and says so', async () => {
  const { kept, other } = await pair()
  const third = await newClient({ name: 'Пётр' })
  const { order, lead } = await recordsOf(other.id)
  const { merge_id } = await merged(kept.id, { with: other.id, fields: ['email', 'phone'] })
  await ok(owner.call('PUT', `/api/orders/${order.id}`, { client_id: third.id }))
  await ok(owner.call('PUT', `/api/clients/${kept.id}`, { phone: '+7 900 000-00-09' }))
  const fresh = await owner.tenant.insert(leads, { name: 'Анна', client_id: kept.id })
  const undone = await ok<UndoneClientMerge>(undo(merge_id))
  expect(undone.kept_fields).toEqual(['phone'])
  expect(undone.client).toMatchObject({ phone: '+7 900 000-00-09', email: '' })
  expect((await owner.tenant.findOne(orders, order.id))?.client_id).toBe(third.id)
  expect((await owner.tenant.findOne(leads, lead.id))?.client_id).toBe(other.id)
  expect((await owner.tenant.findOne(leads, fresh.id))?.client_id).toBe(kept.id)
})

test('a merge cannot be undone after 30 days, or while the kept client is deleted or merged itself', async () => {
  const { kept, other } = await pair()
  const last = await newClient({ name: 'Анна Цой' })
  const first = await merged(kept.id, { with: other.id })
  const second = await merged(last.id, { with: kept.id })
  expect((await undo(first.merge_id)).json()).toMatchObject({
    code: 'merge_final',
    message: 'Оставшийся клиент удалён или сам объединён с другим: сначала верните его',
  })
  await ok(undo(second.merge_id))
  await world.owner.query(
    `update client_merges set created_at = now() - interval '30 days 1 minute' where id = $1`,
    [first.merge_id],
  )
  expect((await undo(first.merge_id)).json()).toMatchObject({ code: 'merge_final' })
  expect((await show(kept.id)).merges).toMatchObject([{ client: { id: other.id }, can_undo: false }])
})

test('a client that a colleague has changed meanwhile is not merged', async () => {
  const { kept, other } = await pair()
  const seen = { with: other.id, version: kept.version, with_version: other.version }
  await ok(owner.call('PUT', `/api/clients/${other.id}`, { name: 'Анна Цой' }))
  const late = await merge(kept.id, seen)
  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({ code: 'stale_version', current: { id: other.id, name: 'Анна Цой' } })
  await ok(owner.call('PUT', `/api/clients/${kept.id}`, { name: 'Анна Пак' }))
  const again = await merge(kept.id, { ...seen, with_version: 2 })
  expect(again.json()).toMatchObject({ code: 'stale_version', current: { id: kept.id } })
  expect(await trashed()).toEqual([])
})

test('two merges in opposite directions: one wins', async () => {
  const { kept, other } = await pair()
  const answers = await Promise.all([merge(kept.id, { with: other.id }), merge(other.id, { with: kept.id })])
  expect(answers.map(({ statusCode }) => statusCode < 300).sort()).toEqual([false, true])
  expect(await trashed()).toHaveLength(1)
})

test('a repeated request merges once', async () => {
  const { kept, other } = await pair()
  const key = crypto.randomUUID()
  const body = { with: other.id }
  const [one, two] = [await merge(kept.id, body, key), await merge(kept.id, body, key)]
  expect(two.json()).toEqual(one.json())
})

test('itself, a deleted client and another company’s are refused', async () => {
  const { kept, other } = await pair()
  const foreign = await records.clients?.(await world.company())
  await ok(owner.call('DELETE', `/api/clients/${other.id}`))
  for (const id of [kept.id, other.id, foreign?.id]) {
    const answer = await merge(kept.id, { with: id })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual(['with'])
    const preview = await owner.call('GET', `/api/clients/${kept.id}/merge-preview?with=${id}`)
    expect(preview.statusCode).toBe(422)
  }
})

test('the trash names the kept client, and does not restore the merged one', async () => {
  const { kept, other } = await pair()
  await merged(kept.id, { with: other.id })
  const [row] = (await ok<{ data: Client[] }>(owner.call('GET', '/api/clients?trash=true'))).data
  expect(row?.merged_into).toEqual({ id: kept.id, number: kept.number, name: kept.name })
  expect((await owner.call('POST', `/api/clients/${other.id}/restore`)).json()).toMatchObject({
    code: 'client_merged',
  })
})

test('the audit log tells of the merge without personal data, and screens are told of every changed record', async () => {
  const { kept, other } = await pair()
  const { lead, order } = await recordsOf(other.id)
  announcements = []
  const { merge_id } = await merged(kept.id, { with: other.id, fields: ['phone'] })
  const told = announcements.flatMap(({ event, channel, data }) => {
    const isOurs = event === 'record.changed' && channel.name === channels.records(owner.companyId).name
    return isOurs && 'ids' in data ? (data.ids ?? []).map((id) => `${data.type} ${id}`) : []
  })
  expect(told).toEqual(
    expect.arrayContaining([
      `client ${kept.id}`,
      `client ${other.id}`,
      `lead ${lead.id}`,
      `order ${order.id}`,
    ]),
  )
  expect(announcements.some(({ event }) => event === 'chat.changed')).toBe(true)
  await ok(undo(merge_id))
  const entries = await owner.tenant.find(
    auditLog,
    and(eq(auditLog.entity, 'client'), eq(auditLog.entity_number, kept.id)) as SQL,
  )
  expect(entries.map(({ action }) => action)).toEqual(['create', 'merge', 'unmerge'])
  expect(entries[1]?.changes).toEqual({
    merged: [null, `№ ${other.number} Анна`],
    phone: ['•••', '•••'],
    notes: ['•••', '•••'],
  })
})

test('a manager, who may not delete clients, neither previews, merges nor undoes', async () => {
  const { kept, other } = await pair()
  const { merge_id } = await merged(kept.id, { with: other.id })
  const manager = await world.colleague(owner, 'manager')
  const calls = [
    manager.call('GET', `/api/clients/${kept.id}/merge-preview?with=${other.id}`),
    manager.call('POST', `/api/clients/${kept.id}/merge`, { with: other.id }),
    manager.call('POST', `/api/client-merges/${merge_id}/undo`),
  ]
  for (const answer of await Promise.all(calls)) expect(answer.statusCode).toBe(403)
})
