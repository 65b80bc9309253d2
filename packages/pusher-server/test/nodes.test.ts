import PusherApi from 'pusher'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Nodes, settled } from './support/node-support.ts'
import { isWithoutRedis, TestRedis } from './support/redis.ts'
import { app, connect, enter, until } from './support/support.ts'

const redis = new TestRedis()
let nodes: Nodes
beforeEach(() => {
  nodes = new Nodes(redis)
})

describe.skipIf(isWithoutRedis)('several nodes', () => {
  beforeAll(() => redis.start())
  afterAll(() => redis.remove())

  it('deliver an event published on any of them once to each socket, and not to its author', async () => {
    const [a, b] = await nodes.pair()
    const c = await nodes.start()
    const clients = await Promise.all([a, b, c].map(({ port }) => connect(port)))
    for (const client of clients) await client.subscribe('leads')
    const author = clients[1]
    a.server.publish(['leads'], 'created', { id: 1 }, { exceptSocketId: author?.socketId })
    for (const client of clients.filter((one) => one !== author)) {
      expect((await client.next('created')).data).toEqual({ id: 1 })
    }
    await settled(a, b)
    for (const client of clients) {
      await client.fence()
      expect(client.count('created')).toBe(0)
    }
  })

  it('keep the order of one publisher', async () => {
    const [a, b] = await nodes.pair()
    const client = await connect(b.port)
    await client.subscribe('leads')
    for (let n = 0; n < 600; n += 1) a.server.publish(['leads'], 'n', n)
    await until(() => client.count('n') === 600, 'all')
    expect(client.frames.filter(({ event }) => event === 'n').map(({ data }) => data)).toEqual(
      Array.from({ length: 600 }, (_, n) => n),
    )
  })

  it('forward client events', async () => {
    const [a, b] = await nodes.pair({ clientEvents: true })
    const [one, two] = [await connect(a.port), await connect(b.port)]
    await enter(a, one, 'presence-team', '1')
    await enter(b, two, 'presence-team', '2')
    one.send('client-typing', { on: true }, { channel: 'presence-team' })
    expect(await two.next('client-typing')).toEqual({
      event: 'client-typing',
      channel: 'presence-team',
      data: { on: true },
      user_id: '1',
    })
    await one.fence()
    expect(one.count('client-typing')).toBe(0)
  })

  it('know all members, and announce each once', async () => {
    const [a, b] = await nodes.pair()
    const [watcher, first, second] = [await connect(a.port), await connect(a.port), await connect(b.port)]
    await enter(a, watcher, 'presence-team', 'watcher')
    await settled(a, b)
    expect((await enter(b, second, 'presence-team', '7')).data).toEqual({
      presence: { count: 2, ids: ['watcher', '7'], hash: { watcher: { of: 'watcher' }, '7': { of: '7' } } },
    })
    expect((await watcher.next('pusher_internal:member_added')).data).toEqual({
      user_id: '7',
      user_info: { of: '7' },
    })
    // The same user on the other node, with one more socket.
    await enter(a, first, 'presence-team', '7')
    second.ws.close()
    await until(() => b.server.stats().connections === 0, 'the second is gone')
    await settled(b, a)
    await watcher.fence()
    expect(watcher.count('pusher_internal:member_added')).toBe(0)
    expect(watcher.count('pusher_internal:member_removed')).toBe(0)
    first.ws.close()
    expect((await watcher.next('pusher_internal:member_removed')).data).toEqual({ user_id: '7' })
  })

  it('limit the members of a channel together', async () => {
    const [a, b] = await nodes.pair({ limits: { presenceMembers: 1 } })
    await enter(a, await connect(a.port), 'presence-team', '1')
    await settled(a, b)
    await enter(b, await connect(b.port), 'presence-team', '1')
    const lateClient = await connect(b.port)
    const channel = 'presence-team'
    const { socketId } = lateClient
    lateClient.send('pusher:subscribe', {
      channel,
      ...b.server.authorize({ socketId, channel, channelData: { user_id: '2' } }),
    })
    expect((await lateClient.next('pusher:subscription_error')).data).toMatchObject({ type: 'LimitReached' })
  })

  it('tell a node that joins later about members', async () => {
    const a = await nodes.start()
    await enter(a, await connect(a.port), 'presence-team', '1')
    const b = await nodes.start()
    const client = await connect(b.port)
    expect((await enter(b, client, 'presence-team', '2')).data).toMatchObject({ presence: { count: 2 } })
  })

  it('remove a node that ends gracefully at once, with its members', async () => {
    const [a, b] = await nodes.pair({ limits: { nodeTimeoutMs: 60_000 } })
    const [watcher, other] = [await connect(a.port), await connect(b.port)]
    await enter(a, watcher, 'presence-team', 'watcher')
    await enter(b, other, 'presence-team', '7')
    await watcher.next('pusher_internal:member_added')
    await b.server.close()
    expect((await watcher.next('pusher_internal:member_removed')).data).toEqual({ user_id: '7' })
    await until(() => a.server.stats().nodes === 1, 'b is forgotten')
  })

  it("record a socket's owner wherever it is signed, and close it from anywhere", async () => {
    const [a, b] = await nodes.pair()
    const [first, second, third] = [await connect(b.port), await connect(b.port), await connect(b.port)]
    await first.subscribe(
      'private-a',
      a.server.authorize({ socketId: first.socketId, channel: 'private-a', owner: 's1', note: 'all' }),
    )
    a.server.authorize({ socketId: second.socketId, channel: 'private-a', user: '7' })
    a.server.signIn({ socketId: third.socketId, userData: { id: '8' }, owner: 's2' })
    await settled(a, b)
    expect(b.server.owners()).toEqual([
      { owner: 's1', note: 'all' },
      { owner: 's2', note: undefined },
    ])
    expect([a.server.closeOwner('s1'), a.server.closeUser('7')]).toEqual([0, 0])
    expect([await first.close(), await second.close()]).toMatchObject([{ code: 4009 }, { code: 4009 }])
    await third.fence()
    a.server.closeOwner('s2', { isReturning: true })
    expect((await third.close()).code).toBe(4200)
  })

  it('count together for the HTTP API, which terminates everywhere', async () => {
    const [a, b] = await nodes.pair({ httpApi: true })
    const [one, two] = [await connect(a.port), await connect(b.port)]
    await enter(a, one, 'presence-team', '7')
    await enter(b, two, 'presence-team', '7')
    await two.subscribe('only-b')
    const api = new PusherApi({
      appId: app.id,
      key: app.key,
      secret: app.secret,
      host: '127.0.0.1',
      port: String(a.port),
    })
    const ask = async (path: string, params?: Record<string, string>) =>
      (await api.get({ path, params })).json() as Promise<Record<string, unknown>>
    let counts: unknown
    while (
      JSON.stringify(counts) !==
      '{"only-b":{"subscription_count":1},"presence-team":{"subscription_count":2}}'
    ) {
      counts = (await ask('/channels', { info: 'subscription_count' })).channels
    }
    expect(await ask('/channels/presence-team', { info: 'user_count' })).toEqual({
      occupied: true,
      user_count: 1,
    })
    expect(await ask('/channels/presence-team/users')).toEqual({ users: [{ id: '7' }] })
    let connections: unknown
    while (connections !== 2) ({ connections } = await ask('/connections'))
    await api.terminateUserConnections('7')
    expect([await one.close(), await two.close()]).toMatchObject([{ code: 4009 }, { code: 4009 }])
  })

  it('send the last event of a cache channel on every node, also on one that joined later', async () => {
    const [a, b] = await nodes.pair()
    a.server.publish(['cache-weather'], 'now', { t: 5 })
    await settled(a, b)
    const c = await nodes.start()
    for (const { port } of [a, b, c]) {
      const client = await connect(port)
      await client.subscribe('cache-weather')
      expect((await client.next('now')).data).toEqual({ t: 5 })
      await client.subscribe('cache-other')
      await client.next('pusher:cache_miss', 'cache-other')
    }
  })

  it('receive nothing of another application or prefix in the same Redis', async () => {
    const a = await nodes.start()
    const otherApp = await nodes.start({ app: { ...app, id: '2' } })
    const client = await connect(otherApp.port)
    await client.subscribe('leads')
    const [other, fourth] = await new Nodes(redis).pair()
    a.server.publish(['leads'], 'created', {})
    await settled(a, a)
    await settled(fourth, other)
    await client.fence()
    expect(client.count('created')).toBe(0)
    expect([a.server.stats().nodes, otherApp.server.stats().nodes]).toEqual([1, 1])
  })

  it('report unreadable messages and continue', async () => {
    const [a, b] = await nodes.pair()
    const client = redis.client()
    await client.connect()
    const stream = `${nodes.prefix}:${app.id}:nodes`
    for (const text of [
      '',
      '{',
      '[]',
      '{"from":1}',
      '{"from":"x","n":1,"kind":"state"}',
      '{"from":"y","n":1,"kind":"?"}',
    ])
      await client.xAdd(stream, '*', { m: text })
    client.destroy()
    await settled(a, b)
    expect(b.errors).toHaveLength(5)
  })
})
