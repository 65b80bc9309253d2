import { describe, expect, it } from 'vitest'
import { signChannel } from '#index.ts'
import { app, connect, type RawClient, type Running, startServer } from './support/support.ts'

const channel = 'presence-team'

async function enter({ server }: Running, client: RawClient, userId: string, userInfo?: unknown) {
  const channelData = { user_id: userId, user_info: userInfo }
  return await client.subscribe(
    channel,
    server.authorize({ socketId: client.socketId, channel, channelData }),
  )
}

describe('a presence channel', () => {
  it('lists members, and announces those who come and go', async () => {
    const running = await startServer()
    const anna = await connect(running.port)
    const boris = await connect(running.port)
    expect((await enter(running, anna, '1', { name: 'Анна' })).data).toEqual({
      presence: { count: 1, ids: ['1'], hash: { '1': { name: 'Анна' } } },
    })
    expect((await enter(running, boris, '2')).data).toEqual({
      presence: { count: 2, ids: ['1', '2'], hash: { '1': { name: 'Анна' }, '2': null } },
    })
    expect((await anna.next('pusher_internal:member_added')).data).toEqual({ user_id: '2' })
    expect(running.server.members(channel)).toEqual(['1', '2'])
    expect(running.server.members('presence-nobody')).toEqual([])
    boris.ws.close()
    expect(await anna.next('pusher_internal:member_removed')).toEqual({
      event: 'pusher_internal:member_removed',
      channel,
      data: { user_id: '2' },
    })
    await boris.close()
    expect(boris.count('pusher_internal:member_added')).toBe(0)
  })

  it('counts a user with two sockets once', async () => {
    const running = await startServer()
    const watcher = await connect(running.port)
    await enter(running, watcher, 'watcher')
    const first = await connect(running.port)
    const second = await connect(running.port)
    await enter(running, first, '7', { tab: 1 })
    const snapshot = await enter(running, second, '7', { tab: 2 })
    expect(snapshot.data).toEqual({
      presence: { count: 2, ids: ['watcher', '7'], hash: { watcher: null, '7': { tab: 1 } } },
    })
    first.send('pusher:unsubscribe', { channel })
    await first.fence()
    await watcher.fence()
    expect(watcher.count('pusher_internal:member_added')).toBe(1)
    expect(watcher.count('pusher_internal:member_removed')).toBe(0)
    second.ws.terminate()
    expect((await watcher.next('pusher_internal:member_removed')).data).toEqual({ user_id: '7' })
  })

  it('ignores a second subscription of a socket, even as another user', async () => {
    const running = await startServer()
    const watcher = await connect(running.port)
    const client = await connect(running.port)
    await enter(running, watcher, 'watcher')
    await enter(running, client, '7')
    expect((await enter(running, client, '8')).data).toMatchObject({ presence: { ids: ['watcher', '7'] } })
    await watcher.fence()
    expect(watcher.count('pusher_internal:member_added')).toBe(1)
    client.ws.close()
    expect((await watcher.next('pusher_internal:member_removed')).data).toEqual({ user_id: '7' })
  })

  it('accepts numeric ids, and ids that are names of object properties', async () => {
    const running = await startServer()
    const client = await connect(running.port)
    const channelData = '{"user_id":7}'
    const auth = signChannel(app, { socketId: client.socketId, channel, channelData })
    expect((await client.subscribe(channel, { auth, channel_data: channelData })).data).toMatchObject({
      presence: { ids: ['7'] },
    })
    const oddClient = await connect(running.port)
    const { data } = await enter(running, oddClient, '__proto__', { a: 1 })
    expect(JSON.stringify(data)).toContain('"__proto__":{"a":1}')
  })

  it('refuses channel_data without a user, and data other than signed', async () => {
    const running = await startServer()
    const client = await connect(running.port)
    const { socketId } = client
    for (const channelData of [
      '',
      '{}',
      '[]',
      'null',
      '"1"',
      '{"user_id":""}',
      '{"user_id":{}}',
      '{"user_id":null}',
      '{',
    ]) {
      const auth = signChannel(app, { socketId, channel, channelData })
      client.send('pusher:subscribe', { channel, auth, channel_data: channelData })
      const { data } = await client.next('pusher:subscription_error', channel)
      expect(data).toMatchObject({ type: 'AuthError', status: 401 })
    }
    const auth = signChannel(app, { socketId, channel, channelData: '{"user_id":"1"}' })
    client.send('pusher:subscribe', { channel, auth, channel_data: '{"user_id": "1"}' })
    await client.next('pusher:subscription_error', channel)
    client.send('pusher:subscribe', { channel, auth: signChannel(app, { socketId, channel }) })
    await client.next('pusher:subscription_error', channel)
    expect(running.server.stats().channels).toBe(0)
  })

  it('refuses one member too many, but not another socket of a member', async () => {
    const running = await startServer({ limits: { presenceMembers: 1, presenceMemberBytes: 50 } })
    await enter(running, await connect(running.port), '1')
    await enter(running, await connect(running.port), '1')
    const lateClient = await connect(running.port)
    const { socketId } = lateClient
    lateClient.send('pusher:subscribe', {
      channel,
      ...running.server.authorize({ socketId, channel, channelData: { user_id: '2' } }),
    })
    const { data } = await lateClient.next('pusher:subscription_error')
    expect(data).toMatchObject({ type: 'LimitReached', status: 403 })

    const long = JSON.stringify({ user_id: '1', user_info: 'x'.repeat(50) })
    const auth = signChannel(app, { socketId, channel, channelData: long })
    lateClient.send('pusher:subscribe', { channel, auth, channel_data: long })
    expect((await lateClient.next('pusher:subscription_error')).data).toMatchObject({ type: 'LimitReached' })
  })
})

describe('authorize', () => {
  it('throws for what would be refused', async () => {
    const { server } = await startServer()
    const socketId = '1.1'
    const attempts: [Parameters<typeof server.authorize>[0], string][] = [
      [{ socketId: '1.1:private-b', channel: 'private-a' }, 'invalid_socket_id'],
      [{ socketId, channel: 'public' }, 'invalid_channel'],
      [{ socketId, channel: 'private-a\n' }, 'invalid_channel'],
      [{ socketId, channel }, 'invalid_channel_data'],
      [{ socketId, channel, channelData: { user_id: '' } }, 'invalid_channel_data'],
      [
        { socketId, channel, channelData: { user_id: '1', user_info: 'x'.repeat(3_000) } },
        'invalid_channel_data',
      ],
      [{ socketId, channel: 'private-a', channelData: { user_id: '1' } }, 'invalid_channel_data'],
    ]
    for (const [input, code] of attempts) {
      expect(() => server.authorize(input)).toThrow(expect.objectContaining({ code }))
    }
    expect(() => server.signIn({ socketId, userData: { id: '' } })).toThrow(
      expect.objectContaining({ code: 'invalid_user_data' }),
    )
  })

  it('signs for a socket that is not here, and binds nothing', async () => {
    const { server } = await startServer()
    const { auth } = server.authorize({ socketId: '1.1', channel: 'private-a', owner: 's1' })
    expect(auth).toBe(signChannel(app, { socketId: '1.1', channel: 'private-a' }))
    expect(server.bind('1.1', { owner: 's1' })).toBe(false)
    expect(server.closeOwner('s1')).toBe(0)
  })
})
