import { fork } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createRedisFanout } from '#cluster/redis-fanout.ts'
import { createPusherServer } from '#index.ts'
import { Nodes, settled } from './support/node-support.ts'
import { isWithoutRedis, TestRedis } from './support/redis.ts'
import { app, connect, enter, startServer, until } from './support/support.ts'

const forkNode = (redis: TestRedis, prefix: string) =>
  fork(new URL('./support/node-process.ts', import.meta.url), [redis.url, prefix], {
    execArgv: ['--import', 'tsx'],
  })

describe.skipIf(isWithoutRedis)('while Redis is away', () => {
  const redis = new TestRedis()
  let nodes: Nodes
  beforeAll(() => redis.start())
  beforeEach(async () => {
    nodes = new Nodes(redis)
    await redis.kill()
    await redis.start()
  })
  afterAll(() => redis.remove())

  it('an event reaches local sockets at once, and others when it is back, each once', async () => {
    const [a, b] = await nodes.pair()
    const [clientOfA, clientOfB] = [await connect(a.port), await connect(b.port)]
    for (const client of [clientOfA, clientOfB]) await client.subscribe('leads')
    await redis.kill()
    await until(() => a.errors.length > 0 && b.errors.length > 0, 'both have noticed')
    for (let n = 0; n < 3; n += 1) a.server.publish(['leads'], 'n', n)
    expect((await clientOfA.next('n')).data).toBe(0)
    await clientOfB.fence()
    expect(clientOfB.count('n')).toBe(0)
    await redis.start()
    for (const n of [0, 1, 2]) expect((await clientOfB.next('n')).data).toBe(n)
    await settled(a, b)
    await settled(b, a)
    for (const client of [clientOfA, clientOfB]) await client.fence()
    expect([clientOfA.count('n'), clientOfB.count('n')]).toEqual([2, 0])
    expect([a.errors.length, b.errors.length]).toEqual([1, 1])
  })

  it('an event published at the moment of the loss is neither lost nor duplicated', async () => {
    const [a, b] = await nodes.pair()
    const clientOfB = await connect(b.port)
    await clientOfB.subscribe('leads')
    // Before either node can have noticed: the first are sent, the others wait.
    const killed = redis.kill()
    let n = 0
    while (a.errors.length === 0) {
      a.server.publish(['leads'], 'n', n)
      n += 1
      await new Promise((resolve) => setImmediate(resolve))
    }
    await killed
    await redis.start()
    await settled(a, b)
    await until(() => clientOfB.count('n') > 0, 'events')
    const numbers = clientOfB.frames.filter(({ event }) => event === 'n').map(({ data }) => Number(data))
    expect(numbers).toEqual([...new Set(numbers)].sort((x, y) => x - y))
    expect(numbers.at(-1)).toBe(n - 1)
  })

  it("beyond the queue's length the oldest is dropped", async () => {
    const [a, b] = await nodes.pair({}, { queueLength: 3 })
    const clientOfB = await connect(b.port)
    await clientOfB.subscribe('leads')
    await redis.kill()
    await until(() => a.errors.length > 0, 'noticed')
    for (let n = 0; n < 10; n += 1) a.server.publish(['leads'], 'n', n)
    await redis.start()
    await until(() => clientOfB.count('n') === 3, 'three')
    expect(clientOfB.frames.filter(({ event }) => event === 'n').map(({ data }) => data)).toEqual([7, 8, 9])
  })

  it('a session that ends is closed on other nodes when it is back', async () => {
    const [a, b] = await nodes.pair()
    const clientOfB = await connect(b.port)
    a.server.authorize({ socketId: clientOfB.socketId, channel: 'private-a', owner: 's1' })
    await settled(a, b)
    await redis.kill()
    await until(() => a.errors.length > 0, 'noticed')
    a.server.closeOwner('s1')
    await clientOfB.fence()
    await redis.start()
    expect((await clientOfB.close()).code).toBe(4009)
  })

  it('no member is declared gone; those who left or came meanwhile are updated when it is back', async () => {
    const [a, b] = await nodes.pair()
    const [watcher, staying, leaving, joining] = await Promise.all(
      [a, b, b, b].map(({ port }) => connect(port)),
    )
    if (!watcher || !staying || !leaving || !joining) throw new Error('unreachable')
    await enter(a, watcher, 'presence-team', 'watcher')
    await enter(b, staying, 'presence-team', 'stays')
    await enter(b, leaving, 'presence-team', 'goes')
    await watcher.next('pusher_internal:member_added')
    await watcher.next('pusher_internal:member_added')
    await redis.kill()
    await until(() => a.errors.length > 0 && b.errors.length > 0, 'noticed')
    leaving.ws.close()
    await enter(b, joining, 'presence-team', 'comes')
    // Longer than a node may be silent while connected.
    const startedAt = performance.now()
    await until(() => performance.now() - startedAt > 700, 'the timeout has passed')
    await watcher.fence()
    expect(watcher.count('pusher_internal:member_removed')).toBe(0)
    await redis.start()
    expect((await watcher.next('pusher_internal:member_added')).data).toMatchObject({ user_id: 'comes' })
    expect((await watcher.next('pusher_internal:member_removed')).data).toEqual({ user_id: 'goes' })
    await settled(b, a)
    await watcher.fence()
    expect(watcher.count('pusher_internal:member_removed')).toBe(0)
  })

  it('a node starts without it, and joins the others later', async () => {
    const [a] = await nodes.pair()
    await redis.kill()
    const lateNode = await nodes.start()
    const [lateClient, clientOfA] = [await connect(lateNode.port), await connect(a.port)]
    for (const client of [lateClient, clientOfA]) await client.subscribe('leads')
    lateNode.server.publish(['leads'], 'created', {})
    await lateClient.next('created')
    await lateClient.subscribe('cache-a')
    await lateClient.next('pusher:cache_miss')
    await redis.start()
    await clientOfA.next('created')
    await until(() => lateNode.server.stats().nodes === 3, 'all three')
  })

  it('a cache channel keeps events published meanwhile', async () => {
    const [a, b] = await nodes.pair()
    a.server.publish(['cache-a'], 'n', 'old')
    await settled(a, b)
    await redis.kill()
    await until(() => a.errors.length > 0 && b.errors.length > 0, 'noticed')
    a.server.publish(['cache-a'], 'n', 'new')
    await redis.start()
    await settled(a, b)
    const client = await connect(b.port)
    await client.subscribe('cache-a')
    expect((await client.next('n')).data).toBe('new')
  })

  it("a cache channel's last event survives it", async () => {
    const [a, b] = await nodes.pair()
    a.server.publish(['cache-a'], 'n', 'kept')
    await settled(a, b)
    await redis.kill()
    await until(() => a.errors.length > 0 && b.errors.length > 0, 'noticed')
    await redis.start()
    await settled(a, b)
    const client = await connect(b.port)
    await client.subscribe('cache-a')
    expect((await client.next('n')).data).toBe('kept')
  })

  it('while it hangs, the connection is replaced, and queued events are delivered once', async () => {
    const [a, b] = await nodes.pair({}, { answerTimeoutMs: 300 })
    const clientOfB = await connect(b.port)
    await clientOfB.subscribe('leads')
    redis.pause()
    a.server.publish(['leads'], 'n', 1)
    await until(() => a.errors.length > 0, 'noticed')
    a.server.publish(['leads'], 'n', 2)
    redis.resume()
    for (const n of [1, 2]) expect((await clientOfB.next('n')).data).toBe(n)
    await settled(a, b)
    await clientOfB.fence()
    expect(clientOfB.count('n')).toBe(0)
  })

  it('while it hangs, a node closed with an unsent event ends by itself', async () => {
    const child = forkNode(redis, nodes.prefix)
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(child, 'message')
    redis.pause()
    onTestFinished(() => redis.resume())
    child.send('close')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('while it refuses writes, an event waits until it accepts them', async () => {
    const [a, b] = await nodes.pair()
    const clientOfB = await connect(b.port)
    await clientOfB.subscribe('leads')
    const client = redis.client()
    await client.connect()
    onTestFinished(() => client.destroy())
    await client.sendCommand(['REPLICAOF', '127.0.0.1', '1'])
    a.server.publish(['leads'], 'n', 1)
    await until(() => a.errors.length > 0, 'refused')
    a.server.publish(['leads'], 'n', 2)
    await client.sendCommand(['REPLICAOF', 'NO', 'ONE'])
    for (const n of [1, 2]) expect((await clientOfB.next('n')).data).toBe(n)
    await settled(a, b)
    await clientOfB.fence()
    expect(clientOfB.count('n')).toBe(0)
  })

  it('while it refuses our password, connecting is retried until it accepts', async () => {
    const client = redis.client()
    await client.connect()
    onTestFinished(() => client.destroy())
    await client.sendCommand(['CONFIG', 'SET', 'requirepass', 'other'])
    const a = await nodes.start({}, { url: redis.url.replace('//', '//:ours@') })
    expect(a.errors).toHaveLength(1)
    await client.sendCommand(['CONFIG', 'SET', 'requirepass', 'ours'])
    const b = await nodes.start({}, { url: redis.url.replace('//', '//:ours@') })
    await until(() => a.server.stats().nodes === 2 && b.server.stats().nodes === 2, 'both nodes')
    await client.sendCommand(['CONFIG', 'SET', 'requirepass', ''])
  })
})

describe.skipIf(isWithoutRedis)('a node that is killed', () => {
  const redis = new TestRedis()
  beforeAll(() => redis.start())
  afterAll(() => redis.remove())

  it('leaves no stale member', async () => {
    const nodes = new Nodes(redis)
    const a = await nodes.start()
    const watcher = await connect(a.port)
    await enter(a, watcher, 'presence-team', 'watcher')
    const child = forkNode(redis, nodes.prefix)
    onTestFinished(() => void child.kill('SIGKILL'))
    const [port] = (await once(child, 'message')) as [number]
    const ghost = await connect(port)
    const both = await connect(port)
    await enter(a, ghost, 'presence-team', 'ghost')
    await enter(a, both, 'presence-team', 'both')
    await watcher.next('pusher_internal:member_added')
    await watcher.next('pusher_internal:member_added')
    await enter(a, await connect(a.port), 'presence-team', 'both')
    child.kill('SIGKILL')
    expect((await watcher.next('pusher_internal:member_removed')).data).toEqual({ user_id: 'ghost' })
    await until(() => a.server.stats().nodes === 1, 'the node is forgotten')
    await watcher.fence()
    expect(watcher.count('pusher_internal:member_removed')).toBe(0)
    const lateClient = await connect(a.port)
    expect((await enter(a, lateClient, 'presence-team', 'late')).data).toMatchObject({
      presence: { ids: ['watcher', 'both', 'late'] },
    })
  }, 20_000)
})

describe.skipIf(isWithoutRedis)('a port that is taken', () => {
  const redis = new TestRedis()
  beforeAll(() => redis.start())
  afterAll(() => redis.remove())

  it('leaves no connection to Redis', async () => {
    const portOwner = await startServer()
    const server = createPusherServer({
      app,
      allowOrigin: [],
      fanout: await createRedisFanout({ url: redis.url }),
    })
    const listening = server.listen({ port: portOwner.port, host: '127.0.0.1' })
    await expect(listening).rejects.toMatchObject({ code: 'port_in_use' })
    const client = redis.client()
    await client.connect()
    onTestFinished(() => client.destroy())
    let connected = ''
    // Only our own is left.
    while (connected.trim().split('\n').length !== 1 || connected === '') {
      connected = String(await client.sendCommand(['CLIENT', 'LIST']))
    }
  })
})
