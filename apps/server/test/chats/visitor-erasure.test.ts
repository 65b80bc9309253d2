import type { AuditEntry, ChatMessage, ConversationDetails } from '@veranda/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatPageVisits, chatVisitors, messages, notifications } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import { ok } from '#test/support/answers.ts'
import { messageTexts, readMessages, sendMessage } from '#test/support/chat-helpers.ts'
import { openSite } from '#test/support/visitor-helpers.ts'
import { createWorld, type World } from '#test/support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const secrets = /Анна Ким|912 345|anna@|секрет|okna\.example/

test("erases a visitor's data everywhere, and keeps the staff's messages", async () => {
  const owner = await world.company()
  const site = await openSite(world, owner)
  const visitor = await site.newVisitor()
  await ok(visitor.send('Мой секрет: Анна Ким, +7 912 345-67-89'))
  const conversation = await site.theOne()
  await ok(
    owner.call('PUT', `/api/chats/${conversation.id}`, {
      visitor: { name: 'Анна Ким', email: 'anna@example.com' },
    }),
  )
  await sendMessage(owner, conversation.id, 'Спасибо, перезвоним')
  await ok(visitor.send('Второй секрет'))
  const before = await ok<{ change_no: number }>(owner.call('GET', '/api/chats/changes?after=0'))

  expect((await owner.call('DELETE', `/api/chats/${conversation.id}/visitor`)).statusCode).toBe(204)

  const shown = await ok<ConversationDetails>(owner.call('GET', `/api/chats/${conversation.id}`))
  expect(JSON.stringify(shown)).not.toMatch(secrets)
  expect(shown.visit).toMatchObject({ pages: [], ip_address: '', consent_at: expect.any(String) })
  expect(messageTexts(await readMessages(owner, conversation.id))).toEqual([
    'Удалено по просьбе посетителя',
    'Спасибо, перезвоним',
    'Удалено по просьбе посетителя',
  ])
  const changes = await ok<{ messages: ChatMessage[] }>(
    owner.call('GET', `/api/chats/changes?after=${before.change_no}&conversation_id=${conversation.id}`),
  )
  expect(changes.messages.map(({ body }) => body)).toEqual(Array(2).fill('Удалено по просьбе посетителя'))
  const rows = [
    await owner.tenant.find(chatVisitors, sql`true`),
    await owner.tenant.find(messages, sql`true`),
    await owner.tenant.find(notifications, sql`true`),
    await owner.tenant.find(chatPageVisits, sql`true`),
  ]
  expect(JSON.stringify(rows)).not.toMatch(secrets)
  expect((await visitor.call('GET', '/messages')).statusCode, 'the browser is a stranger’s').toBe(401)
  const journal = await ok<{ data: AuditEntry[] }>(owner.call('GET', '/api/company/audit-log'))
  const [entry] = journal.data
  expect(entry).toMatchObject({ action: 'purge', entity: 'chat_visitor' })
  expect(JSON.stringify(entry)).not.toMatch(secrets)
})

test("deletes the visitor's files and keeps those of staff and other visitors", async () => {
  const owner = await world.company()
  const site = await openSite(world, owner)
  const [anna, boris] = [await site.newVisitor(), await site.newVisitor()]
  await ok(anna.send('Здравствуйте'))
  const conversation = await site.theOne()
  await ok(boris.send('Добрый день'))
  const upload = await world.app.inject({
    method: 'POST',
    url: site.at('/files?name=план.txt'),
    headers: { authorization: `Bearer ${anna.token}`, 'content-type': 'application/octet-stream' },
    payload: Buffer.from('план веранды'),
  })
  const { id } = upload.json<{ id: number }>()
  await ok(anna.send('', { file_ids: [id] }))
  await ok(owner.call('DELETE', `/api/chats/${conversation.id}/visitor`))
  expect((await readMessages(owner, conversation.id)).data.flatMap(({ files }) => files)).toEqual([])
  const remaining = await owner.tenant.find(messages, eq(messages.body, 'Добрый день'))
  expect(remaining).toHaveLength(1)
})
