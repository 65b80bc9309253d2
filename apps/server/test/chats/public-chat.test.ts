import {
  type ConversationDetails,
  channels,
  type VisitorMessage,
  type WidgetConfig,
  wireChannel,
} from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ok } from '#test/support/answers.ts'
import { sendMessage } from '#test/support/chat-helpers.ts'
import { newChannel } from '#test/support/data/chat-records.ts'
import { openSite, type Site, threadTexts } from '#test/support/visitor-helpers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person
let site: Site

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  owner = await world.company()
  site = await openSite(world, owner)
})
afterAll(() => world.close())

test('a visitor writes, staff answer, and both read positions are updated', async () => {
  const visitor = await site.newVisitor()
  await ok(visitor.send('Сколько стоит веранда 4 на 3?'))
  const conversation = await site.theOne()
  expect(conversation).toMatchObject({
    kind: 'visitor',
    unread: 1,
    waiting_since: expect.any(String),
    assignee: null,
  })
  await sendMessage(owner, conversation.id, 'От 40 000 ₽, пришлём замерщика')
  expect(await site.theOne()).toMatchObject({ unread: 0, waiting_since: null, assignee: { id: owner.id } })
  const thread = await visitor.thread()
  expect(threadTexts(thread)).toEqual(['Сколько стоит веранда 4 на 3?', 'От 40 000 ₽, пришлём замерщика'])
  expect(thread).toMatchObject({ status: 'open', unread: 1, has_more: false })
  expect(thread.messages[0]).toMatchObject({ is_own: true, is_read: true })
  expect(thread.messages[1]).toMatchObject({ is_own: false, author_name: 'Ольга' })
  await ok(visitor.call('PUT', '/read', { message_id: thread.messages[1]?.id }))
  expect(await visitor.thread(thread.change_no)).toMatchObject({ unread: 0, messages: [] })
})

test('a visitor who writes on a page opened long ago counts as seen just now', async () => {
  const visitor = await site.newVisitor()
  await ok(visitor.send('Сколько стоит веранда?'))
  await world.owner.query(
    "update chat_visitors set last_seen_at = '2026-01-05T09:00:00Z' where company_id = $1",
    [owner.companyId],
  )
  const { created_at } = await ok<VisitorMessage>(visitor.send('И когда замер?'))
  const { id } = await site.theOne()
  const { visit } = await ok<ConversationDetails>(owner.call('GET', `/api/chats/${id}`))
  expect(Date.parse(visit?.last_seen_at ?? '')).toBe(Date.parse(created_at))
})

test('a repeated send, also at once, is one message', async () => {
  const visitor = await site.newVisitor()
  const sameUuid = { client_uuid: crypto.randomUUID() }
  const sent = await Promise.all([1, 2, 3].map(() => ok<VisitorMessage>(visitor.send('Однажды', sameUuid))))
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  expect((await site.queue('all')).length).toBe(1)
})

describe('without consent nothing is stored', () => {
  test('in any way of sending', async () => {
    const visitor = await site.newVisitor()
    const refused = await visitor.send('Здравствуйте', { consent: false })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toEqual({ consent: ['Нужно согласие на обработку персональных данных'] })
    expect(await site.queue('all')).toEqual([])
    await ok(visitor.send('Здравствуйте'))
    await ok(visitor.send('Теперь и без галочки', { consent: false }))
    const { visit } = await ok<ConversationDetails>(
      owner.call('GET', `/api/chats/${(await site.theOne()).id}`),
    )
    expect(visit?.consent_at).toEqual(expect.any(String))
  })
})

describe('a visitor never sees', () => {
  test('internal notes, staff events and deleted text', async () => {
    const visitor = await site.newVisitor()
    await ok(visitor.send('Здравствуйте'))
    const { id } = await site.theOne()
    await sendMessage(owner, id, 'Клиент проблемный', { is_internal: true })
    const deletedMessage = await sendMessage(owner, id, 'Лишнее')
    await ok(owner.call('DELETE', `/api/chats/${id}/messages/${deletedMessage.id}`))
    await ok(owner.call('POST', `/api/chats/${id}/snooze`, { until: '2099-01-01T00:00:00Z' }))
    const answer = await visitor.call('GET', '/messages?after=0')
    expect(answer.body).not.toMatch(/проблемный|Лишнее|snoozed|assigned/)
    expect(threadTexts(await visitor.thread())).toEqual(['Здравствуйте', ''])
  })

  test("another visitor's messages, nor can mark them as read", async () => {
    const [first, second] = [await site.newVisitor(), await site.newVisitor()]
    await ok(first.send('Мой секрет'))
    await ok(second.send('А я другой'))
    const thread = await first.thread()
    expect(threadTexts(await second.thread())).toEqual(['А я другой'])
    const foreign = await second.call('PUT', '/read', { message_id: thread.messages[0]?.id })
    expect(foreign.statusCode).toBe(404)
  })

  test('channels of staff, of a conversation or of another visitor', async () => {
    const [visitor, other] = [await site.newVisitor(), await site.newVisitor()]
    await ok(visitor.send('Здравствуйте'))
    const { id } = await site.theOne()
    const ask = (channel_name: string) => visitor.call('POST', '/socket', { socket_id: '1.1', channel_name })
    const foreign = [
      wireChannel(channels.company(owner.companyId)),
      wireChannel(channels.user(owner.id)),
      wireChannel(channels.chats(owner.companyId)),
      wireChannel(channels.conversation(id)),
      other.channel,
      `${visitor.channel}x`,
    ]
    for (const name of foreign) expect((await ask(name)).statusCode, name).toBe(403)
    expect((await ask(visitor.channel)).statusCode).toBe(200)
    const staff = await world.app.inject({
      method: 'POST',
      url: '/broadcasting/auth',
      headers: { authorization: `Bearer ${visitor.token}` },
      payload: { socket_id: '1.1', channel_name: foreign[0] },
    })
    expect(staff.statusCode).toBe(401)
  })

  test("anything through the staff's endpoints", async () => {
    const visitor = await site.newVisitor()
    for (const url of [
      '/api/chats',
      '/api/chats/changes?after=0',
      '/api/chat-messages?q=оо',
      '/api/users/current',
    ]) {
      const answer = await world.app.inject({ url, headers: { authorization: `Bearer ${visitor.token}` } })
      expect(answer.statusCode, url).toBe(401)
    }
  })
})

test("a visitor's token is invalid in another channel, and a staff token here", async () => {
  const visitor = await site.newVisitor()
  const other = await newChannel(owner)
  expect((await visitor.call('GET', '/messages', undefined, other.public_key)).statusCode).toBe(401)
  const staff = await world.app.inject({
    url: site.at('/messages'),
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect(staff.json().code).toBe('visitor_unknown')
  expect((await visitor.call('GET', '/messages', undefined, crypto.randomUUID())).json().code).toBe(
    'chat_closed',
  )
})

test('a blocked visitor cannot write until unblocked', async () => {
  const visitor = await site.newVisitor()
  await ok(visitor.send('Здравствуйте'))
  const { id } = await site.theOne()
  await ok(owner.call('PUT', `/api/chats/${id}/block`, { is_blocked: true }))
  expect((await visitor.send('Ещё')).json().code).toBe('visitor_blocked')
  await ok(owner.call('PUT', `/api/chats/${id}/block`, { is_blocked: false }))
  await ok(visitor.send('Спасибо'))
})

test("a visitor's flood is refused with a readable message", async () => {
  const limited = await createWorld({ isRateLimited: true })
  try {
    const visitor = await (await openSite(limited, await limited.company())).newVisitor()
    for (let index = 0; index < 20; index += 1) await ok(visitor.send(`№${index}`))
    const refused = await visitor.send('Ещё')
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ message: 'Вы отправляете слишком часто, подождите немного' })
  } finally {
    await limited.close()
  }
})

test('a closed conversation continues within a day, later another begins; spam stays spam', async () => {
  const visitor = await site.newVisitor()
  await ok(visitor.send('Здравствуйте'))
  const { id } = await site.theOne()
  await ok(owner.call('POST', `/api/chats/${id}/close`, { reason: 'done' }))
  expect((await visitor.thread()).status).toBe('closed')
  await ok(visitor.send('И ещё вопрос'))
  expect((await site.theOne()).id).toBe(id)
  await ok(owner.call('POST', `/api/chats/${id}/close`, { reason: 'done' }))
  await world.owner.query("update conversations set closed_at = now() - interval '2 days' where id = $1", [
    id,
  ])
  await ok(visitor.send('Снова я'))
  const second = await site.theOne()
  expect(second.id).not.toBe(id)
  await ok(owner.call('POST', `/api/chats/${second.id}/close`, { reason: 'spam' }))
  expect((await visitor.thread()).status).toBe('open')
  await ok(visitor.send('Купите наш товар'))
  expect((await site.queue('spam')).map((one) => one.id)).toEqual([second.id])
})

describe('a lead', () => {
  test('is created when the contact is known, and only one is open at a time', async () => {
    const visitor = await site.newVisitor()
    await ok(visitor.send('Здравствуйте'))
    expect((await site.theOne()).lead_id).toBeNull()
    await ok(visitor.send('Мой телефон 8 912 345-67-89'))
    const { lead_id } = await site.theOne()
    expect(await ok(owner.call('GET', `/api/leads/${lead_id}`))).toMatchObject({
      phone: '+7 912 345-67-89',
      source: 'Чат',
    })
    await ok(visitor.send('И почта anna@example.com'))
    expect((await site.theOne()).lead_id).toBe(lead_id)
  })

  test('is created at once, or never, as the channel is configured', async () => {
    await site.set({ leads: { rule: 'never' } })
    const silentVisitor = await site.newVisitor()
    await ok(silentVisitor.send('8 912 345-67-89'))
    expect((await site.theOne()).lead_id).toBeNull()
    await site.set({ leads: { rule: 'first_message' } })
    const visitor = await site.newVisitor()
    await ok(visitor.send('Здравствуйте'))
    expect((await site.theOne()).lead_id).toEqual(expect.any(Number))
  })
})

test("pre-chat fields are required and become the visitor's contact data", async () => {
  const fields = await ok<{ id: number; role: string | null }[]>(owner.call('GET', '/api/lead-fields'))
  const field = (role: string) => fields.find((one) => one.role === role)?.id ?? 0
  const [name, phone] = [field('client_name'), field('client_phone')]
  await site.set({
    prechat_fields: [name, phone].map((lead_field_id) => ({ lead_field_id, is_required: true })),
  })
  const config = await ok<WidgetConfig>(world.app.inject({ url: site.at('') }))
  expect(config.prechat_fields.map(({ label }) => label)).toEqual(['Имя', 'Телефон'])
  const visitor = await site.newVisitor()
  const refused = await visitor.send('Здравствуйте', { values: { [name]: 'Анна' } })
  expect(Object.keys(refused.json().errors)).toEqual([`values.${phone}`])
  await ok(visitor.send('Здравствуйте', { values: { [name]: 'Анна', [phone]: '+7 912 345-67-89' } }))
  expect(await site.theOne()).toMatchObject({
    title: 'Анна',
    visitor: { phone: expect.stringContaining('912') },
  })
  await ok(visitor.send('И ещё'))
})
