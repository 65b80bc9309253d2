import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { isWithoutRedis, TestRedis } from '@veranda/pusher-server/test/redis'
import { Staff } from '#e2e/support/api.ts'
import {
  call,
  isRetryable,
  type Place as Net,
  placeOf,
  Screen,
  Visitor,
} from '#e2e/support/chats/chat-clients.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { launch, newPlace, type Place } from '#e2e/support/product.ts'
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

let place: Place
let product: Awaited<ReturnType<typeof launch>>
const redis = new TestRedis()

test.beforeAll(async () => {
  await redis.start()
  place = await newPlace()
  product = await launch(place, { REDIS_URL: redis.url, SEED_DEMO: 'false' })
})
test.afterAll(async () => {
  await product.stop()
  await redis.remove()
  await rm(place.dataDir, { recursive: true, force: true })
})

test.beforeEach(() => {
  test.info().annotations.push({ type: 'seed', description: `CHAOS_SEED=${seed}` })
})
test.afterEach(() => {
  const { status, expectedStatus } = test.info()
  if (status !== expectedStatus) process.stderr.write(`CHAOS_SEED=${seed}\n`)
})

/** Sends again while the failure is one that clients are promised to get over, and not for ever. */
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
  /** Sends words under a name that stays the same however often they are sent. */
  say: (body: string, uuid: string) => Promise<unknown>
}

/** Writes one message after another until the end; returns all that were accepted. */
async function writeUntil(end: number, { say }: Writer, index: number): Promise<string[]> {
  const random = seededRandom(seed + index)
  const name = `Автор ${index}`
  const said: string[] = []
  for (let no = 1; Date.now() < end; no += 1) {
    const body = `${name} №${no}`
    const uuid = randomUUID()
    await retry(() => say(body, uuid))
    said.push(body)
    await new Promise((resolve) => setTimeout(resolve, 500 + random() * 1_500))
  }
  return said
}

async function staffPage(browser: Browser, token: string, conversation: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: place.url,
    storageState: {
      cookies: [],
      origins: [{ origin: place.url, localStorage: [{ name: 'token', value: token }] }],
    },
  })
  const page = await context.newPage()
  await page.goto(`/chats?c=${conversation}&queue=all`)
  await expect(page.getByRole('log', { name: 'Сообщения' })).toBeVisible()
  return page
}

/** Causes one fault after another until the end. */
async function causeFaults(end: number, screens: readonly Screen[], page: Page): Promise<void> {
  const pause = () => new Promise((resolve) => setTimeout(resolve, seconds * 60))
  const cuts = [
    async () => screens.map((screen) => screen.ear.cut()),
    async () => {
      await page.context().setOffline(true)
      await pause()
      await page.context().setOffline(false)
    },
    async () => {
      await product.stop()
      product = await launch(place, { REDIS_URL: redis.url, SEED_DEMO: 'false' })
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
  const staff = await Staff.register(place.url)
  await staff.setModule('chat', true)
  const net = await placeOf(place)
  const { writers, conversations } = await visitors(net, staff.token)
  const [first = 0] = conversations
  const { company_id } = await call<{ company_id: number }>(net, staff.token, 'GET', '/api/users/current')
  const screens = Array.from(
    { length: screensCount },
    (_none, index) => new Screen(net, staff.token, company_id, conversations[index] ?? first),
  )
  await Promise.all(screens.map((screen) => screen.open()))
  const page = await staffPage(browser, staff.token, first)

  const end = Date.now() + seconds * 1_000
  const answers: Writer[] = conversations.slice(0, screensCount + 1).map((conversation) => ({
    conversation,
    say: (body, client_uuid) =>
      call(net, staff.token, 'POST', `/api/chats/${conversation}/messages`, { client_uuid, body }),
  }))
  const all = [...writers, ...answers]
  const writing = Promise.all(all.map((writer, index) => writeUntil(end, writer, index)))
  await causeFaults(end, screens, page)
  const said = await writing

  // The expected result: the conversation in the database.
  for (const conversation of conversations) {
    const truth = await wordsOf(net, staff.token, conversation)
    const wanted = said.flatMap((words, index) => (all[index]?.conversation === conversation ? words : []))
    expect(truth.toSorted(), `each once, №${conversation}`).toEqual([...wanted, 'Здравствуйте'].toSorted())
  }
  for (const [index, screen] of screens.entries()) {
    const truth = await wordsOf(net, staff.token, conversations[index] ?? first)
    await expect.poll(() => screen.words(), { timeout: 30_000 }).toEqual(truth)
    expect(screen.twice).toEqual([])
    screen.close()
  }
  // A real browser shows the end of the thread in that order.
  const truth = await wordsOf(net, staff.token, first)
  await expect(page.getByRole('log', { name: 'Сообщения' }).getByText(truth.at(-1) ?? '')).toBeVisible({
    timeout: 70_000,
  })
  const text = await page.getByRole('log', { name: 'Сообщения' }).innerText()
  const shown = [...text.matchAll(/Автор \d+ №\d+/g)].map(([words]) => words)
  expect(shown.length).toBeGreaterThan(3)
  expect(shown).toEqual(truth.slice(-shown.length))
  await page.context().close()
})

/** A site with visitors, each of whom has started a conversation. */
async function visitors(net: Net, token: string): Promise<{ writers: Writer[]; conversations: number[] }> {
  const channel = await call<{ id: number; public_key: string }>(net, token, 'POST', '/api/chat/channels', {
    name: 'Сайт',
  })
  const writers: Writer[] = []
  for (let index = 0; index < visitorsCount; index += 1) {
    const visitor = await Visitor.arrive(net, channel.public_key)
    await visitor.say('Здравствуйте')
    const { data } = await call<{ data: { id: number }[] }>(
      net,
      token,
      'GET',
      '/api/chats?queue=all&limit=100',
    )
    const conversation = Math.max(...data.map(({ id }) => id))
    writers.push({ conversation, say: (body, uuid) => visitor.say(body, uuid) })
  }
  return { writers, conversations: writers.map(({ conversation }) => conversation) }
}

/** All message texts of a conversation in order; asserts that the numbers have no gap. */
async function wordsOf(net: Net, token: string, conversation: number): Promise<string[]> {
  const words: string[] = []
  let last = 0
  for (;;) {
    const path = `/api/chats/${conversation}/messages?after_seq=${last}&limit=100`
    const { data, has_newer } = await call<{
      data: { seq: number; kind: string; body: string }[]
      has_newer: boolean
    }>(net, token, 'GET', path)
    for (const { seq, kind, body } of data) {
      expect(seq).toBe(last + 1)
      last = seq
      if (kind === 'text') words.push(body)
    }
    if (!has_newer) return words
  }
}
