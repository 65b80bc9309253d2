import { randomBytes } from 'node:crypto'
import PusherApi from 'pusher'
import nacl from 'tweetnacl'
import { describe, expect, it } from 'vitest'
import { endpointFor, pusherClient, retriesOf } from './support/real-clients.ts'
import { app, type Running, startAuthEndpoint, startServer, until } from './support/support.ts'

/** The official server library, pointed at our HTTP API. */
function apiOf({ port }: Running): PusherApi {
  return new PusherApi({
    appId: app.id,
    key: app.key,
    secret: app.secret,
    host: '127.0.0.1',
    port: String(port),
    encryptionMasterKeyBase64: randomBytes(32).toString('base64'),
  })
}

describe('an encrypted channel', () => {
  it('carries data that only its subscribers can decrypt', async () => {
    const running = await startServer({ httpApi: true, clientEvents: true })
    const api = apiOf(running)
    const endpoint = await startAuthEndpoint((fields) => ({
      status: 200,
      body: api.authorizeChannel(fields.get('socket_id') ?? '', fields.get('channel_name') ?? ''),
    }))
    // What the browser build `pusher-js/with-encryption` does itself.
    const pusher = pusherClient(running.port, endpoint, app.key, { nacl })
    const received: unknown[] = []
    const channel = pusher.subscribe('private-encrypted-a')
    channel.bind('created', (data: unknown) => received.push(data))
    await until(() => channel.subscribed, 'subscription')
    await api.trigger('private-encrypted-a', 'created', { weather: 'снег' })
    await until(() => received.length === 1, 'event')
    expect(received).toEqual([{ weather: 'снег' }])
  })
})

describe('a presence channel', () => {
  it('lists two sockets of a user as one member until the last is closed', async () => {
    const running = await startServer()
    const [anna, boris] = [await endpointFor(running, 's1', '1'), await endpointFor(running, 's2', '2')]
    const watcher = pusherClient(running.port, anna)
    const log: string[] = []
    const channel = watcher.subscribe('presence-team')
    channel.bind('pusher:member_added', ({ id }: { id: string }) => log.push(`+${id}`))
    channel.bind('pusher:member_removed', ({ id }: { id: string }) => log.push(`-${id}`))
    await until(() => channel.subscribed, 'the watcher is in')
    const tabs = [pusherClient(running.port, boris), pusherClient(running.port, boris)]
    const counts: number[] = []
    for (const tab of tabs) {
      tab
        .subscribe('presence-team')
        .bind('pusher:subscription_succeeded', ({ count }: { count: number }) => counts.push(count))
    }
    await until(() => counts.length === 2, 'both tabs are in')
    tabs[0]?.disconnect()
    await until(() => running.server.stats().subscriptions === 2, 'one tab is gone')
    tabs[1]?.disconnect()
    await until(() => log.length === 2, 'boris has gone')
    expect(counts).toEqual([2, 2])
    expect(log).toEqual(['+2', '-2'])
  })
})

describe('a cache channel', () => {
  it.each(['cache-x', 'private-cache-x', 'presence-cache-x'])(
    '%s: a miss first, then the last event',
    async (name) => {
      const running = await startServer()
      const endpoint = await endpointFor(running)
      const misses: string[] = []
      const received: unknown[] = []
      const first = pusherClient(running.port, endpoint).subscribe(name)
      first.bind('pusher:cache_miss', () => misses.push(name))
      await until(() => misses.length === 1, 'the miss')
      running.server.publish([name], 'now', { n: 1 })
      running.server.publish([name], 'now', { n: 2 })
      const second = pusherClient(running.port, endpoint).subscribe(name)
      second.bind('now', (data: unknown) => received.push(data))
      await until(() => received.length === 1, 'the last event')
      expect(received).toEqual([{ n: 2 }])
      expect(misses).toHaveLength(1)
    },
  )
})

describe('a signed-in user', () => {
  it('receives sendToUser, and does not reconnect when terminated', async () => {
    const running = await startServer({ httpApi: true })
    const pusher = pusherClient(running.port, await endpointFor(running))
    const retries = retriesOf(pusher)
    const received: unknown[] = []
    pusher.signin()
    pusher.user.bind('ring', (data: unknown) => received.push(data))
    await until(() => running.server.stats().channels === 1, 'user channel')
    await apiOf(running).sendToUser('7', 'ring', { at: 9 })
    await until(() => received.length === 1, 'the ring')
    await apiOf(running).terminateUserConnections('7')
    await until(() => pusher.connection.state === 'disconnected', 'disconnected')
    expect(received).toEqual([{ at: 9 }])
    expect(retries).toEqual([])
  })

  it('told to return reconnects at once and subscribes again', async () => {
    const running = await startServer()
    const pusher = pusherClient(running.port, await endpointFor(running))
    pusher.subscribe('private-a')
    await until(() => running.server.stats().subscriptions === 1, 'subscription')
    running.server.closeOwner('session-1', { isReturning: true })
    await until(() => running.server.stats().connections_opened === 2, 'back')
    await until(() => running.server.stats().subscriptions === 1, 'subscribed anew')
  })
})

describe('keep-alive', () => {
  it('pusher-js pings a silent server and gets a pong', async () => {
    const running = await startServer()
    const pusher = pusherClient(running.port, '', app.key, { activityTimeout: 30, pongTimeout: 1_000 })
    await until(() => running.server.stats().messages_received >= 3, 'three pings')
    expect(pusher.connection.state).toBe('connected')
    expect(running.server.stats().connections_opened).toBe(1)
  })

  it("pusher-js answers the server's ping", async () => {
    const running = await startServer({
      limits: { activityTimeoutMs: 30, pongTimeoutMs: 200, sweepIntervalMs: 10 },
    })
    const pusher = pusherClient(running.port, '')
    await until(() => running.server.stats().messages_received >= 10, 'ten pongs')
    expect(pusher.connection.state).toBe('connected')
    expect(running.server.stats().connections_opened).toBe(1)
  })
})

describe('the count of subscribers', () => {
  it('is sent to subscribers only if enabled', async () => {
    const running = await startServer({ subscriptionCounts: true })
    const [one, two] = [pusherClient(running.port, ''), pusherClient(running.port, '')]
    const counts: number[] = []
    one
      .subscribe('leads')
      .bind('pusher:subscription_count', (data: { subscription_count: number }) =>
        counts.push(data.subscription_count),
      )
    await until(() => counts.at(-1) === 1, 'one')
    two.subscribe('leads')
    await until(() => counts.at(-1) === 2, 'two')
    two.unsubscribe('leads')
    await until(() => counts.at(-1) === 1, 'one again')
  })
})
