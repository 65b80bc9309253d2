import { describe, expect, it } from 'vitest'
import { connect, startServer, until } from './support/support.ts'

describe('a frame', () => {
  it('of maximum length is accepted, a longer one closes the socket with 1009', async () => {
    const { port } = await startServer()
    const client = await connect(port)
    const empty = JSON.stringify({ event: 'pusher:ping', data: '' })
    client.send('pusher:ping', 'x'.repeat(10_240 - empty.length))
    await client.next('pusher:pong')
    client.send('pusher:ping', 'x'.repeat(10_241 - empty.length))
    expect((await client.close()).code).toBe(1009)
  })

  it('in many fragments counts as one', async () => {
    const { port } = await startServer()
    const client = await connect(port)
    for (let index = 0; index < 11; index += 1) client.ws.send('x'.repeat(1_000), { fin: false })
    expect((await client.close()).code).toBe(1009)
  })
})

describe('messages', () => {
  it('over the rate are dropped with one 4301, and a flood closes the socket', async () => {
    const { port, server } = await startServer({ limits: { messagesPer10s: 3 } })
    const client = await connect(port)
    for (let i = 0; i < 30; i += 1) client.send('pusher:ping', {})
    const error = await client.next('pusher:error')
    expect(error.data).toEqual({ code: 4301, message: 'Rate limit exceeded' })
    await until(() => server.stats().messages_received === 30, 'all read')
    expect(client.closed).toBeUndefined()
    client.send('pusher:ping', {})
    expect((await client.close()).code).toBe(4301)
    expect(client.count('pusher:pong')).toBe(3)
    expect(server.stats().messages_rate_limited).toBe(28)
  })
})

describe('subscriptions', () => {
  it('over the limit are refused by name until one is released', async () => {
    const { port } = await startServer({ limits: { subscriptionsPerConnection: 2 } })
    const client = await connect(port)
    await client.subscribe('a')
    await client.subscribe('b')
    await client.subscribe('b')
    client.send('pusher:subscribe', { channel: 'c' })
    const { data } = await client.next('pusher:subscription_error', 'c')
    expect(data).toMatchObject({ type: 'LimitReached', status: 403 })
    client.send('pusher:unsubscribe', { channel: 'a' })
    await client.subscribe('c')
  })
})

describe('sockets of one user', () => {
  it('over the limit close the oldest, which does not reconnect', async () => {
    const { port, server } = await startServer({ limits: { connectionsPerUser: 2 } })
    const clients = [await connect(port), await connect(port), await connect(port)]
    for (const { socketId } of clients) server.authorize({ socketId, channel: 'private-a', user: '7' })
    const [oldest, ...newerClients] = clients
    expect((await oldest?.close())?.code).toBe(4004)
    for (const client of newerClients) await client.fence()
    expect(server.closeUser('7')).toBe(2)
  })
})

describe('a slow reader', () => {
  it('is closed with 4100 while the others get everything', async () => {
    const { port, server } = await startServer({ limits: { bufferedBytes: 200_000, closeTimeoutMs: 4_000 } })
    const slow = await connect(port)
    const quick = await connect(port)
    await slow.subscribe('a')
    await quick.subscribe('a')
    slow.ws.pause()
    const text = 'x'.repeat(10_000)
    let sentCount = 0
    while (server.stats().slow_readers_closed === 0 && sentCount < 5_000) {
      server.publish(['a'], 'bulk', text)
      sentCount += 1
      if (sentCount % 10 === 0) await quick.fence()
    }
    await quick.fence()
    expect(quick.count('bulk')).toBe(sentCount)
    expect(server.stats().slow_readers_closed).toBe(1)
    slow.ws.resume()
    expect((await slow.close()).code).toBe(4100)
    await until(() => server.stats().connections === 1, 'cleanup')
  })
})

describe('silence', () => {
  const limits = { activityTimeoutMs: 40, pongTimeoutMs: 40, sweepIntervalMs: 5 }

  it('causes a ping, then 4201, also without a subscription', async () => {
    const { port } = await startServer({ limits })
    const client = await connect(port)
    await client.next('pusher:ping')
    expect((await client.next('pusher:error')).data).toMatchObject({ code: 4201 })
    expect((await client.close()).code).toBe(4201)
  })

  it('of a client that answers pings does not close it', async () => {
    const { port, server } = await startServer({ limits: { ...limits, pongTimeoutMs: 4_000 } })
    const client = await connect(port)
    client.ws.on('message', (data) => {
      if (String(data).includes('pusher:ping')) client.send('pusher:pong', {})
    })
    for (let i = 0; i < 4; i += 1) await client.next('pusher:ping')
    expect(server.stats().connections).toBe(1)
  })

  it('of a client that uses control frames causes control frame pings', async () => {
    const { port } = await startServer({
      limits: { ...limits, activityTimeoutMs: 120, pongTimeoutMs: 4_000 },
    })
    const client = await connect(port)
    let pings = 0
    client.ws.on('ping', () => {
      pings += 1
    })
    client.ws.ping()
    await until(() => pings >= 3, 'control pings')
    expect(client.count('pusher:ping')).toBe(0)
    expect(client.closed).toBeUndefined()
  })
})

describe('the private deadline', () => {
  it('closes only sockets without a private subscription', async () => {
    const { port, server } = await startServer({ limits: { privateDeadlineMs: 400, sweepIntervalMs: 5 } })
    const staff = await connect(port)
    const signed = { socketId: staff.socketId, channel: 'private-a' }
    await staff.subscribe('private-a', server.authorize(signed))
    const unauthorized = await connect(port)
    await unauthorized.subscribe('leads')
    expect((await unauthorized.close()).code).toBe(4009)
    await staff.fence()
  })
})
