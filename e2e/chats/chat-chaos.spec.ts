import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { isWithoutRedis, TestRedis } from '@veranda/pusher-server/test/redis'
import { Staff } from '#e2e/support/api.ts'
import {
  type ChatEndpoint,
  call,
  fetchChatEndpoint,
  isRetryable,
  StaffPage,
  Visitor,
} from '#e2e/support/chats/chat-clients.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { type LaunchConfig, launch, newLaunchConfig } from '#e2e/support/product.ts'
import { seededRandom, shuffled } from '#e2e/support/seeded-random.ts'

/**
 * Twenty visitors and five members of staff write while sockets are cut, the server is restarted and Redis is stopped
 * and started. `CHAOS_SECONDS=180` is the full length; the default is shorter. `CHAOS_SEED` repeats the pauses and
 * the order of the faults of a failed run.
 */
const seconds = Number(process.env.CHAOS_SECONDS ?? 25)
const seed = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 2 ** 31))
/** Longer than a restart of the product on a busy machine. */
const retryLimitMs = 90_000
const visitorsCount = 20
const screensCount = 4

test.skip(isWithoutRedis, 'there is no redis-server on the PATH')
test.setTimeout(120_000 + seconds * 2_000)

let config: LaunchConfig
let product: Awaited<ReturnType<typeof launch>>
const redis = new TestRedis()

test.beforeAll(async () => {
  await redis.start()
  config = await newLaunchConfig()
  product = await launch(config, { REDIS_URL: redis.url, SEED_DEMO: 'false' })
})
test.afterAll(async () => {
  await product.stop()
  await redis.remove()
  await rm(config.dataDir, { recursive: true, force: true })
})

test.beforeEach(() => {
  test.info().annotations.push({ type: 'seed', description: `CHAOS_SEED=${seed}` })
})
test.afterEach(() => {
  const { status, expectedStatus } = test.info()
  if (status !== expectedStatus) process.stderr.write(`CHAOS_SEED=${seed}\n`)
})

/** Sends again while the error is one that clients may retry, up to a time limit. */
async function retry<T>(send: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + retryLimitMs
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (!isRetryable(error) || Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  }
}

interface Writer {
  conversation: number
  /** Sends a message; the uuid stays the same when the message is sent again. */
  send: (body: string, uuid: string) => Promise<unknown>
}

/** Writes one message after another until the end; returns all that were accepted. */
async function writeUntil(end: number, { send }: Writer, index: number): Promise<string[]> {
  const random = seededRandom(seed + index)
  const name = `Автор ${index}`
  const accepted: string[] = []
  for (let no = 1; Date.now() < end; no += 1) {
    const body = `${name} №${no}`
    const uuid = randomUUID()
    await retry(() => send(body, uuid))
    accepted.push(body)
    await new Promise((resolve) => setTimeout(resolve, 500 + random() * 1_500))
  }
  return accepted
}

async function staffPage(browser: Browser, token: string, conversation: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: config.url,
    storageState: {
      cookies: [],
      origins: [{ origin: config.url, localStorage: [{ name: 'token', value: token }] }],
    },
  })
  const page = await context.newPage()
  await page.goto(`/chats?c=${conversation}&queue=all`)
  await expect(page.getByRole('log', { name: 'Сообщения' })).toBeVisible()
  return page
}

/** Causes one fault after another until the end. */
async function causeFaults(end: number, screens: readonly StaffPage[], page: Page): Promise<void> {
  const pause = () => new Promise((resolve) => setTimeout(resolve, seconds * 60))
  const cuts = [
    async () => screens.map((screen) => screen.socket.cut()),
    async () => {
      await page.context().setOffline(true)
      await pause()
      await page.context().setOffline(false)
    },
    async () => {
      await product.stop()
      product = await launch(config, { REDIS_URL: redis.url, SEED_DEMO: 'false' })
    },
    async () => {
      await redis.kill()
      await pause()
      await redis.start()
    },
  ]
  const order = shuffled(cuts, seededRandom(seed))
  for (let index = 0; Date.now() < end; index += 1) {
    await pause()
    if (Date.now() < end) await order[index % order.length]?.()
  }
}

test('every message is shown exactly once and in the same order on every screen', async ({ browser }) => {
  const staff = await Staff.register(config.url)
  await staff.setModule('chat', true)
  const endpoint = await fetchChatEndpoint(config)
  const { writers, conversations } = await createVisitors(endpoint, staff.token)
  const [first = 0] = conversations
  const { company_id } = await call<{ company_id: number }>(
    endpoint,
    staff.token,
    'GET',
    '/api/users/current',
  )
  const screens = Array.from(
    { length: screensCount },
    (_none, index) => new StaffPage(endpoint, staff.token, company_id, conversations[index] ?? first),
  )
  await Promise.all(screens.map((screen) => screen.open()))
  const page = await staffPage(browser, staff.token, first)

  const end = Date.now() + seconds * 1_000
  const answers: Writer[] = conversations.slice(0, screensCount + 1).map((conversation) => ({
    conversation,
    send: (body, client_uuid) =>
      call(endpoint, staff.token, 'POST', `/api/chats/${conversation}/messages`, { client_uuid, body }),
  }))
  const all = [...writers, ...answers]
  const writing = Promise.all(all.map((writer, index) => writeUntil(end, writer, index)))
  await causeFaults(end, screens, page)
  const accepted = await writing

  // The expected result: the conversation in the database.
  for (const conversation of conversations) {
    const stored = await readMessageTexts(endpoint, staff.token, conversation)
    const expected = accepted.flatMap((texts, index) =>
      all[index]?.conversation === conversation ? texts : [],
    )
    expect(stored.toSorted(), `each once, №${conversation}`).toEqual([...expected, 'Здравствуйте'].toSorted())
  }
  for (const [index, screen] of screens.entries()) {
    const stored = await readMessageTexts(endpoint, staff.token, conversations[index] ?? first)
    await expect.poll(() => screen.messageTexts(), { timeout: 30_000 }).toEqual(stored)
    expect(screen.duplicates).toEqual([])
    screen.close()
  }
  // A real browser shows the end of the thread in that order.
  const stored = await readMessageTexts(endpoint, staff.token, first)
  await expect(page.getByRole('log', { name: 'Сообщения' }).getByText(stored.at(-1) ?? '')).toBeVisible({
    timeout: 70_000,
  })
  const text = await page.getByRole('log', { name: 'Сообщения' }).innerText()
  const shown = [...text.matchAll(/Автор \d+ №\d+/g)].map(([text]) => text)
  expect(shown.length).toBeGreaterThan(3)
  expect(shown).toEqual(stored.slice(-shown.length))
  await page.context().close()
})

/** A site with visitors, each of whom has started a conversation. */
async function createVisitors(
  endpoint: ChatEndpoint,
  token: string,
): Promise<{ writers: Writer[]; conversations: number[] }> {
  const channel = await call<{ id: number; public_key: string }>(
    endpoint,
    token,
    'POST',
    '/api/chat/channels',
    {
      name: 'Сайт',
    },
  )
  const writers: Writer[] = []
  for (let index = 0; index < visitorsCount; index += 1) {
    const visitor = await Visitor.startSession(endpoint, channel.public_key)
    await visitor.send('Здравствуйте')
    const { data } = await call<{ data: { id: number }[] }>(
      endpoint,
      token,
      'GET',
      '/api/chats?queue=all&limit=100',
    )
    const conversation = Math.max(...data.map(({ id }) => id))
    writers.push({ conversation, send: (body, uuid) => visitor.send(body, uuid) })
  }
  return { writers, conversations: writers.map(({ conversation }) => conversation) }
}

/** All message texts of a conversation in order; asserts that the numbers have no gap. */
async function readMessageTexts(
  endpoint: ChatEndpoint,
  token: string,
  conversation: number,
): Promise<string[]> {
  const texts: string[] = []
  let last = 0
  for (;;) {
    const path = `/api/chats/${conversation}/messages?after_seq=${last}&limit=100`
    const { data, has_newer } = await call<{
      data: { seq: number; kind: string; body: string }[]
      has_newer: boolean
    }>(endpoint, token, 'GET', path)
    for (const { seq, kind, body } of data) {
      expect(seq).toBe(last + 1)
      last = seq
      if (kind === 'text') texts.push(body)
    }
    if (!has_newer) return texts
  }
}
