import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPoller } from '#features/messengers/poller.ts'
import { ok } from '#test/support/answers.ts'
import {
  type Connected,
  connected,
  createMessengerWorld,
  type MessengerWorld,
} from '#test/support/messenger-helpers.ts'
import type { Person } from '#test/support/world.ts'

let messengers: MessengerWorld
let owner: Person
let bot: Connected

beforeAll(async () => {
  messengers = await createMessengerWorld()
})
afterAll(() => messengers.close())

const anna = { id: 5551234, first: 'Анна' }

async function countUpdates(): Promise<number> {
  const { rows } = await messengers.world.owner.query<{ count: number }>(
    'select count(*)::int as count from messenger_updates where company_id = $1',
    [owner.companyId],
  )
  return rows[0]?.count ?? 0
}

describe.each(['telegram', 'max'] as const)('what is told of a bot of %s', (kind) => {
  const key = (number: number) => (kind === 'max' ? `mid.${number}` : String(number))

  beforeEach(async () => {
    owner = await messengers.world.company()
    bot = await connected(messengers, owner, kind)
  })

  test.each([
    ['without its secret', () => undefined],
    ['with a secret of another length', () => 'short'],
    ['with somebody else’s', () => 'x'.repeat(43)],
  ])('%s is refused and kept nowhere', async (_case, proof) => {
    const answer = await bot.deliver(bot.server.wrote(anna, key(1), 'Впустите'), proof() ?? '')
    expect(answer.statusCode).toBe(401)
    expect(await countUpdates()).toBe(0)
  })

  test("with another bot's secret or for an unknown channel is refused", async () => {
    const secret = bot.server.hook?.secret
    const first = bot
    const other = await connected(messengers, await messengers.world.company(), kind)
    expect((await other.deliver(bot.server.wrote(anna, key(1), 'Чужой'), secret)).statusCode).toBe(401)
    expect((await first.deliver(bot.server.wrote(anna, key(1), 'Свой'), secret)).statusCode).toBe(200)
    const url = `/api/public/messengers/${crypto.randomUUID()}`
    const unknownPath = await messengers.world.app.inject({ method: 'POST', url, payload: {} })
    expect(unknownPath.statusCode).toBe(404)
  })

  test.each([
    ['no update at all', { hello: 'world' }],
    [
      'an update of a kind that nobody knows',
      { update_id: 5, update_type: 'poll_closed', poll: { id: '1' } },
    ],
    ['numbers where words are due', { update_id: 5, update_type: 'message_created', message: { text: 5 } }],
    ['a list', { update_id: 5, message: [[[[]]]], update_type: [] }],
  ])('is taken and means nothing: %s', async (_case, update) => {
    expect((await bot.deliver(update)).statusCode).toBe(200)
    expect(await countUpdates()).toBe(0)
  })

  test('in a group is ignored', async () => {
    await bot.deliverAndWork(bot.server.wroteInGroup(anna, key(1), 'Всем привет'))
    expect([await countUpdates(), await bot.conversations()]).toEqual([0, []])
  })

  test('is refused if it is huge or contains characters that cannot be stored', async () => {
    const huge = await bot.deliver(bot.server.wrote(anna, key(1), 'а'.repeat(2_000_000)))
    expect(huge.statusCode).toBe(413)
    expect((await bot.deliver(bot.server.wrote(anna, key(2), 'нуль \u0000'))).statusCode).toBe(422)
    expect(await countUpdates()).toBe(0)
  })

  test('is shown as text, never as markup', async () => {
    await bot.deliverAndWork(
      bot.server.wrote({ id: 7, first: '<b>Анна</b>' }, key(1), '<script>alert(1)</script>'),
    )
    expect((await bot.theOne()).title).toBe('<b>Анна</b>')
    expect(await bot.thread()).toMatchObject([{ body: '<script>alert(1)</script>' }])
  })

  test('of a blocked person is dropped', async () => {
    await bot.deliverAndWork(bot.server.wrote(anna, key(1), 'Здравствуйте'))
    const { id } = await bot.theOne()
    await ok(owner.call('PUT', `/api/chats/${id}/block`, { is_blocked: true }))
    await bot.deliverAndWork(bot.server.wrote(anna, key(2), 'Ещё'), bot.server.edited(anna, key(1), 'Правка'))
    expect((await bot.thread()).map(({ body }) => body)).toEqual(['Здравствуйте'])
  })

  test('is polled by one node at a time if webhooks cannot reach the product', async () => {
    await messengers.world.owner.query("update chat_bots set hook_url = '' where company_id = $1", [
      owner.companyId,
    ])
    bot.server.hook = null
    const tools = { ...messengers.tools, hookBase: null, log: { warn: () => undefined } }
    const stops = [startPoller(tools), startPoller(tools)]
    bot.server.deliver(bot.server.wrote(anna, key(1), 'Раз'))
    bot.server.deliver(bot.server.wrote(anna, key(2), 'Два'))
    await messengers.world.eventually(async () => ((await countUpdates()) === 2 ? true : undefined))
    await Promise.all(stops.map((stop) => stop()))
    await bot.work()
    expect((await bot.thread()).map(({ body }) => body)).toEqual(['Раз', 'Два'])
    const { rows } = await messengers.world.owner.query(
      'select poll_cursor, polled_until, error from chat_bots where company_id = $1',
      [owner.companyId],
    )
    expect(rows).toEqual([{ poll_cursor: expect.stringMatching(/^\d+$/), polled_until: null, error: '' }])
  })
})
