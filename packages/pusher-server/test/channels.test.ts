import { describe, expect, it } from 'vitest'
import { signChannel } from '#index.ts'
import { app, connect, startServer, until } from './support/support.ts'

describe('a public channel', () => {
  it('delivers events to its subscribers only', async () => {
    const { port, server } = await startServer()
    const inside = await connect(port)
    const outside = await connect(port)
    const succeeded = await inside.subscribe('leads')
    expect(succeeded).toEqual({ event: 'pusher_internal:subscription_succeeded', channel: 'leads', data: {} })
    server.publish(['leads'], 'form.submitted', { form_name: 'Расчёт «окна»' })
    expect(await inside.next('form.submitted')).toEqual({
      event: 'form.submitted',
      channel: 'leads',
      data: { form_name: 'Расчёт «окна»' },
    })
    await outside.fence()
    expect(outside.count('form.submitted')).toBe(0)
  })

  it('delivers a string unchanged', async () => {
    const { port, server } = await startServer()
    const client = await connect(port)
    await client.subscribe('leads')
    server.publish(['leads'], 'raw', 'no "JSON"')
    expect((await client.next('raw')).data).toBe('no "JSON"')
  })

  it('with two subscriptions of a socket delivers once and confirms twice', async () => {
    const { port, server } = await startServer()
    const client = await connect(port)
    await client.subscribe('leads')
    await client.subscribe('leads')
    server.publish(['leads', 'leads'], 'once', {})
    await client.fence()
    expect(client.count('once')).toBe(1)
  })

  it('delivers nothing after unsubscribing, and disappears with its last subscriber', async () => {
    const { port, server } = await startServer()
    const client = await connect(port)
    await client.subscribe('leads')
    client.send('pusher:unsubscribe', { channel: 'leads' })
    client.send('pusher:unsubscribe', { channel: 'never-joined' })
    await client.fence()
    server.publish(['leads'], 'late', {})
    await client.fence()
    expect(client.count('late')).toBe(0)
    expect(server.stats()).toMatchObject({ channels: 0, subscriptions: 0, connections: 1 })
  })

  it('does not echo to the socket that caused the event', async () => {
    const { port, server } = await startServer()
    const actor = await connect(port)
    const other = await connect(port)
    await actor.subscribe('leads')
    await other.subscribe('leads')
    server.publish(['leads'], 'moved', {}, { exceptSocketId: actor.socketId })
    await other.next('moved')
    await actor.fence()
    expect(actor.count('moved')).toBe(0)
  })

  it('drops a socket that vanished', async () => {
    const { port, server } = await startServer()
    const client = await connect(port)
    await client.subscribe('leads')
    client.ws.terminate()
    await until(() => server.stats().connections === 0, 'cleanup')
    expect(server.stats()).toMatchObject({ channels: 0, subscriptions: 0 })
    server.publish(['leads'], 'late', {})
  })
})

describe('a private channel', () => {
  it.each(['private-company.1', 'private-encrypted-x', 'private-cache-x'])(
    '%s opens with a signature',
    async (channel) => {
      const { port, server } = await startServer()
      const client = await connect(port)
      await client.subscribe(channel, server.authorize({ socketId: client.socketId, channel }))
      server.publish([channel], 'news', { id: 1 })
      expect((await client.next('news')).data).toEqual({ id: 1 })
    },
  )

  it('refuses other signatures with a subscription_error that names the channel', async () => {
    const { port, server } = await startServer()
    const client = await connect(port)
    const { socketId } = client
    const channel = 'private-company.1'
    const good = signChannel(app, { socketId, channel })
    const foreign = signChannel(app, { socketId: '1.1', channel })
    const other = signChannel(app, { socketId, channel: 'private-company.2' })
    const wrongKey = good.replace('test-key', 'other')
    for (const auth of ['', foreign, other, wrongKey, good.slice(9), `${good}x`, null, undefined]) {
      client.send('pusher:subscribe', { channel, auth })
      const { data } = await client.next('pusher:subscription_error', channel)
      expect(data).toEqual({ type: 'AuthError', error: 'Invalid signature', status: 401 })
    }
    server.publish([channel], 'secret', {})
    await client.fence()
    expect(client.frames.map((frame) => frame.event)).toEqual(['pusher:connection_established'])
    expect(server.stats()).toMatchObject({ channels: 0, subscriptions_refused: 8 })
  })

  it('signed with channel_data opens only with that channel_data', async () => {
    const { port } = await startServer()
    const client = await connect(port)
    const subject = { socketId: client.socketId, channel: 'private-a', channelData: '{"x":1}' }
    const auth = signChannel(app, subject)
    client.send('pusher:subscribe', { channel: 'private-a', auth })
    await client.next('pusher:subscription_error')
    await client.subscribe('private-a', { auth, channel_data: '{"x":1}' })
  })
})

describe('a channel name', () => {
  it.each(['', 'with space', 'a#b', '#other', 'кириллица', 'a\n', 'x'.repeat(201), 'a:b'])(
    '%j is refused',
    async (channel) => {
      const { port } = await startServer()
      const client = await connect(port)
      client.send('pusher:subscribe', { channel })
      const frame = await client.next('pusher:subscription_error')
      expect(frame).toMatchObject({ channel, data: { type: 'InvalidChannel', status: 400 } })
    },
  )

  it('with a similar prefix is public', async () => {
    const { port } = await startServer()
    await (await connect(port)).subscribe('privateleads')
  })
})

describe('a cache channel', () => {
  it('sends the last event to a new subscriber, or reports that there is none', async () => {
    const { port, server } = await startServer()
    for (const channel of ['cache-a', 'private-cache-a', 'private-encrypted-cache-a', 'presence-cache-a']) {
      const first = await connect(port)
      const sign = (socketId: string) =>
        channel === 'cache-a'
          ? undefined
          : server.authorize({
              socketId,
              channel,
              channelData: channel.startsWith('presence') ? { user_id: socketId } : undefined,
            })
      await first.subscribe(channel, sign(first.socketId))
      expect((await first.next('pusher:cache_miss')).channel).toBe(channel)
      server.publish([channel], 'state', { n: 1 })
      server.publish([channel], 'state', { n: 2 })
      const second = await connect(port)
      await second.subscribe(channel, sign(second.socketId))
      expect(await second.next('state')).toEqual({ event: 'state', channel, data: { n: 2 } })
      await second.fence()
      expect(second.count('state')).toBe(0)
      expect(second.count('pusher:cache_miss')).toBe(0)
    }
  })

  it('keeps an event without subscribers, limited in number and age', async () => {
    const { port, server } = await startServer({ limits: { cachedEvents: 2 } })
    for (const name of ['cache-1', 'cache-2', 'cache-1', 'cache-3']) server.publish([name], 'state', {})
    const client = await connect(port)
    await client.subscribe('cache-1')
    await client.next('state', 'cache-1')
    await client.subscribe('cache-2')
    await client.next('pusher:cache_miss', 'cache-2')

    const forgetful = await startServer({ limits: { cacheTtlMs: 0 } })
    forgetful.server.publish(['cache-1'], 'state', {})
    const lateClient = await connect(forgetful.port)
    await lateClient.subscribe('cache-1')
    await lateClient.next('pusher:cache_miss')
  })
})

describe('publish', () => {
  it('throws for invalid events, and sends nothing', async () => {
    const { port, server } = await startServer()
    const client = await connect(port)
    await client.subscribe('a')
    const many = Array.from({ length: 101 }, (_, i) => `c${i}`)
    const wrong: [string[], string, unknown, string][] = [
      [['a', 'b b'], 'e', {}, 'invalid_channel'],
      [['a', '#other'], 'e', {}, 'invalid_channel'],
      [many, 'e', {}, 'invalid_event'],
      [['a'], '', {}, 'invalid_event'],
      [['a'], 'x'.repeat(201), {}, 'invalid_event'],
      [['a'], 'pusher:error', {}, 'invalid_event'],
      [['a'], 'pusher_internal:member_added', {}, 'invalid_event'],
      [['a'], 'e', undefined, 'invalid_event'],
      [['a'], 'e', 'ы'.repeat(5_121), 'invalid_event'],
    ]
    for (const [channels, event, data, code] of wrong) {
      expect(() => server.publish(channels, event, data)).toThrow(expect.objectContaining({ code }))
    }
    server.publish(['a'], 'e', 'ы'.repeat(5_120))
    await client.fence()
    expect(client.count('e')).toBe(1)
    expect(server.stats().events_published).toBe(1)
  })
})
