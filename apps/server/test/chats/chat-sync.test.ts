import type { ChatMessage, Conversation, ConversationDetails } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { conversations } from '#db/schema/tables.gen.ts'
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
  change_no: number
  has_more: boolean
  conversations: Conversation[]
  lost: { id: number; to: string | null }[]
  messages: ChatMessage[]
}
const changes = (who: Person, after: number, id?: number) =>
  ok<Changes>(who.call('GET', `/api/chats/changes?after=${after}${id ? `&conversation_id=${id}` : ''}`))

describe('catch-up', () => {
  test('delivers every change in order, for any page size', async () => {
    const { id } = await startDirect(owner, manager)
    const before = await changes(manager, 0, id)
    const sentMessages = await Promise.all(
      Array.from({ length: 12 }, (_none, index) => sendMessage(owner, id, `№${index}`)),
    )
    const first = sentMessages[0] as ChatMessage
    await ok(owner.call('PUT', `/api/chats/${id}/messages/${first.id}`, { body: 'Исправлено' }))
    const after = await changes(manager, before.change_no, id)
    expect(after.messages.map(({ id: one }) => one).sort()).toEqual(
      sentMessages.map(({ id: one }) => one).sort(),
    )
    expect(after.messages.at(-1)).toMatchObject({ id: first.id, body: 'Исправлено' })
    expect(after.messages.map(({ change_no }) => change_no)).toEqual(
      after.messages.map(({ change_no }) => change_no).toSorted((a, b) => a - b),
    )
    expect(await changes(manager, after.change_no, id)).toMatchObject({ conversations: [], messages: [] })
  })

  test('change numbers follow the order of commits: a reader misses nothing during concurrent writes', async () => {
    const { id } = await startDirect(owner, manager)
    const seenIds = new Set<number>()
    let cursor = (await changes(manager, 0, id)).change_no
    let isWriting = true
    const reading = (async () => {
      while (isWriting) {
        const response = await changes(manager, cursor, id)
        for (const message of response.messages) seenIds.add(message.id)
        cursor = response.change_no
      }
    })()
    const sentMessages = await Promise.all(
      Array.from({ length: 40 }, (_none, index) => sendMessage(index % 2 ? owner : manager, id, `№${index}`)),
    )
    isWriting = false
    await reading
    for (const message of (await changes(manager, cursor, id)).messages) seenIds.add(message.id)
    expect(sentMessages.every((message) => seenIds.has(message.id))).toBe(true)
  })
})

describe("a visitor's conversation", () => {
  test('is taken by one of two at once, and the other learns by whom', async () => {
    const { id } = await newConversation(owner)
    const take = (who: Person) =>
      who.call('PUT', `/api/chats/${id}/assignment`, { user_id: who.id, seen_user_id: null })
    const answers = await Promise.all([take(owner), take(manager)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json()
    expect(refused).toMatchObject({ code: 'chat_taken', message: expect.stringMatching(/^Диалог уже взял/) })
    expect(refused.current.assignee.id).toBe(
      answers.find(({ statusCode }) => statusCode === 200)?.json().assignee.id,
    )
  })

  test('cannot be assigned to a user whose role may not answer visitors', async () => {
    const { id } = await newConversation(owner, owner.id)
    const viewer = await world.colleague(owner, 'viewer')
    const body = { user_id: viewer.id, seen_user_id: owner.id }
    const answer = await owner.call('PUT', `/api/chats/${id}/assignment`, body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors.user_id[0]).toContain('не может отвечать посетителям')
    expect((await listConversations(owner, 'queue=mine')).map((one) => one.id)).toEqual([id])
  })

  test('notifies its new assignee', async () => {
    const { id } = await newConversation(owner, owner.id)
    const body = { user_id: manager.id, seen_user_id: owner.id }
    await ok(owner.call('PUT', `/api/chats/${id}/assignment`, body))
    expect((await listConversations(manager, 'queue=mine')).map((one) => one.id)).toEqual([id])
    const bell = await ok<{ data: object[] }>(manager.call('GET', '/api/user-notifications'))
    expect(bell.data[0]).toMatchObject({ title: 'Вам передали диалог', data: { conversation_id: id } })
  })

  test('holds back an answer if its author has not seen a newer one, until they insist', async () => {
    const { id } = await newConversation(owner, owner.id)
    await sendMessage(manager, id, 'Уже отвечаю', { seen_seq: 0 })
    const lateResponse = await requestSend(owner, id, 'Здравствуйте', { seen_seq: 0 })
    expect(lateResponse.json()).toMatchObject({ code: 'chat_answered', current: [{ body: 'Уже отвечаю' }] })
    await sendMessage(owner, id, 'Это заметка', { seen_seq: 0, is_internal: true })
    await sendMessage(owner, id, 'Здравствуйте')
    expect(messageTexts(await readMessages(owner, id))).toEqual([
      'Уже отвечаю',
      'Это заметка',
      'Здравствуйте',
    ])
  })

  test('belongs to the first to answer, and moves through the queues when snoozed, closed and marked as spam', async () => {
    const { id } = await newConversation(owner)
    const queuesOf = async () => {
      const found: string[] = []
      for (const queue of ['mine', 'new', 'all', 'closed', 'spam'])
        if ((await listConversations(owner, `queue=${queue}`)).some((one) => one.id === id)) found.push(queue)
      return found
    }
    expect(await queuesOf()).toEqual(['new', 'all'])
    await sendMessage(owner, id, 'Здравствуйте')
    expect(await queuesOf()).toEqual(['mine', 'all'])
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const snoozed = await ok<Conversation>(owner.call('POST', `/api/chats/${id}/snooze`, { until }))
    expect(snoozed).toMatchObject({ status: 'snoozed' })
    expect(
      (await owner.call('POST', `/api/chats/${id}/snooze`, { until: '2020-01-01T00:00:00Z' })).json(),
    ).toMatchObject({
      errors: { until: ['Это время уже прошло'] },
    })
    await ok(owner.call('POST', `/api/chats/${id}/close`, { reason: 'done' }))
    expect(await queuesOf()).toEqual(['closed'])
    await ok(owner.call('POST', `/api/chats/${id}/close`, { reason: 'spam' }))
    expect(await queuesOf()).toEqual(['spam'])
    await ok(owner.call('POST', `/api/chats/${id}/reopen`))
    expect(await queuesOf()).toEqual(['mine', 'all'])
  })

  test('becomes a lead once, and is linked to a client that the caller may read', async () => {
    const { id } = await newConversation(owner, manager.id)
    const body = { visitor: { name: 'Анна Петрова', phone: '+7 912 345-67-89' } }
    await ok(manager.call('PUT', `/api/chats/${id}`, body))
    const created = await Promise.all(
      [1, 2].map(() => ok<{ lead_id: number }>(manager.call('POST', `/api/chats/${id}/lead`))),
    )
    expect(created[0]).toEqual(created[1])
    const lead = await ok<object>(owner.call('GET', `/api/leads/${created[0]?.lead_id}?with=values`))
    expect(lead).toMatchObject({ name: 'Анна Петрова', source: 'Чат', user_id: manager.id })
    const outsider = await world.company()
    const foreign = await ok<{ id: number }>(outsider.call('POST', '/api/clients', { name: 'Чужой' }))
    expect((await manager.call('PUT', `/api/chats/${id}/links`, { client_id: foreign.id })).statusCode).toBe(
      404,
    )
    const client = await ok<{ id: number }>(owner.call('POST', '/api/clients', { name: 'Анна' }))
    const linked = await ok<ConversationDetails>(
      manager.call('PUT', `/api/chats/${id}/links`, { client_id: client.id }),
    )
    expect(linked).toMatchObject({ lead_id: created[0]?.lead_id, client_id: client.id })
  })
})

test('lists are filtered by channel and by the newest message', async () => {
  const { id } = await newConversation(owner)
  const other = await newConversation(owner)
  await owner.tenant.update(conversations, other.id, { last_message_at: '2026-01-10T12:00:00Z' })
  const names = await ok<{ id: number; name: string }[]>(owner.call('GET', '/api/chats/channels'))
  expect(names).toHaveLength(2)
  const ids = async (query: string) =>
    (await listConversations(owner, `queue=all&${query}`)).map((one) => one.id)
  expect(await ids(`channel_id=${names[1]?.id}`)).toEqual([other.id])
  expect(await ids('active_to=2026-01-10T12:00:00Z')).toEqual([])
  expect(await ids('active_from=2026-01-10T12:00:00Z&active_to=2026-01-10T12:00:01Z')).toEqual([other.id])
  expect(await ids('active_from=2026-01-10T12:00:01Z')).toEqual([id])
})

describe('a user who sees only their own conversations', () => {
  test('is told at once of lost and gained ones, without their content', async () => {
    const measurer = await world.colleague(owner, 'measurer')
    const outsider = await world.colleague(owner, 'measurer')
    const { id } = await newConversation(owner, measurer.id)
    const handOver = (to: Person | null, from: Person | null) =>
      ok(
        owner.call('PUT', `/api/chats/${id}/assignment`, {
          user_id: to?.id ?? null,
          seen_user_id: from?.id ?? null,
        }),
      )
    const start = (await changes(measurer, 0)).change_no
    await handOver(manager, measurer)
    const afterHandOver = await changes(measurer, start, id)
    expect(afterHandOver).toMatchObject({
      conversations: [],
      messages: [],
      lost: [{ id, to: 'Коллега' }],
    })
    expect((await measurer.call('GET', `/api/chats/${id}`)).statusCode).toBe(404)
    expect(await changes(outsider, start)).toMatchObject({ conversations: [], lost: [] })
    await handOver(null, manager)
    expect((await changes(measurer, afterHandOver.change_no)).lost).toEqual([{ id, to: null }])
    await handOver(measurer, null)
    const back = await changes(measurer, afterHandOver.change_no)
    expect(back).toMatchObject({ conversations: [{ id, assignee: { id: measurer.id } }], lost: [] })
  })

  test('concurrent reading, writing and reassigning do not deadlock', async () => {
    const measurer = await world.colleague(owner, 'measurer')
    for (let round = 0; round < 12; round += 1) {
      const { id } = await newConversation(owner, measurer.id)
      await sendMessage(owner, id, 'Замер в субботу', { is_internal: true })
      const answers = await Promise.all([
        measurer.call('PUT', `/api/chats/${id}/draft`, { text: 'Буду', is_internal: false }),
        measurer.call('PUT', `/api/chats/${id}/read`, { seq: 1 }),
        owner.call('PUT', `/api/chats/${id}/assignment`, { user_id: manager.id, seen_user_id: measurer.id }),
        requestSend(measurer, id, 'Буду'),
      ])
      for (const { statusCode } of answers) expect([200, 201, 204, 404, 409]).toContain(statusCode)
    }
  })

  test('a user who left a group is told that it is gone, and gets nothing more of it', async () => {
    const group = await ok<Conversation>(
      owner.call('POST', '/api/chats', { kind: 'group', subject: 'Замеры', user_ids: [manager.id] }),
    )
    const start = (await changes(manager, 0)).change_no
    await ok(owner.call('PUT', `/api/chats/${group.id}`, { user_ids: [owner.id] }))
    expect(await changes(manager, start)).toMatchObject({
      conversations: [],
      lost: [{ id: group.id, to: null }],
    })
  })
})
