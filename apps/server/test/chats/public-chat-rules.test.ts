import {
  type ChatMessage,
  type ConversationDetails,
  defaultChatSettings,
  type VisitorMessage,
  type VisitorSession,
} from '@veranda/contract'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chatChannels } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import { runChatMaintenance } from '#features/chats/chat-maintenance-repo.ts'
import { ok } from '#test/support/answers.ts'
import { sendMessage } from '#test/support/chat-helpers.ts'
import { openSite, type Site, threadTexts, type Visitor } from '#test/support/visitor-helpers.ts'
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

/** Runs the maintenance task while these users are online. */
const keep = (...present: number[]) => runChatMaintenance(world.platform, () => new Set(present), new Date())

describe('routing', () => {
  test('evenly: the user with the fewest conversations; beyond the limit nobody', async () => {
    const manager = await world.colleague(owner, 'manager')
    const routing = { ...defaultChatSettings.routing, mode: 'even' as const, max_active: 1 }
    await site.set({ routing })
    for (let index = 0; index < 3; index += 1) await ok((await site.newVisitor()).send(`№${index}`))
    const assigneeIds = (await site.queue('all')).map(({ assignee }) => assignee?.id ?? 0)
    expect(assigneeIds.toSorted()).toEqual([0, owner.id, manager.id].toSorted())
  })

  test('in turn: each user of the list once per round', async () => {
    const manager = await world.colleague(owner, 'manager')
    const routing = {
      ...defaultChatSettings.routing,
      mode: 'turn' as const,
      user_ids: [manager.id, owner.id],
    }
    await site.set({ routing })
    for (let index = 0; index < 4; index += 1) await ok((await site.newVisitor()).send(`№${index}`))
    const assigneeIds = (await site.queue('all')).toReversed().map(({ assignee }) => assignee?.id)
    expect(assigneeIds).toEqual([manager.id, owner.id, manager.id, owner.id])
  })
})

test('conversations of an offline user go to one who is online, or wait for one', async () => {
  const manager = await world.colleague(owner, 'manager')
  const routing = { ...defaultChatSettings.routing, mode: 'turn' as const, user_ids: [owner.id, manager.id] }
  await site.set({ routing: { ...routing, release_seconds: 60 } })
  const visitor = await site.newVisitor()
  await ok(visitor.send('Есть кто?'))
  const { id, assignee } = await site.theOne()
  expect(assignee?.id).toBe(owner.id)
  const waited = () =>
    world.owner.query(
      "update conversations set waiting_since = now() - interval '61 seconds' where id = $1",
      [id],
    )
  await keep(manager.id)
  expect((await site.theOne()).assignee?.id).toBe(owner.id)
  await waited()
  await keep(owner.id)
  expect((await site.theOne()).assignee?.id).toBe(owner.id)
  await keep(manager.id)
  expect((await site.theOne()).assignee?.id).toBe(manager.id)
  await keep()
  expect((await site.theOne()).assignee).toBeNull()
  await keep(owner.id)
  expect((await site.theOne()).assignee?.id).toBe(owner.id)
})

test('a visitor who waits too long gets an automatic reply and still waits; silent ones are closed; snoozed ones reopen', async () => {
  const automation = { no_answer_minutes: 5, no_answer_text: 'Мы скоро ответим', close_after_hours: 24 }
  await site.set({ automation })
  const visitor = await site.newVisitor()
  await ok(visitor.send('Есть кто?'))
  const { id } = await site.theOne()
  await keep()
  expect(threadTexts(await visitor.thread())).toEqual(['Есть кто?'])
  await world.owner.query(
    "update conversations set waiting_since = now() - interval '6 minutes' where id = $1",
    [id],
  )
  await keep()
  await keep()
  expect(threadTexts(await visitor.thread())).toEqual(['Есть кто?', 'Мы скоро ответим'])
  expect((await site.theOne()).waiting_since).toEqual(expect.any(String))
  await sendMessage(owner, id, 'Здравствуйте!')
  await ok(owner.call('POST', `/api/chats/${id}/snooze`, { until: '2099-01-01T00:00:00Z' }))
  await world.owner.query(
    "update conversations set snoozed_until = now() - interval '1 minute' where id = $1",
    [id],
  )
  await keep()
  expect((await site.theOne()).status).toBe('open')
  await world.owner.query(
    "update conversations set last_message_at = now() - interval '25 hours' where id = $1",
    [id],
  )
  await keep()
  expect((await site.queue('closed')).map((one) => [one.id, one.close_reason])).toEqual([[id, 'auto']])
})

test('a closed conversation is rated once, and staff see the rating', async () => {
  const visitor = await site.newVisitor()
  await ok(visitor.send('Здравствуйте'))
  const { id } = await site.theOne()
  const rate = () => visitor.call('POST', '/rating', { score: 5, comment: 'Быстро' })
  expect((await rate()).json().errors).toEqual({ score: ['Оценить можно закрытый диалог'] })
  await ok(owner.call('POST', `/api/chats/${id}/close`, { reason: 'done' }))
  expect((await visitor.thread()).asks_rating).toBe(true)
  await ok(rate())
  expect((await rate()).json().errors).toEqual({ score: ['Вы уже оценили этот диалог'] })
  const details = await ok<ConversationDetails>(owner.call('GET', `/api/chats/${id}`))
  expect(details.rating).toMatchObject({ score: 5, comment: 'Быстро' })
})

describe('an identity token', () => {
  let secret: string
  beforeEach(async () => {
    const path = `/api/chat/channels/${site.channel.id}/identity-secret`
    ;({ secret } = await ok<{ secret: string }>(owner.call('POST', path)))
  })

  const jwt = (
    claims: object,
    { seconds = 300, key = secret, alg = 'HS256', audience = site.channel.public_key } = {},
  ) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg })
      .setIssuedAt()
      .setAudience(audience)
      .setExpirationTime(`${seconds}s`)
      .sign(new TextEncoder().encode(key))

  test('is valid for ten minutes, and moves earlier messages to the identified visitor', async () => {
    const visitor = await site.newVisitor()
    await ok(visitor.send('Кто я?'))
    const answer = visitor.call('POST', '/identify', {
      jwt: await jwt({ sub: '42', name: 'Анна', phone: '+79123456789' }),
    })
    const known = site.visitorWith(await ok<VisitorSession>(answer))
    expect(threadTexts(await known.thread())).toEqual(['Кто я?'])
    expect(await site.theOne()).toMatchObject({ title: 'Анна', visitor: { is_verified: true } })
    // The same person on another device.
    const other = await site.newVisitor()
    await ok(other.send('С телефона'))
    const same = site.visitorWith(
      await ok(other.call('POST', '/identify', { jwt: await jwt({ sub: '42' }) })),
    )
    expect(threadTexts(await same.thread()).toSorted()).toEqual(['Кто я?', 'С телефона'])
    expect((await other.call('GET', '/messages')).statusCode).toBe(401)
  })

  test('is refused if expired, too long-lived, foreign, unsigned or for another channel', async () => {
    const visitor = await site.newVisitor()
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(
      JSON.stringify({
        sub: '1',
        aud: site.channel.public_key,
        iat: Date.now() / 1000,
        exp: Date.now() / 1000 + 60,
      }),
    ).toString('base64url')}.`
    const bad = [
      await jwt({ sub: '1' }, { seconds: -10 }),
      await jwt({ sub: '1' }, { seconds: 3600 }),
      await jwt({ sub: '1' }, { key: 'another secret of enough length here' }),
      await jwt({ sub: '1' }, { alg: 'HS512', key: secret.repeat(2) }),
      await jwt({ sub: '1' }, { audience: crypto.randomUUID() }),
      await jwt({ name: 'Без имени' }),
      none,
      'nonsense',
    ]
    for (const token of bad) {
      const refused = await visitor.call('POST', '/identify', { jwt: token })
      expect(refused.json().errors, token).toEqual({ jwt: ['Подпись не подошла или устарела'] })
    }
    await ok(visitor.send('Я всё ещё никто'))
    expect((await site.theOne()).visitor?.is_verified).toBe(false)
  })

  test('signed with the previous secret is valid for a day', async () => {
    const old = secret
    await ok(owner.call('POST', `/api/chat/channels/${site.channel.id}/identity-secret`))
    const visitor = await site.newVisitor()
    await ok(visitor.call('POST', '/identify', { jwt: await jwt({ sub: '1' }, { key: old }) }))
    await owner.tenant.updateWhere(chatChannels, eq(chatChannels.id, site.channel.id), {
      secret_changed_at: sql`now() - interval '25 hours'`,
    })
    const expired = await visitor.call('POST', '/identify', { jwt: await jwt({ sub: '1' }, { key: old }) })
    expect(expired.statusCode).toBe(422)
  })
})

describe('files', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const upload = (visitor: Visitor, name: string, bytes: Buffer) =>
    world.app.inject({
      method: 'POST',
      url: site.at(`/files?name=${encodeURIComponent(name)}`),
      headers: {
        authorization: `Bearer ${visitor.token}`,
        'content-type': 'application/octet-stream',
        'content-length': String(bytes.length),
      },
      payload: bytes,
    })

  test('are sent with a message in both directions; an invalid picture is refused', async () => {
    const visitor = await site.newVisitor()
    expect((await upload(visitor, 'фото.png', png)).json().errors).toEqual({
      file_ids: ['Сначала напишите сообщение'],
    })
    await ok(visitor.send('Вот фото'))
    const { id } = await ok<{ id: number }>(upload(visitor, 'фото.png', png))
    const sent = await ok<VisitorMessage>(visitor.send('', { file_ids: [id] }))
    expect(sent.files).toMatchObject([{ name: 'фото.png', kind: 'image' }])
    expect((await world.app.inject({ url: sent.files[0]?.url ?? '' })).statusCode).toBe(200)
    const page = await ok<{ data: ChatMessage[] }>(
      owner.call('GET', `/api/chats/${(await site.theOne()).id}/messages`),
    )
    expect(page.data.at(-1)?.files).toMatchObject([{ id, name: 'фото.png' }])
    expect((await ok<{ name: string }>(owner.call('GET', `/api/files/${id}`))).name).toBe('фото.png')
    expect((await upload(visitor, 'страница.svg', Buffer.from('<svg onload="x"/>'))).statusCode).toBe(422)
    expect((await upload(visitor, 'фото.png', Buffer.from('<script>'))).statusCode).toBe(422)
  })

  test('of another conversation cannot be accessed by id', async () => {
    const [first, second] = [await site.newVisitor(), await site.newVisitor()]
    await ok(first.send('Раз'))
    await ok(second.send('Два'))
    const { id } = await ok<{ id: number }>(upload(first, 'фото.png', png))
    expect((await second.send('', { file_ids: [id] })).json().errors).toEqual({
      file_ids: ['Файл не найден: загрузите его ещё раз'],
    })
  })
})

test('a widget works for two weeks after the end of its module, and then stops', async () => {
  const until = (days: number) =>
    world.owner.query(
      `update company_modules set expires_at = now() + make_interval(days => $2) where company_id = $1 and code = 'chat'`,
      [owner.companyId, days],
    )
  await until(-13)
  expect((await world.app.inject({ url: site.at('') })).statusCode).toBe(200)
  await until(-15)
  expect((await world.app.inject({ url: site.at('') })).json().code).toBe('chat_closed')
})
