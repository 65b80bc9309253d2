import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { AuditEntry, Client } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog, files, messages, orders } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
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
  submissionOf,
} from '#test/support/data/personal-records.ts'
import { newFile } from '#test/support/data/records.ts'
import { unzipped } from '#test/support/data/unzipped.ts'
import { pdf, uploaded } from '#test/support/file-helpers.ts'
import { newLead } from '#test/support/lead-helpers.ts'
import { createFilesWorld, type FilesWorld } from '#test/support/stored-files.ts'
import type { Person } from '#test/support/world.ts'

let stored: FilesWorld
let owner: Person
let address: string

beforeAll(async () => {
  stored = await createFilesWorld()
  await stored.world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = stored.world.app.server.address() as AddressInfo
  address = `http://127.0.0.1:${port}/api/personal-data/exports`
})
beforeEach(async () => {
  owner = await stored.world.company()
})
afterAll(() => stored.close())

/** Asks over a real connection, because the archive is streamed. */
const request = (body: object = { phone }, by = owner) =>
  fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const pageName = 'Сведения о субъекте.html'
const dataName = 'Сведения о субъекте.json'

interface Data {
  left_out: { other_people: number; files: number }
  fields: Record<string, string>
  records: { kind: string; part: string; values: Record<string, unknown> }[]
}

async function archive(body: object = { phone }) {
  const response = await request(body)
  expect(response.status).toBe(200)
  const entries = await unzipped(Buffer.from(await response.arrayBuffer()))
  const data = JSON.parse(entries.get(dataName) ?? '') as Data
  const of = (part: string) =>
    data.records.filter((record) => record.part === part).map(({ values }) => values)
  return { response, entries, page: entries.get(pageName) ?? '', data, of }
}

async function annasRecords() {
  await ok(
    owner.call('PUT', '/api/company', {
      requisites: { legal_name: 'ООО «Веранда»', address: 'Москва, Лесная, 1' },
    }),
  )
  const lead = await fullLead(owner)
  await owner.tenant.deleteWhere(files, sql`lead_id = ${lead.id}`)
  await submissionOf(owner, lead.id)
  await importedRow(owner, lead.id)
  await deliveryOf(owner, lead.id)
  return lead
}

test('an archive has a page and the same as JSON, with every field named, and leaves nothing behind', async () => {
  const lead = await annasRecords()
  const chat = await chatOf(owner)
  await owner.tenant.insert(messages, {
    conversation_id: chat.id,
    seq: 2,
    client_uuid: crypto.randomUUID(),
    kind: 'text',
    author_kind: 'user',
    author_id: owner.id,
    is_internal: true,
    body: 'Просит <b>скидку</b>',
  })
  await ok(owner.call('POST', '/api/clients', { ...anna, legal_address: 'Тверь, Садовая, 2' }))
  const { response, page, data, of } = await archive()
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toMatch(
    /Персональные данные, сведения о субъекте \d{4}-\d\d-\d\d\.zip/,
  )
  for (const text of [
    'Персональные данные: сведения о субъекте',
    'ООО «Веранда»',
    'Москва, Лесная, 1',
    phone,
    '<dt>Юридический адрес</dt><dd>Тверь, Садовая, 2</dd>',
    '<td class="">Посетитель</td><td class="">секрет</td>',
    'Просит &lt;b&gt;скидку&lt;/b&gt;',
    '<dt>Что передано</dt><dd>Имя: Анна Ким\nТелефон: +7 912 345-67-89</dd>',
    'Согласен на обработку',
  ])
    expect(page).toContain(text)
  expect(of('leads')).toMatchObject([
    { number: lead.number, name: 'Анна Ким', phone, ip_address: '10.0.0.1' },
  ])
  expect(of('lead_changes')).toMatchObject([{ field: 'Адрес', after: 'секрет' }])
  expect(of('import_rows').map(({ cells }) => Object.values(cells as object))).toContainEqual([
    'Анна Ким',
    phone,
  ])
  expect(of('messages')).toMatchObject([
    { author: 'visitor', text: 'секрет' },
    { author: 'Ольга', is_internal: true, text: 'Просит <b>скидку</b>' },
  ])
  for (const { values } of data.records)
    for (const field of Object.keys(values)) expect(data.fields).toHaveProperty(field)
  // The name is all that is told of a colleague.
  expect(JSON.stringify(data.records)).not.toContain(owner.email)
  expect(await readdir(join(stored.folder, 'uploads'))).toEqual([])
  const log = await ok<{ data: AuditEntry[] }>(
    owner.call('GET', '/api/company/audit-log?entity=personal_data'),
  )
  expect(log.data).toMatchObject([{ action: 'export', title: 'Сведения о субъекте: +7 ••• 67-89' }])
})

test('files and documents of the person are in the archive, and what does not fit is named', async () => {
  const lead = await newLead(owner, anna)
  const file = await uploaded(stored.world, owner, 'проём.pdf', pdf('проём Анны'), { lead_id: lead.id })
  await newFile(owner, { lead_id: lead.id, name: 'видео.mp4', size: 300 * 1024 * 1024 })
  const document = await newDocument(owner)
  await owner.tenant.update(orders, document.order_id, { lead_id: lead.id })
  const { entries, page, data, of } = await archive()
  expect(entries.get(`Файлы/${file.id} проём.pdf`)).toContain('проём Анны')
  expect([...entries.keys()].filter((name) => name.startsWith('Документы/'))).toHaveLength(1)
  expect(of('files')).toMatchObject([
    { file_name: 'проём.pdf', archive_path: `Файлы/${file.id} проём.pdf` },
    { file_name: 'видео.mp4', archive_path: 'в архив не вошёл: слишком большой' },
  ])
  expect(data.left_out).toEqual({ other_people: 0, files: 1 })
  expect(page).toContain('1 файл: вместе они больше 200 МБ')
})

test('nobody else’s data is in the archive', async () => {
  const client = await ok<Client>(owner.call('POST', '/api/clients', anna))
  await ok(
    owner.call('POST', `/api/clients/${client.id}/people`, { name: 'Пётр Муж', phone: '+7 900 111-22-33' }),
  )
  const other = await newLead(owner, { name: 'Борис', phone: '+7 912 777-67-80', notes: 'его дом' })
  await ok(owner.call('POST', `/api/leads/${other.id}/comments`, { text: 'о Борисе' }))
  const order = await newOrder(owner)
  await owner.tenant.update(orders, order.id, { lead_id: other.id, address: 'у Бориса' })
  const stranger = await stored.world.company()
  await newLead(stranger, { ...anna, notes: 'тайна соседей' })
  const { entries, data, page } = await archive()
  const everything = [...entries.values()].join()
  expect(everything).not.toMatch(/Пётр|111-22-33|Борис|тайна соседей/)
  expect(data.left_out.other_people).toBe(1)
  expect(page).not.toContain('href="#people"')
  expect(page).toContain('1 контактное лицо клиента: это данные других людей')
})

test('a person of thousands of messages is exported whole', async () => {
  const chat = await chatOf(owner)
  await stored.world.owner.query(
    `insert into messages (company_id, conversation_id, seq, client_uuid, kind, author_kind, visitor_id, body)
     select $1, $2, n, gen_random_uuid(), 'text', 'visitor', $3, 'Сообщение ' || n from generate_series(2, 5001) n`,
    [owner.companyId, chat.id, chat.visitorId],
  )
  await stored.world.owner.query(
    "update messages set created_at = '2026-11-20T10:05:00Z' where company_id = $1",
    [owner.companyId],
  )
  const { of, page } = await archive()
  expect(page).toContain('20.11.2026 13:05')
  expect(of('messages')).toHaveLength(5001)
  expect(page).toContain('<td class="">Сообщение 5001</td>')
})

test('only those who manage personal data export it, by a whole contact, and nothing for the erased', async () => {
  await newLead(owner, anna)
  const manager = await stored.world.colleague(owner, 'manager')
  expect((await request({ phone }, manager)).status).toBe(403)
  expect((await request({ phone: '123' })).status).toBe(422)
  const erasure = { phone, email, reason: 'consent_withdrawn', confirmation: 'СТЕРЕТЬ' }
  await ok(owner.call('POST', '/api/personal-data/erasures', erasure))
  const answer = await request()
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({
    errors: { phone: ['По этому телефону и email ничего не нашлось'] },
  })
  expect(await owner.tenant.find(auditLog, sql`action = 'export'`)).toEqual([])
})
