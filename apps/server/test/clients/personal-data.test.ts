import type { Client, PersonalDataErasure, PersonalDataGroup } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  auditLog,
  clients,
  conversations,
  files,
  formSubmissions,
  leads,
  orders,
} from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import { actDefinition } from '#features/personal-data/erasure-act.ts'
import { getErasure } from '#features/personal-data/erasures-repo.ts'
import { impersonalTables, personalKinds } from '#features/personal-data/personal-kinds.ts'
import { ok } from '#test/support/answers.ts'
import { newDocument, newOrder } from '#test/support/data/order-records.ts'
import {
  anna,
  chatOf,
  deliveryOf,
  email,
  fullLead,
  importedRow,
  phone,
  secrets,
  submissionOf,
} from '#test/support/data/personal-records.ts'
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
  const lead = await fullLead(owner)
  await submissionOf(owner, lead.id)
  await importedRow(owner, lead.id)
  await deliveryOf(owner, lead.id)
  const chat = await chatOf(owner, { name: 'Анна', phone, email: '' })
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
  const lead = await fullLead(owner)
  const submission = await submissionOf(owner, lead.id)
  await importedRow(owner, lead.id)
  await deliveryOf(owner, lead.id)
  const chat = await chatOf(owner)
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
  expect(await tablesWithSecrets()).toEqual([])
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

test('a contact person is erased without the client that they serve', async () => {
  const client = await ok<Client>(
    owner.call('POST', '/api/clients', { name: 'ООО «Дача»', phone: '+7 900 000-00-00' }),
  )
  await ok(owner.call('POST', `/api/clients/${client.id}/people`, anna))
  expect(counts(await find())).toEqual({ people: 1, audit: 1 })
  const act = await ok<PersonalDataErasure>(erase())
  expect(act.erased).toEqual([
    { kind: 'people', count: 1 },
    { kind: 'audit', count: 1 },
  ])
  expect(await owner.tenant.findOne(clients, client.id)).toMatchObject({
    name: 'ООО «Дача»',
    people_text: '',
  })
  expect(await tablesWithSecrets()).toEqual([])
})

test("an erased client's people, addresses and earlier values go too", async () => {
  const client = await ok<Client>(owner.call('POST', '/api/clients', anna))
  await ok(
    owner.call('POST', `/api/clients/${client.id}/people`, { name: 'секрет', phone: '+7 900 000-00-00' }),
  )
  await ok(owner.call('POST', `/api/clients/${client.id}/sites`, { address: 'секрет' }))
  await ok(owner.call('PUT', `/api/clients/${client.id}`, { notes: 'секрет' }))
  await ok(erase())
  expect(await tablesWithSecrets()).toEqual([])
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
    { kind: 'audit', count: 1, reason: 'contract' },
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
  const stranger = await newLead(await world.company(), anna)
  await ok(erase({ confirmation: 'стереть' }))
  const { rows } = await world.owner.query('select name, phone from leads where id = $1', [stranger.id])
  expect(rows).toEqual([{ name: anna.name, phone }])
})

test('the act names the operator, the ground, the executor and the kept records', async () => {
  await ok(
    owner.call('PUT', '/api/company', {
      requisites: { legal_name: 'ООО «Веранда»', address: 'Москва, Лесная, 1' },
    }),
  )
  await ok(owner.call('POST', '/api/clients', anna))
  await fullLead(owner)
  const act = await ok<PersonalDataErasure>(erase())
  const words = JSON.stringify(actDefinition(await getErasure(owner.tenant, act.id), 'Europe/Moscow'))
  for (const fact of [
    'Акт об уничтожении персональных данных № 1',
    'ООО «Веранда»',
    'Москва, Лесная, 1',
    act.subject,
    'Отзыв согласия на обработку персональных данных',
    'Уничтожение: заявки',
    act.user_name,
  ])
    expect(words).toContain(fact)
  const answer = await owner.call('GET', `/api/personal-data/erasures/${act.id}/act`)
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
    'Акт об уничтожении персональных данных № 1.pdf',
  )
})
