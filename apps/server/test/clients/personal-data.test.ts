import type { Client, PersonalDataErasure, PersonalDataGroup } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  auditLog,
  chatVisitors,
  clients,
  conversations,
  files,
  formSubmissions,
  importRows,
  imports,
  leadCalls,
  leadForms,
  leadFormVersions,
  leads,
  leadValueChanges,
  leadValues,
  messages,
  notifications,
  orders,
  tasks,
  webhookDeliveries,
  webhooks,
} from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import { impersonalTables, personalKinds } from '#features/personal-data/personal-kinds.ts'
import { ok } from '#test/support/answers.ts'
import { newConversation } from '#test/support/data/chat-records.ts'
import { newDocument, newOrder } from '#test/support/data/order-records.ts'
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

const phone = '+7 912 345-67-89'
const email = 'anna.kim@example.com'
const anna = { name: 'Анна Ким', phone, email }
const secrets = /Анна Ким|912.?345|79123456789|anna\.kim@|секрет/i

const search = (body: object) => owner.call('POST', '/api/personal-data/search', body)
const find = async (body: object = { phone }) =>
  (await ok<{ groups: PersonalDataGroup[] }>(search(body))).groups
const counts = (groups: PersonalDataGroup[]) =>
  Object.fromEntries(groups.map(({ kind, count }) => [kind, count]))
const erase = (body: object = {}) =>
  owner.call('POST', '/api/personal-data/erasures', {
    phone,
    email,
    reason: 'consent_withdrawn',
    confirmation: 'СТЕРЕТЬ',
    ...body,
  })

/** A lead with everything that may be written of it. */
async function fullLead() {
  const { tenant } = owner
  const lead = await newLead(owner, {
    ...anna,
    notes: 'секрет',
    ip_address: '10.0.0.1',
    referer: 'https://a.example/секрет',
    user_agent: 'секрет',
  })
  const lead_id = lead.id
  await tenant.insert(leadValues, { lead_id, label: 'Адрес', type: 'text', value: 'секрет' })
  await tenant.insert(leadValueChanges, {
    lead_id,
    label: 'Адрес',
    type: 'text',
    before: '',
    after: 'секрет',
  })
  await tenant.insert(leadCalls, {
    lead_id,
    outcome: 'done',
    note: 'секрет',
    before: {
      status: 'new',
      user_id: null,
      reject_reason_id: null,
      assigned_at: null,
      answered_at: null,
      task_ids: [],
    },
    lead_version: 1,
  })
  await ok(owner.call('POST', `/api/leads/${lead_id}/comments`, { text: 'секрет' }))
  await tenant.insert(tasks, { title: 'Позвонить: секрет', notes: 'секрет', user_id: owner.id, lead_id })
  await newFile(owner, { lead_id, name: 'секрет.pdf', search_text: 'секрет.pdf' })
  await tenant.insert(notifications, {
    user_id: owner.id,
    kind: 'lead',
    title: 'Анна Ким',
    message: '',
    lead_id,
  })
  return lead
}

async function submissionOf(lead_id: number) {
  const { tenant } = owner
  const form = await tenant.insert(leadForms, { name: 'Форма', slug: crypto.randomUUID() })
  const version = await tenant.insert(leadFormVersions, { lead_form_id: form.id, no: 1, schema: {} })
  return tenant.insert(formSubmissions, {
    lead_form_id: form.id,
    version_id: version.id,
    idempotency_key: crypto.randomUUID(),
    body_hash: Buffer.from('x'),
    raw: { phone, utm: { utm_source: 'yandex' } },
    outcome: 'lead',
    lead_id,
    consent_text: 'Согласен на обработку',
    consent_at: '2026-11-20T10:00:00Z',
    ip_address: '10.0.0.1',
    user_agent: 'секрет',
    referer: 'секрет',
    page_url: 'секрет',
  })
}

async function importedRow(lead_id: number) {
  const { tenant } = owner
  const { id: import_id } = await tenant.insert(imports, {
    user_id: owner.id,
    target: 'leads',
    file_name: 'заявки.csv',
    status: 'done',
    columns: [],
  })
  await tenant.insert(importRows, {
    import_id,
    row_no: 1,
    cells: ['Анна Ким', phone],
    draft: { name: 'Анна Ким', answers: [], search_text: 'анна ким' },
    phone_key: '79123456789',
    email_key: email,
    action: 'create',
    is_done: true,
    lead_id,
  })
  // The same person in a row that made nothing.
  await tenant.insert(importRows, {
    import_id,
    row_no: 2,
    cells: ['Анна', '8 912 345-67-89'],
    phone_key: '79123456789',
    action: 'skip',
  })
}

async function deliveryOf(id: number) {
  const hook = await owner.tenant.insert(webhooks, {
    url: 'https://example.com',
    events: ['lead.created'],
    secret: Buffer.from('x'),
  })
  await owner.tenant.insert(webhookDeliveries, {
    webhook_id: hook.id,
    event: 'lead.created',
    payload: { id, name: 'Анна Ким', phone },
    status: 'delivered',
  })
}

async function chatOf(values: Partial<typeof anna> = anna) {
  const chat = await newConversation(owner)
  await owner.tenant.update(chatVisitors, chat.visitorId, { ...values, search_text: 'анна ким 79123456789' })
  await owner.tenant.insert(messages, {
    conversation_id: chat.id,
    seq: 1,
    client_uuid: crypto.randomUUID(),
    kind: 'text',
    author_kind: 'visitor',
    visitor_id: chat.visitorId,
    body: 'секрет',
  })
  return chat
}

/** Tables of the company whose rows still say something of the person. */
async function tablesWithSecrets(): Promise<string[]> {
  const { rows: tables } = await world.owner.query<{ name: string }>(`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await world.owner.query<{ row: string }>(
      `select to_jsonb(t)::text as row from "${name}" t where company_id = $1`,
      [owner.companyId],
    )
    if (rows.some(({ row }) => secrets.test(row))) found.push(name)
  }
  return found.sort()
}

test('every table that refers to leads or clients is handled', async () => {
  const { rows } = await world.owner.query<{ name: string }>(`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid in ('clients'::regclass, 'leads'::regclass)`)
  const handled = [
    ...Object.values(personalKinds).flatMap(({ tables }) => tables),
    ...Object.keys(impersonalTables),
  ]
  expect(rows.map(({ name }) => name).filter((name) => !handled.includes(name))).toEqual([])
})

test('finds a person across everything by the phone in any form and by e-mail, also in the trash', async () => {
  const lead = await fullLead()
  await submissionOf(lead.id)
  await importedRow(lead.id)
  await deliveryOf(lead.id)
  const chat = await chatOf({ name: 'Анна', phone, email: '' })
  const client = await ok<Client>(owner.call('POST', '/api/clients', { name: 'Анна', email }))
  const trashed = await newLead(owner, { ...anna, name: 'Старая' })
  await ok(owner.call('DELETE', `/api/leads/${trashed.id}`))
  await newLead(owner, { name: 'Борис', phone: '+7 912 345-67-80' })
  const groups = await find({ phone: '8 (912) 345 67 89', email: 'ANNA.KIM@example.com' })
  expect(counts(groups)).toMatchObject({
    leads: 2,
    clients: 1,
    chats: 1,
    submissions: 1,
    calls: 1,
    comments: 1,
    tasks: 1,
    files: 1,
    imports: 2,
    // The second lead is delivered to the webhook too.
    notices: 3,
    consents: 1,
  })
  const recordsOf = (kind: string) => groups.find((group) => group.kind === kind)?.records
  expect(recordsOf('clients')).toMatchObject([{ target: { type: 'client', id: client.id } }])
  expect(recordsOf('chats')).toMatchObject([{ title: 'Анна', target: { type: 'chat', id: chat.id } }])
  expect(recordsOf('comments')).toMatchObject([{ title: 'секрет', target: { type: 'lead', id: lead.id } }])
  expect(counts(await find({ phone: '+7 999 000-00-00' }))).toEqual({})
})

test('refuses a search without a contact or with an unfinished phone', async () => {
  for (const body of [{}, { phone: '123' }]) expect((await search(body)).statusCode).toBe(422)
})

test('leads converted to the client and clients merged into it are the person’s too', async () => {
  const client = await ok<Client>(owner.call('POST', '/api/clients', { name: 'Анна', phone }))
  const other = await ok<Client>(
    owner.call('POST', '/api/clients', { name: 'Аня', phone: '+7 900 111-22-33' }),
  )
  await newLead(owner, { name: 'По другому телефону', phone: '+7 900 000-00-00', client_id: client.id })
  await ok(owner.call('POST', `/api/clients/${client.id}/merge`, { with: other.id, fields: [] }))
  expect(counts(await find())).toMatchObject({ clients: 2, leads: 1 })
  expect(counts(await find({ phone: '+7 900 111-22-33' }))).toMatchObject({ clients: 2, leads: 1 })
})

test('an erasure leaves nothing of the person but anonymous lines, and an act that names them by a mask', async () => {
  const lead = await fullLead()
  const submission = await submissionOf(lead.id)
  await importedRow(lead.id)
  await deliveryOf(lead.id)
  const chat = await chatOf()
  const client = await ok<Client>(
    owner.call('POST', '/api/clients', { ...anna, notes: 'секрет', legal_address: 'секрет' }),
  )
  await ok(owner.call('POST', `/api/clients/${client.id}/comments`, { text: 'секрет' }))
  const boris = await newLead(owner, { name: 'Борис', phone: '+7 912 777-67-80' })
  expect(await tablesWithSecrets()).toContain('leads')

  const act = await ok<PersonalDataErasure>(erase())
  expect(act).toMatchObject({
    number: 1,
    subject: '+7 ••• 67-89, an•••@example.com',
    reason: 'consent_withdrawn',
  })
  expect(Object.fromEntries(act.erased.map(({ kind, count }) => [kind, count]))).toMatchObject({
    leads: 1,
    clients: 1,
    chats: 1,
    submissions: 1,
    calls: 1,
    comments: 2,
    tasks: 1,
    files: 1,
    imports: 2,
    notices: 2,
  })
  // The log is sealed; it has the name in titles.
  expect(await tablesWithSecrets()).toEqual(['audit_log'])
  const { tenant } = owner
  expect(await tenant.findOne(leads, lead.id)).toMatchObject({
    name: 'Данные удалены',
    version: lead.version + 1,
  })
  expect(await tenant.findOne(clients, client.id)).toMatchObject({ name: 'Данные удалены', version: 2 })
  expect(await tenant.findOne(leads, boris.id)).toMatchObject({ name: 'Борис' })
  expect(await tenant.find(files, sql`lead_id is not null`)).toEqual([])
  const [sent] = await tenant.find(formSubmissions, sql`id = ${submission.id}`)
  expect(sent).toMatchObject({
    raw: { utm: { utm_source: 'yandex' } },
    consent_text: 'Согласен на обработку',
  })
  expect(await tenant.findOne(conversations, chat.id)).toMatchObject({ visitor_id: chat.visitorId })
  expect(counts(await find())).toEqual({})
  const [entry] = await tenant.find(auditLog, sql`entity = 'personal_data'`)
  expect(entry).toMatchObject({ action: 'purge', title: 'Акт № 1: +7 ••• 67-89, an•••@example.com' })
  expect((await erase()).json()).toMatchObject({
    errors: { phone: ['По этому телефону и email ничего не нашлось'] },
  })
})

test('the contents of erased files are removed', async () => {
  const lead = await newLead(owner, anna)
  const file = await newFile(owner, { lead_id: lead.id })
  await ok(erase())
  const { rows } = await world.owner.query<{ payload: { keys: string[] } }>(
    `select payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'remove_contents'`,
  )
  expect(rows.flatMap(({ payload }) => payload.keys)).toContain(file.storage_key)
})

test('the client of an order in work is kept, and erased once the order is completed; documents stay', async () => {
  const client = await ok<Client>(owner.call('POST', '/api/clients', anna))
  const lead = await newLead(owner, { ...anna, client_id: client.id })
  const order = await newOrder(owner)
  await owner.tenant.update(orders, order.id, { client_id: client.id, address: 'секрет', title: 'секрет' })
  const document = await newDocument(owner)
  await world.owner.query('update documents set order_id = $1 where id = $2', [order.id, document.id])
  const keptOf = (groups: PersonalDataGroup[]) =>
    Object.fromEntries(groups.flatMap(({ kind, kept, kept_reason }) => (kept ? [[kind, kept_reason]] : [])))
  expect(keptOf(await find())).toMatchObject({
    clients: 'contract',
    orders: 'contract',
    documents: 'accounting',
  })

  const act = await ok<PersonalDataErasure>(erase({ reason: 'subject_request' }))
  expect(act.erased).toEqual([{ kind: 'leads', count: 1 }])
  expect(act.kept).toMatchObject([
    { kind: 'clients', count: 1, reason: 'contract' },
    { kind: 'orders', count: 1, reason: 'contract' },
    { kind: 'documents', count: 1, reason: 'accounting' },
    { kind: 'audit', reason: 'audit' },
  ])
  expect(await owner.tenant.findOne(clients, client.id)).toMatchObject(anna)
  expect(await owner.tenant.findOne(leads, lead.id)).toMatchObject({ name: 'Данные удалены' })
  expect((await erase()).json()).toMatchObject({
    errors: { phone: ['Стирать нечего: всё найденное пока нужно хранить'] },
  })

  await owner.tenant.update(orders, order.id, { stage: 'completed' })
  await ok(erase())
  expect(await owner.tenant.findOne(clients, client.id)).toMatchObject({ name: 'Данные удалены', phone: '' })
  expect(await owner.tenant.findOne(orders, order.id)).toMatchObject({ address: '', title: 'Данные удалены' })
  const acts = await ok<PersonalDataErasure[]>(owner.call('GET', '/api/personal-data/erasures'))
  expect(acts.map(({ number }) => number)).toEqual([2, 1])
})

test('an erasure is confirmed by the word, and only within the company', async () => {
  await newLead(owner, anna)
  expect((await erase({ confirmation: 'да' })).statusCode).toBe(422)
  expect((await erase({ reason: 'boredom' })).statusCode).toBe(422)
  const other = await world.company()
  const stranger = await newLead(other, anna)
  await ok(erase({ confirmation: 'стереть' }))
  expect(await other.tenant.findOne(leads, stranger.id)).toMatchObject(anna)
})

test('the act is a PDF', async () => {
  await newLead(owner, anna)
  const act = await ok<PersonalDataErasure>(erase())
  const answer = await owner.call('GET', `/api/personal-data/erasures/${act.id}/act`)
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
    'Акт об уничтожении персональных данных № 1.pdf',
  )
})
