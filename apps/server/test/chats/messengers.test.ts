import type { ChatChannel, ChatMessage, ConversationDetails } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runMessengerMaintenance } from '#features/messengers/maintenance-repo.ts'
import { ok } from '#test/support/answers.ts'
import { sendMessage } from '#test/support/chat-helpers.ts'
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

const anna = { id: 5551234, first: 'Анна', last: 'Орлова' }
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const bodies = (messages: ChatMessage[]) => messages.map(({ body }) => body)
const stateOf = ({ delivery, delivery_error }: ChatMessage) => [delivery, delivery_error]

describe.each(['telegram', 'max'] as const)('a bot of %s', (kind) => {
  const key = (number: number) => (kind === 'max' ? `mid.of.${number}` : String(number))

  beforeEach(async () => {
    owner = await messengers.world.company()
    bot = await connected(messengers, owner, kind)
  })

  test('is connected by its token, and its webhook is registered', async () => {
    const body = { kind, token: bot.server.token }
    expect(bot.channel).toMatchObject({
      kind,
      name: 'Окна',
      bot: { name: 'Окна', error: '', heard_at: null },
    })
    expect(bot.channel.bot?.address).toMatch(/okna_bot$/)
    expect(bot.server.hook?.url).toBe(
      `https://veranda.example/api/public/messengers/${bot.channel.public_key}`,
    )
    expect(JSON.stringify(bot.channel)).not.toContain(bot.server.token)
    // Another company with the same token is refused.
    const outsider = await messengers.world.company()
    for (const person of [owner, outsider]) {
      const response = await person.call('POST', '/api/chat/bots', body)
      expect(response.json().errors).toEqual({ token: ['Этот бот уже подключён'] })
    }
    const wrong = await owner.call('POST', '/api/chat/bots/check', { kind, token: '2:other' })
    expect(wrong.json().errors.token[0]).toMatch(/не узнаёт этот токен/)
  })

  test('loses its webhook when switched off, and is deleted with its channel', async () => {
    const path = `/api/chat/channels/${bot.channel.id}`
    const known = bot.server.hook?.secret
    await ok(owner.call('PUT', path, { is_active: false }))
    expect(bot.server.hook).toBeNull()
    expect((await bot.deliver(bot.server.wrote(anna, key(1), 'Есть кто?'), known)).statusCode).toBe(404)
    await ok(owner.call('PUT', path, { is_active: true }))
    expect(bot.server.hook?.url).toContain(bot.channel.public_key)
    await ok(owner.call('DELETE', path))
    expect(bot.server.hook).toBeNull()
    await ok(owner.call('POST', '/api/chat/bots', { kind, token: bot.server.token }))
  })

  test('greets a person who starts it with the consent notice, without opening a conversation', async () => {
    await bot.set({ consent: { text: '', url: 'https://okna.example/policy', shows_typing: false } })
    await bot.deliverAndWork(bot.server.started(anna))
    const [greeting] = bot.server.words()
    expect(greeting).toContain('Здравствуйте! Чем можем помочь?')
    expect(greeting).toContain('Согласен на обработку персональных данных')
    expect(greeting).toContain('https://okna.example/policy')
    expect(await bot.conversations()).toEqual([])
    await bot.deliverAndWork(bot.server.wrote(anna, key(1), 'Сколько стоит?'))
    expect(bot.server.said).toHaveLength(1)
  })

  test("delivers a visitor's messages, and sends answers back", async () => {
    await bot.deliverAndWork(bot.server.wrote(anna, key(1), 'Сколько стоит веранда?'))
    expect(await bot.theOne()).toMatchObject({
      kind: 'visitor',
      title: 'Анна Орлова',
      channel: { kind, name: 'Окна' },
      unread: 1,
    })
    expect(bot.server.words()).toEqual([expect.stringContaining('Продолжая переписку')])
    const { id } = await bot.theOne()
    const answer = await sendMessage(owner, id, 'От 40 000 ₽')
    expect(answer.delivery).toBe('waiting')
    await sendMessage(owner, id, 'Жадничает', { is_internal: true })
    await bot.work()
    expect(bot.server.said.at(-1)).toMatchObject({ to: String(anna.id), text: 'От 40 000 ₽' })
    expect(bot.server.words()).not.toContain('Жадничает')
    expect((await bot.thread()).map(stateOf)).toEqual([
      [null, ''],
      ['sent', ''],
      [null, ''],
    ])
    await bot.deliverAndWork(
      bot.server.wrote(anna, key(2), 'Дорого', { replyTo: bot.server.said.at(-1)?.key ?? '' }),
    )
    expect((await bot.thread()).at(-1)).toMatchObject({ body: 'Дорого', reply_to: { id: answer.id } })
    await sendMessage(owner, id, 'Сделаем скидку', { reply_to_id: (await bot.thread()).at(-1)?.id })
    await bot.work()
    expect(bot.server.said.at(-1)).toMatchObject({ text: 'Сделаем скидку', replyTo: key(2) })
    const [channel] = await ok<ChatChannel[]>(owner.call('GET', '/api/chat/channels'))
    expect(channel?.bot?.heard_at).toEqual(expect.any(String))
  })

  test('stores an update delivered twice once, and keeps the order of a chat', async () => {
    const updates = [1, 2, 3].map((number) => bot.server.wrote(anna, key(number), `№${number}`))
    await Promise.all([...updates, ...updates].map((update) => ok(bot.deliver(update))))
    await Promise.all([bot.work(), bot.work()])
    expect(bodies(await bot.thread()).toSorted()).toEqual(['№1', '№2', '№3'])
    await bot.deliverAndWork(...updates)
    expect(await bot.thread()).toHaveLength(3)
  })

  test("applies a visitor's edits, and keeps the old text", async () => {
    await bot.deliverAndWork(
      bot.server.wrote(anna, key(1), 'Веранда 4 на 3'),
      bot.server.edited(anna, key(1), 'Веранда 5 на 3'),
    )
    expect(await bot.thread()).toMatchObject([{ body: 'Веранда 5 на 3', edited_at: expect.any(String) }])
    const { rows } = await messengers.world.owner.query(
      'select body from message_revisions where company_id = $1',
      [owner.companyId],
    )
    expect(rows).toEqual([{ body: 'Веранда 4 на 3' }])
    // An edit of an unknown message changes nothing.
    await bot.deliverAndWork(bot.server.edited(anna, key(9), 'Что это?'))
    expect(await bot.thread()).toHaveLength(1)
  })

  test('mirrors edits and deletions by staff', async () => {
    await bot.deliverAndWork(bot.server.wrote(anna, key(1), 'Здравствуйте'))
    const { id } = await bot.theOne()
    const first = await sendMessage(owner, id, 'От 40 000 ₽')
    await bot.work()
    const path = `/api/chats/${id}/messages/${first.id}`
    await ok(owner.call('PUT', path, { body: 'От 45 000 ₽' }))
    await bot.work()
    expect(bot.server.words().at(-1)).toBe('От 45 000 ₽')
    await ok(owner.call('DELETE', path))
    await bot.work()
    expect(bot.server.removed).toEqual([bot.server.said.at(-1)?.key])
  })

  test('transfers pictures and files in both directions; an invalid picture is described in words', async () => {
    await bot.deliverAndWork(
      bot.server.sentPhoto(anna, key(1), 'Вот проём', png),
      bot.server.sentFile(anna, key(2), 'план.txt', Buffer.from('4 на 3')),
      bot.server.sentFile(anna, key(3), 'вирус.exe', Buffer.from('MZ')),
      bot.server.sentFile(anna, key(4), 'фото.png', Buffer.from('<script>')),
      bot.server.sentSticker(anna, key(5)),
    )
    const thread = await bot.thread()
    expect(thread.map(({ files }) => files.map(({ name }) => name))).toEqual([
      ['Фото.png'],
      ['план.txt'],
      [],
      [],
      [],
    ])
    expect(bodies(thread)).toEqual([
      'Вот проём',
      '',
      'Файл «вирус.exe» не принят: такие файлы мы не открываем',
      'Файл «фото.png» не принят: такие файлы мы не открываем',
      expect.stringMatching(/^Стикер/),
    ])
    const { id } = await bot.theOne()
    const sentFiles = thread.flatMap(({ files }) => files)
    await messengers.world.owner.query(
      'update files set message_id = null, user_id = $2 where id = any($1)',
      [sentFiles.map((file) => file.id), owner.id],
    )
    bot.server.said.length = 0
    await sendMessage(owner, id, 'Посмотрите', { file_ids: sentFiles.map((file) => file.id) })
    await bot.work()
    expect(bot.server.said.map(({ text, file }) => [text, file?.name, file?.isPicture])).toEqual([
      ['Посмотрите', undefined, undefined],
      ['', sentFiles[0]?.name, true],
      ['', 'план.txt', false],
    ])
    expect(bot.server.said.at(-1)?.file?.bytes.toString()).toBe('4 на 3')
  })

  test('shows the phone that a visitor shares, and creates a lead from it', async () => {
    await bot.deliverAndWork(bot.server.sharedContact(anna, key(1), '79123456789'))
    const conversation = await bot.theOne()
    expect(conversation.visitor?.phone).toBe('+7 912 345-67-89')
    expect(conversation.lead_id).toEqual(expect.any(Number))
  })

  test('reports at the message that the visitor has blocked it, and retries on request', async () => {
    await bot.deliverAndWork(bot.server.wrote(anna, key(1), 'Здравствуйте'), bot.server.left(anna))
    const { id } = await bot.theOne()
    bot.server.failures.push('blocked')
    const { id: messageId } = await sendMessage(owner, id, 'Вы где?')
    await bot.work()
    expect(stateOf((await bot.thread()).at(-1) as ChatMessage)).toEqual([
      'failed',
      'Посетитель заблокировал бота',
    ])
    const resend = () => owner.call('POST', `/api/chats/${id}/messages/${messageId}/resend`)
    expect((await ok<ChatMessage>(resend())).delivery).toBe('waiting')
    await bot.work()
    expect(stateOf((await bot.thread()).at(-1) as ChatMessage)).toEqual(['sent', ''])
    expect((await resend()).statusCode).toBe(404)
    const events = await ok<{ data: ChatMessage[] }>(owner.call('GET', `/api/chats/${id}/messages`))
    expect(events.data.map(({ event }) => event?.name).filter(Boolean)).toContain('bot_blocked')
    expect((await ok<ConversationDetails>(owner.call('GET', `/api/chats/${id}`))).visit?.is_blocked).toBe(
      false,
    )
  })

  test.each(['limited', 'broken', 'cut'] as const)(
    'waits where it is %s, and says everything once in order',
    async (failure) => {
      await bot.deliverAndWork(bot.server.wrote(anna, key(1), 'Здравствуйте'))
      const { id } = await bot.theOne()
      bot.server.said.length = 0
      bot.server.failures.push(failure)
      await sendMessage(owner, id, 'Раз')
      await sendMessage(owner, id, 'Два')
      await bot.work()
      expect(bot.server.words()).toEqual([])
      await messengers.world.owner.query(
        'update messenger_outbox set held_until = now() where company_id = $1',
        [owner.companyId],
      )
      await messengers.world.owner.query(
        "update messenger_outbox set created_at = now() - interval '2 minutes' where company_id = $1",
        [owner.companyId],
      )
      await runMessengerMaintenance(messengers.tools)
      await bot.work()
      expect(bot.server.words()).toEqual(['Раз', 'Два'])
      expect((await bot.thread()).map(({ delivery }) => delivery)).toEqual([null, 'sent', 'sent'])
    },
  )

  test('with a revoked token says so until it gets another', async () => {
    await bot.deliverAndWork(bot.server.wrote(anna, key(1), 'Здравствуйте'))
    bot.server.isRevoked = true
    await sendMessage(owner, (await bot.theOne()).id, 'Добрый день')
    await bot.work()
    expect(stateOf((await bot.thread()).at(-1) as ChatMessage)).toEqual([
      'failed',
      'Токен бота больше не действует: замените его в настройках чата',
    ])
    const path = `/api/chat/channels/${bot.channel.id}`
    expect((await ok<ChatChannel>(owner.call('GET', path))).bot?.error).toMatch(/замените его/)
    bot.server.isRevoked = false
    const changed = await ok<ChatChannel>(owner.call('PUT', `${path}/token`, { token: bot.server.token }))
    expect(changed.bot?.error).toBe('')
    Object.assign(bot.server, { botId: bot.server.botId + 1 })
    const other = await owner.call('PUT', `${path}/token`, { token: bot.server.token })
    expect(other.json().errors.token[0]).toMatch(/другого бота/)
  })
})

test('splits too long messages, and waits while MAX processes files', async () => {
  owner = await messengers.world.company()
  bot = await connected(messengers, owner, 'max')
  await bot.deliverAndWork(bot.server.sentFile(anna, 'mid.1', 'план.txt', Buffer.from('4 на 3')))
  const [message] = await bot.thread()
  const file = message?.files[0]?.id ?? 0
  await messengers.world.owner.query('update files set message_id = null, user_id = $2 where id = $1', [
    file,
    owner.id,
  ])
  bot.server.said.length = 0
  messengers.servers.max.unready = 2
  await sendMessage(owner, (await bot.theOne()).id, `${'слово '.repeat(1000)}конец`, { file_ids: [file] })
  await bot.work()
  expect(bot.server.words()).toEqual([
    expect.stringMatching(/^слово/),
    expect.stringMatching(/конец$/),
    'план.txt',
  ])
  await bot.deliverAndWork(messengers.servers.max.took(anna, 'mid.1'))
  expect((await bot.thread())[0]?.deleted_at).toEqual(expect.any(String))
})
