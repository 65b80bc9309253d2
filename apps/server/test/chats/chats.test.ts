import type { ChatCounters, ChatMessage, Conversation, ConversationDetails } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ok } from '#test/support/answers.ts'
import {
  listConversations,
  messageTexts,
  readMessages,
  requestSend,
  sendMessage,
  startDirect,
} from '#test/support/chat-helpers.ts'
import { newConversation } from '#test/support/data/chat-records.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person
let manager: Person

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  owner = await world.company()
  manager = await world.colleague(owner, 'manager')
})
afterAll(() => world.close())

interface Changes {
  conversations: Conversation[]
}
const changes = (who: Person, after: number) =>
  ok<Changes>(who.call('GET', `/api/chats/changes?after=${after}`))

describe('among colleagues', () => {
  test('two users have one conversation, whoever starts it and however often at once', async () => {
    const all = await Promise.all([
      startDirect(owner, manager),
      startDirect(manager, owner),
      startDirect(owner, manager),
    ])
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect((await startDirect(manager, owner)).title).toBe('Ольга')
  })

  test('a direct conversation is private, also from the owner', async () => {
    const other = await world.colleague(owner, 'manager')
    const { id } = await startDirect(manager, other)
    await sendMessage(manager, id, 'Между нами')
    for (const path of ['', '/messages'])
      expect((await owner.call('GET', `/api/chats/${id}${path}`)).statusCode).toBe(404)
    expect((await requestSend(owner, id, 'Я тут')).statusCode).toBe(404)
    expect(await listConversations(owner, 'queue=team')).toEqual([])
    expect((await changes(owner, 0)).conversations).toEqual([])
    expect((await ok<{ data: unknown[] }>(owner.call('GET', '/api/chat-messages?q=нами'))).data).toEqual([])
  })

  test("others' messages are counted as unread until read", async () => {
    const { id } = await startDirect(owner, manager)
    await sendMessage(owner, id, 'Раз')
    const { seq } = await sendMessage(owner, id, 'Два')
    expect((await listConversations(manager, 'queue=team'))[0]).toMatchObject({ unread: 2, title: 'Ольга' })
    expect((await listConversations(owner, 'queue=team'))[0]).toMatchObject({ unread: 0 })
    expect((await ok<ChatCounters>(manager.call('GET', '/api/chats/counters'))).team).toBe(1)
    await ok(manager.call('PUT', `/api/chats/${id}/read`, { seq }))
    expect((await listConversations(manager, 'queue=team'))[0]).toMatchObject({ unread: 0, read_seq: seq })
    const { participants } = await ok<ConversationDetails>(owner.call('GET', `/api/chats/${id}`))
    expect(participants.find((one) => one.id === manager.id)?.read_seq).toBe(seq)
  })

  test('a group is visible to its members; one who leaves gets nothing more', async () => {
    const body = { kind: 'group', subject: 'Цех', user_ids: [manager.id] }
    const { id } = await ok<Conversation>(owner.call('POST', '/api/chats', body))
    await sendMessage(manager, id, 'Плёнка пришла')
    const measurer = await world.colleague(owner, 'measurer')
    await ok(owner.call('PUT', `/api/chats/${id}`, { user_ids: [owner.id, measurer.id] }))
    expect(messageTexts(await readMessages(measurer, id))).toEqual(['Плёнка пришла'])
    expect((await manager.call('GET', `/api/chats/${id}/messages`)).statusCode).toBe(404)
    const events = (await readMessages(owner, id)).data.flatMap(({ event }) => event?.name ?? [])
    expect(events).toEqual(['started', 'joined', 'left'])
  })

  test('a record has one discussion, visible only to those who may read the record', async () => {
    const lead = await ok<{ id: number }>(owner.call('POST', '/api/leads', { values: {} }))
    const start = { kind: 'object', object: 'lead', object_id: lead.id }
    const conversation = await ok<Conversation>(owner.call('POST', '/api/chats', start))
    expect(conversation.object).toEqual({ kind: 'lead', id: lead.id })
    expect((await ok<Conversation>(manager.call('POST', '/api/chats', start))).id).toBe(conversation.id)
    const measurer = await world.colleague(owner, 'measurer')
    expect((await measurer.call('POST', '/api/chats', start)).statusCode).toBe(404)
  })
})

describe('messages', () => {
  let id: number
  beforeEach(async () => {
    ;({ id } = await startDirect(owner, manager))
  })

  test('are numbered without gaps when sent concurrently', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_none, index) => sendMessage(index % 2 ? owner : manager, id, `№${index}`)),
    )
    const { data } = await readMessages(owner, id)
    expect(data.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_none, index) => index + 1))
    expect(new Set(messageTexts({ data })).size).toBe(20)
  })

  test('a repeated send, also at once, is the same message', async () => {
    const sameUuid = { client_uuid: crypto.randomUUID() }
    const all = await Promise.all([1, 2, 3].map(() => sendMessage(owner, id, 'Однажды', sameUuid)))
    expect(new Set(all.map((one) => one.id)).size).toBe(1)
    expect(messageTexts(await readMessages(manager, id))).toEqual(['Однажды'])
    expect((await requestSend(manager, id, 'Чужой ключ', sameUuid)).statusCode).toBe(422)
  })

  test('are paged: at the end, before, after and around a position', async () => {
    for (let index = 1; index <= 9; index += 1) await sendMessage(owner, id, String(index))
    expect(messageTexts(await readMessages(owner, id, '?limit=3'))).toEqual(['7', '8', '9'])
    expect(messageTexts(await readMessages(owner, id, '?limit=3&before_seq=7'))).toEqual(['4', '5', '6'])
    expect(messageTexts(await readMessages(owner, id, '?limit=3&after_seq=2'))).toEqual(['3', '4', '5'])
    expect(await readMessages(owner, id, '?limit=4&around_seq=5')).toMatchObject({
      has_older: true,
      has_newer: true,
    })
    expect(messageTexts(await readMessages(owner, id, '?limit=4&around_seq=5'))).toEqual(['4', '5', '6', '7'])
  })

  test('are edited and deleted by their author only, and the list follows', async () => {
    const first = await sendMessage(owner, id, 'Ашибка')
    const path = `/api/chats/${id}/messages/${first.id}`
    expect((await manager.call('PUT', path, { body: 'Моё' })).statusCode).toBe(404)
    const edited = await ok<ChatMessage>(owner.call('PUT', path, { body: 'Ошибка' }))
    expect(edited).toMatchObject({ body: 'Ошибка', edited_at: expect.any(String) })
    expect((await listConversations(manager, 'queue=team'))[0]?.last_message?.preview).toBe('Ошибка')
    const removed = await ok<ChatMessage>(owner.call('DELETE', path))
    expect(removed).toMatchObject({ body: '', deleted_at: expect.any(String) })
    expect((await listConversations(manager, 'queue=team'))[0]?.last_message?.preview).toBe(
      'Сообщение удалено',
    )
    expect((await owner.call('PUT', path, { body: 'Ещё' })).statusCode).toBe(404)
  })

  test('quote another message of the same conversation', async () => {
    const question = await sendMessage(owner, id, 'Когда замер?')
    const answer = await sendMessage(manager, id, 'Завтра', { reply_to_id: question.id })
    expect(answer.reply_to).toMatchObject({ id: question.id, seq: question.seq, body: 'Когда замер?' })
    const other = await startDirect(owner, await world.colleague(owner, 'manager'))
    expect(
      (await requestSend(owner, other.id, 'Не туда', { reply_to_id: question.id })).json().errors,
    ).toEqual({
      reply_to_id: ['Такого сообщения в этом диалоге нет'],
    })
  })

  test('notify the mentioned user and add them', async () => {
    const { id: visitors } = await newConversation(owner, owner.id)
    const measurer = await world.colleague(owner, 'measurer')
    expect((await measurer.call('GET', `/api/chats/${visitors}`)).statusCode).toBe(404)
    await sendMessage(owner, visitors, 'Посмотрите, пожалуйста', {
      is_internal: true,
      mentions: [measurer.id],
    })
    expect((await ok<ConversationDetails>(measurer.call('GET', `/api/chats/${visitors}`))).id).toBe(visitors)
    const bell = await ok<{ data: object[] }>(measurer.call('GET', '/api/user-notifications'))
    expect(bell.data[0]).toMatchObject({ type: 'chat_mention', data: { conversation_id: visitors } })
  })

  test('are found by their words in any form', async () => {
    await sendMessage(owner, id, 'Привезли прозрачную плёнку')
    const found = await ok<{ data: { message: ChatMessage; title: string }[] }>(
      manager.call('GET', `/api/chat-messages?q=${encodeURIComponent('прозрачная плён')}`),
    )
    expect(found.data.map(({ message, title }) => [message.body, title])).toEqual([
      ['Привезли прозрачную плёнку', 'Ольга'],
    ])
  })

  test('empty ones and those of another company are refused', async () => {
    expect((await requestSend(owner, id, '   ')).json().errors).toEqual({ body: ['Напишите сообщение'] })
    const outsider = await world.company()
    expect((await requestSend(outsider, id, 'Я')).statusCode).toBe(404)
    const viewer = await world.colleague(owner, 'viewer')
    expect((await requestSend(viewer, id, 'Я')).json().code).toBe('forbidden')
  })

  test('a draft is private and follows its user to every device', async () => {
    await ok(owner.call('PUT', `/api/chats/${id}/draft`, { text: 'Не забыть' }))
    const otherDevice = await world.again(owner)
    expect((await listConversations(otherDevice, 'queue=team'))[0]).toMatchObject({ draft: 'Не забыть' })
    expect((await listConversations(manager, 'queue=team'))[0]).toMatchObject({ draft: '' })
  })
})
