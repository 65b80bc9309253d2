import type { AuditEntry, Client, PersonalDataErasure, Task } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  auditLog,
  conversations,
  documents,
  files,
  messageRevisions,
  messages,
  notifications,
  orders,
} from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { NewRow } from '#db/table-types.ts'
import { sendTaskReminders } from '#features/tasks/reminders-repo.ts'
import { ok } from '#test/support/answers.ts'
import { newDocument, newOrder } from '#test/support/data/order-records.ts'
import { anna, chatOf, email, phone } from '#test/support/data/personal-records.ts'
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

const erase = () =>
  ok<PersonalDataErasure>(
    owner.call('POST', '/api/personal-data/erasures', {
      phone,
      email,
      reason: 'consent_withdrawn',
      confirmation: 'СТЕРЕТЬ',
    }),
  )
const log = async (query = '') =>
  (await ok<{ data: AuditEntry[] }>(owner.call('GET', `/api/company/audit-log${query}`))).data
const check = () =>
  ok<{ entries: number; broken_no: number | null }>(owner.call('GET', '/api/company/audit-log/check'))
const countOf = ({ erased }: PersonalDataErasure, kind: string) =>
  erased.find((one) => one.kind === kind)?.count

test('the audit log loses names and values of the person, sealed or not, and its chain stays valid', async () => {
  const client = await ok<Client>(owner.call('POST', '/api/clients', anna))
  await ok(owner.call('PUT', `/api/clients/${client.id}`, { name: 'Анна Ким-Ли', legal_address: 'Тверь' }))
  const boris = await newLead(owner, { name: 'Борис', phone: '+7 912 777-67-80' })
  await ok(owner.call('PUT', `/api/leads/${boris.id}`, { status: 'processing' }))
  await check()
  // Not sealed yet.
  await ok(owner.call('POST', `/api/clients/${client.id}/sites`, { address: 'Сосновка' }))
  const act = await erase()
  expect(countOf(act, 'audit')).toBe(3)
  const entries = await log(`?entity=client&entity_number=${client.id}`)
  expect(entries.map(({ action, title, changes }) => [action, title, changes])).toEqual([
    ['update', 'Данные удалены', { site: [null, '•••'] }],
    ['update', 'Данные удалены', { name: ['•••', '•••'], legal_address: ['', '•••'] }],
    ['create', 'Данные удалены', {}],
  ])
  expect((await log('?entity=lead')).map(({ changes }) => changes)).toEqual([
    { status: ['new', 'processing'] },
  ])
  expect(JSON.stringify(await owner.tenant.find(auditLog))).not.toMatch(/Анна Ким|Тверь|Сосновка/)
  expect(await check()).toMatchObject({ broken_no: null })
})

test('an erased entry is bound to what is left of it and to its act', async () => {
  await ok(owner.call('POST', '/api/clients', anna))
  await check()
  await erase()
  expect(await check()).toMatchObject({ broken_no: null })
  const [entry] = await owner.tenant.find(auditLog, sql`entity = 'client'`)
  const forge = async (change: string) => {
    const connection = await world.owner.connect()
    try {
      await connection.query('begin')
      await connection.query('alter table audit_log disable trigger append_only')
      await connection.query(`update audit_log set ${change} where id = $1`, [entry?.id])
      const { rows } = await connection.query('select broken_audit_log($1) as no', [owner.companyId])
      return rows[0].no
    } finally {
      await connection.query('rollback')
      connection.release()
    }
  }
  expect(await forge(`user_name = 'Никто'`)).toBe(entry?.no)
  expect(await forge(`title = 'Борис'`)).toBe(entry?.no)
  expect(await forge(`erased_hash = null`)).toBe(entry?.no)
  expect(
    await forge(`erasure_number = 99, erased_hash = sha256(hash || audit_log_hash(audit_log, no, previous_hash)
    || convert_to('99', 'UTF8'))`),
  ).toBe(entry?.no)
})

test('nobody turns an entry into anything but an erased one', async () => {
  await ok(owner.call('POST', '/api/clients', anna))
  const refused = { code: '42501' }
  const erased = 'update audit_log set erasure_number = 1, erased_hash = null'
  await expect(world.owner.query(`${erased}, title = 'Другой'`)).rejects.toMatchObject(refused)
  await expect(world.owner.query(`${erased}, user_name = 'Никто'`)).rejects.toMatchObject(refused)
  await expect(world.owner.query(`${erased}, changes = '{"name": ["а", "б"]}'`)).rejects.toMatchObject(
    refused,
  )
  await expect(world.appPool.query(erased)).rejects.toMatchObject(refused)
})

test('what colleagues wrote and sent in the person’s chats goes too, and other chats stay', async () => {
  const chat = await chatOf(owner)
  const write = (values: Partial<NewRow<typeof messages>>, conversation_id = chat.id) =>
    owner.tenant.insert(messages, {
      conversation_id,
      seq: 2,
      client_uuid: crypto.randomUUID(),
      kind: 'text',
      author_kind: 'user',
      author_id: owner.id,
      body: 'Анна, ждём вас',
      ...values,
    })
  const reply = await write({})
  await write({ seq: 3, is_internal: true, body: 'Анна Ким, Лесная, 5' })
  await write({
    seq: 4,
    kind: 'event',
    body: '',
    event: { name: 'client_linked', to: 'Анна Ким', by: 'Ольга' },
  })
  await write({ seq: 5, kind: 'event', body: '', event: { name: 'rated', score: 5, comment: 'от Анны' } })
  await owner.tenant.insert(messageRevisions, { message_id: reply.id, body: 'Анна' })
  await newFile(owner, {
    conversation_id: chat.id,
    message_id: reply.id,
    user_id: owner.id,
    name: 'смета Анны.pdf',
  })
  await owner.tenant.update(conversations, chat.id, {
    last_message: {
      seq: 3,
      preview: 'Анна Ким, Лесная, 5',
      author_kind: 'user',
      author_id: owner.id,
      is_internal: true,
      created_at: '2026-11-20T10:00:00Z',
    },
  })
  const other = await chatOf(owner, { name: 'Борис', phone: '+7 912 777-67-80', email: '' })
  await write({ body: 'Борис, ждём вас' }, other.id)
  await erase()
  const told = await owner.tenant.find(messages, sql`conversation_id = ${chat.id}`, { orderBy: sql`seq` })
  expect(told.map(({ body, event }) => event ?? body)).toEqual([
    'Удалено по просьбе посетителя',
    'Удалено по просьбе посетителя',
    'Удалено по просьбе посетителя',
    { name: 'client_linked', by: 'Ольга' },
    { name: 'rated', score: 5 },
  ])
  expect(await owner.tenant.find(messageRevisions)).toEqual([])
  expect(await owner.tenant.find(files)).toEqual([])
  expect(await owner.tenant.findOne(conversations, chat.id)).toMatchObject({
    last_message: { preview: 'Удалено по просьбе посетителя' },
  })
  expect((await owner.tenant.find(messages, sql`conversation_id = ${other.id} and seq = 2`))[0]?.body).toBe(
    'Борис, ждём вас',
  )
})

test('files of the person’s orders are erased, and those of an order in work stay', async () => {
  const client = await ok<Client>(owner.call('POST', '/api/clients', anna))
  const [done, open] = [await newOrder(owner), await newOrder(owner)]
  await owner.tenant.update(orders, done.id, { stage: 'completed' })
  const lead = await newLead(owner, anna)
  await owner.tenant.update(orders, done.id, { lead_id: lead.id })
  await owner.tenant.update(orders, open.id, { client_id: client.id })
  await newFile(owner, { order_id: done.id, order_stage: 'after', name: 'дом Анны.jpg' })
  await newFile(owner, { order_id: open.id, order_stage: 'measure', name: 'замер.jpg' })
  const act = await erase()
  expect(countOf(act, 'files')).toBe(1)
  expect(act.kept.find(({ kind }) => kind === 'files')).toMatchObject({ count: 1, reason: 'contract' })
  expect((await owner.tenant.find(files)).map(({ name }) => name)).toEqual(['замер.jpg'])
})

test('issued documents stay, and the act says why', async () => {
  const lead = await newLead(owner, anna)
  const document = await newDocument(owner)
  await owner.tenant.update(orders, document.order_id, { lead_id: lead.id, stage: 'completed' })
  const act = await erase()
  expect(act.kept).toContainEqual({ kind: 'documents', count: 1, reason: 'accounting' })
  expect(await owner.tenant.findOne(documents, document.id)).toMatchObject({ number: document.number })
})

test('notifications of an assigned lead and of a task go with the person', async () => {
  const colleague = await world.colleague(owner, 'manager')
  const lead = await newLead(owner, anna)
  await ok(owner.call('PUT', `/api/leads/${lead.id}`, { user_id: colleague.id }))
  const due = new Date(Date.now() - 60_000).toISOString()
  const body = {
    title: 'Позвонить Анне Ким',
    user_id: colleague.id,
    lead_id: lead.id,
    remind_at: due,
    due_at: due,
  }
  await ok<Task>(owner.call('POST', '/api/tasks', body))
  await sendTaskReminders(world.platform, new Date())
  const named = () => owner.tenant.find(notifications, sql`message like '%Анн%'`)
  expect((await named()).map(({ lead_id }) => lead_id)).toEqual([lead.id, lead.id, lead.id])
  await erase()
  expect(await named()).toEqual([])
})
