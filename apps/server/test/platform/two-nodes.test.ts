import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isWithoutRedis, TestRedis } from '@veranda/pusher-server/test/redis'
import pg from 'pg'
import { pino } from 'pino'
import PusherApi from 'pusher'
import Pusher, { type Channel } from 'pusher-js'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { demoAccount, demoSlug } from '#demo/demo-repo.ts'
import { EnvError, readEnv } from '#env.ts'
import { serverFolder } from '#folders.ts'
import { type Product, startProduct } from '#product.ts'

test.each([
  ['REDIS_URL', 'http://localhost', 'REDIS_URL: нужен адрес вида redis://…'],
  ['REDIS_URL', 'localhost:6379', 'REDIS_URL: нужен адрес вида redis://…'],
  ['REALTIME_HTTP_API', 'maybe', 'REALTIME_HTTP_API: '],
])('a wrong %s (%s) is named at start', (name, value, message) => {
  expect(() => readEnv({ [name]: value })).toThrow(EnvError)
  expect(() => readEnv({ [name]: value })).toThrow(message)
})

interface Session {
  token: string
  user: { id: number; company_id: number }
}

describe.skipIf(isWithoutRedis)('two nodes of the product on one database and one Redis', () => {
  const redis = new TestRedis()
  const connection = { ...inject('postgres'), database: `nodes_${randomUUID().replaceAll('-', '')}` }
  const admin = new pg.Client({ ...connection, database: 'postgres' })
  let folder = ''
  let a: Product
  let b: Product

  const baseOf = (node: Product) => `http://127.0.0.1:${(node.app.server.address() as AddressInfo).port}`
  const secretsOf = async () =>
    JSON.parse(await readFile(join(folder, 'a', 'secrets.json'), 'utf8')) as Record<string, string>

  async function start(name: string): Promise<Product> {
    const { user, port, host, database } = connection
    const env = readEnv({
      PORT: '0',
      REALTIME_PORT: '0',
      DATA_DIR: join(folder, name),
      DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
      REDIS_URL: redis.url,
      REALTIME_HTTP_API: 'on',
      NODE_ENV: 'test',
      RATE_LIMIT: 'off',
      SEED_DEMO: 'true',
    })
    const folders = { migrations: join(serverFolder, 'migrations'), web: undefined, widget: undefined }
    return startProduct(env, folders, pino({ level: 'silent' }))
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'veranda-nodes-'))
    await redis.start()
    await admin.connect()
    await admin.query(`create database ${connection.database} template ${inject('template')}`)
    a = await start('a')
    // Nodes of one product share their secrets.
    await mkdir(join(folder, 'b'))
    await copyFile(join(folder, 'a', 'secrets.json'), join(folder, 'b', 'secrets.json'))
    b = await start('b')
  })

  afterAll(async () => {
    await Promise.all([a.stop(), b.stop()])
    await redis.remove()
    await admin.query(`drop database ${connection.database}`)
    await admin.end()
    await rm(folder, { recursive: true })
  })

  async function json<T>(node: Product, url: string, body?: unknown): Promise<T> {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(baseOf(node) + url, {
      ...init,
      headers: { 'content-type': 'application/json' },
    })
    return (await answer.json()) as T
  }

  const signIn = () => json<Session>(a, '/api/auth/login', demoAccount)

  async function submit(node: Product): Promise<number> {
    const form = await json<{ form_token: string; fields: { lead_field_id: number; label: string }[] }>(
      node,
      `/api/public/forms/${demoSlug}`,
    )
    const idOf = (label: string) => form.fields.find((field) => field.label === label)?.lead_field_id
    const { id } = await json<{ id: number }>(node, `/api/public/forms/${demoSlug}/submissions`, {
      values: { [`${idOf('Имя')}`]: 'Анна', [`${idOf('Телефон')}`]: '+7 900 111-22-33' },
      consent: true,
      form_token: form.form_token,
    })
    return id
  }

  /** A browser whose socket is on `node`, while its requests, including authorization, go to `asked`. */
  async function browser(node: Product, authNode: Product, { token, user }: Session) {
    const secrets = await secretsOf()
    const pusher = new Pusher(secrets.pusher_app_key ?? '', {
      cluster: '',
      wsHost: '127.0.0.1',
      wsPort: node.realtimePort,
      forceTLS: false,
      enabledTransports: ['ws'],
      channelAuthorization: {
        transport: 'ajax',
        endpoint: `${baseOf(authNode)}/broadcasting/auth`,
        headers: { Authorization: `Bearer ${token}` },
      },
    })
    onTestFinished(() => pusher.disconnect())
    const channel = pusher.subscribe(`private-company.${user.company_id}`)
    await new Promise((resolve, reject) => {
      channel.bind('pusher:subscription_succeeded', resolve)
      channel.bind('pusher:subscription_error', reject)
    })
    const received: unknown[] = []
    channel.bind('form.submitted', (data: unknown) => received.push(data))
    return { pusher, channel, received }
  }

  const eventOn = (channel: Channel, event: string) => new Promise((resolve) => channel.bind(event, resolve))

  test('an event published on one node reaches sockets of both, once', async () => {
    const session = await signIn()
    // Whichever node works the event's job, one of the two sockets is on the other.
    const browsers = [await browser(a, a, session), await browser(b, b, session)]
    for (const node of [a, b]) {
      const both = Promise.all(browsers.map(({ channel }) => eventOn(channel, 'form.submitted')))
      const lead_id = await submit(node)
      const event = { form_name: 'Заявка с сайта', lead_id }
      expect(await both).toEqual([event, event])
    }
    for (const { received } of browsers) expect(received).toHaveLength(2)
  })

  test('signing out on one node closes the socket on the other for good', async () => {
    const session = await signIn()
    const { pusher } = await browser(b, a, session)
    const disconnected = new Promise((resolve) => pusher.connection.bind('disconnected', resolve))
    await fetch(`${baseOf(a)}/api/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.token}` },
    })
    await disconnected
    expect(pusher.connection.state).toBe('disconnected')
  })

  test('a socket authorized by the other node is known with its access, and kept while that is valid', async () => {
    const [keptSession, endedSession] = [await signIn(), await signIn()]
    const keptBrowser = await browser(b, a, keptSession)
    const socketId = keptBrowser.pusher.connection.socket_id
    const endedBrowser = await browser(b, a, endedSession)
    const disconnected = new Promise((resolve) =>
      endedBrowser.pusher.connection.bind('disconnected', resolve),
    )
    // Ended without notifying the nodes: the periodic check looks at all sessions.
    await b.database.owner.query('delete from sessions where id = (select max(id) from sessions)')
    await disconnected
    expect([keptBrowser.pusher.connection.state, keptBrowser.pusher.connection.socket_id]).toEqual([
      'connected',
      socketId,
    ])

    const refused = eventOn(keptBrowser.channel, 'pusher:subscription_error')
    await b.database.owner.query("update users set role = 'production' where id = $1", [keptSession.user.id])
    onTestFinished(async () => {
      await b.database.owner.query("update users set role = 'owner' where id = $1", [keptSession.user.id])
    })
    expect(await refused).toMatchObject({ status: 403 })
  })

  test('the HTTP API of one node publishes on both', async () => {
    const session = await signIn()
    const { channel } = await browser(b, b, session)
    const secrets = await secretsOf()
    const api = new PusherApi({
      appId: secrets.pusher_app_id ?? '',
      key: secrets.pusher_app_key ?? '',
      secret: secrets.pusher_app_secret ?? '',
      host: '127.0.0.1',
      port: String(a.realtimePort),
    })
    const event = eventOn(channel, 'hello')
    await api.trigger(`private-company.${session.user.company_id}`, 'hello', { from: 'a program' })
    expect(await event).toEqual({ from: 'a program' })
  })

  test('without Redis both nodes are ready and serve their own sockets; afterwards they are connected again', async () => {
    const session = await signIn()
    const browsers = [await browser(a, a, session), await browser(b, b, session)]
    await redis.kill()
    const first = Promise.race(browsers.map(({ channel }) => eventOn(channel, 'form.submitted')))
    const all = Promise.all(browsers.map(({ channel }) => eventOn(channel, 'form.submitted')))
    const lead_id = await submit(a)
    expect(await first).toMatchObject({ lead_id })
    for (const node of [a, b]) expect((await fetch(`${baseOf(node)}/health/ready`)).status).toBe(200)
    expect(browsers.flatMap(({ received }) => received)).toHaveLength(1)
    await redis.start()
    await all
    expect(browsers.map(({ received }) => received.length)).toEqual([1, 1])
  })
})
