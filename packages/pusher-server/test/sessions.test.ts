import { describe, expect, it } from 'vitest'
import { signUser } from '#index.ts'
import { app, connect, type RawClient, type Running, startServer, until } from './support/support.ts'

async function signIn({ server }: Running, client: RawClient, id: string, owner?: string): Promise<unknown> {
  const userData = { id, name: 'Анна' }
  client.send('pusher:signin', server.signIn({ socketId: client.socketId, userData, owner }))
  return (await client.next('pusher:signin_success')).data
}

describe('signing in', () => {
  it("opens that user's channel only", async () => {
    const running = await startServer()
    const client = await connect(running.port)
    client.send('pusher:subscribe', { channel: '#server-to-user-7' })
    expect((await client.next('pusher:subscription_error')).data).toMatchObject({
      type: 'AuthError',
      status: 401,
    })
    expect(await signIn(running, client, '7')).toEqual({ user_data: '{"id":"7","name":"Анна"}' })
    await client.subscribe('#server-to-user-7')
    for (const channel of ['#server-to-user-8', '#server-to-user-', '#server-to-user-77']) {
      client.send('pusher:subscribe', { channel })
      await client.next('pusher:subscription_error', channel)
    }
    running.server.publish(['#server-to-user-7'], 'hello', {})
    await client.next('hello')
  })

  it("as another user leaves the first one's channel", async () => {
    const running = await startServer()
    const client = await connect(running.port)
    await signIn(running, client, '7')
    await client.subscribe('#server-to-user-7')
    await signIn(running, client, '8')
    running.server.publish(['#server-to-user-7'], 'hello', {})
    await client.fence()
    expect(client.count('hello')).toBe(0)
  })

  it('with a wrong signature or a user without an id closes the connection with 4009', async () => {
    const { port } = await startServer()
    const userData = '{"id":"7"}'
    const cases: ((socketId: string) => { auth: string; user_data: string })[] = [
      () => ({ auth: 'test-key:00', user_data: userData }),
      () => ({ auth: signUser(app, { socketId: '1.1', userData }), user_data: userData }),
      (socketId) => ({ auth: signUser(app, { socketId, userData: '{"id":"8"}' }), user_data: userData }),
      (socketId) => ({ auth: signUser(app, { socketId, userData: '{"id":""}' }), user_data: '{"id":""}' }),
      (socketId) => ({ auth: signUser(app, { socketId, userData: '[]' }), user_data: '[]' }),
    ]
    for (const make of cases) {
      const client = await connect(port)
      client.send('pusher:signin', make(client.socketId))
      expect((await client.next('pusher:error')).data).toMatchObject({ code: 4009 })
      expect((await client.close()).code).toBe(4009)
    }
  })
})

describe('ending a session', () => {
  it('closes the sockets signed for in it, subscribed or not, and no others', async () => {
    const running = await startServer()
    const { server, port } = running
    const subscribed = await connect(port)
    const onlySigned = await connect(port)
    const signedIn = await connect(port)
    const other = await connect(port)
    const channel = 'private-company.1'
    await subscribed.subscribe(
      channel,
      server.authorize({ socketId: subscribed.socketId, channel, owner: 's1' }),
    )
    server.authorize({ socketId: onlySigned.socketId, channel, owner: 's1' })
    await signIn(running, signedIn, '7', 's1')
    await other.subscribe(channel, server.authorize({ socketId: other.socketId, channel, owner: 's2' }))

    expect(server.closeOwner('s1')).toBe(3)
    server.publish([channel], 'after', {})
    for (const client of [subscribed, onlySigned, signedIn]) {
      expect((await client.close()).code).toBe(4009)
      expect((await client.next('pusher:error')).data).toMatchObject({ code: 4009 })
      expect(client.count('after')).toBe(0)
    }
    await other.next('after')
    expect(server.closeOwner('s1')).toBe(0)
    expect(server.closeOwner('never')).toBe(0)
  })

  it('also closes a socket that a later session took over', async () => {
    const { server, port } = await startServer()
    const client = await connect(port)
    server.authorize({ socketId: client.socketId, channel: 'private-a', owner: 'old' })
    server.authorize({ socketId: client.socketId, channel: 'private-b', owner: 'new' })
    expect(server.closeOwner('old')).toBe(1)
    expect((await client.close()).code).toBe(4009)
  })

  it('leaves nothing behind for closed sockets', async () => {
    const { server, port } = await startServer()
    const client = await connect(port)
    server.authorize({ socketId: client.socketId, channel: 'private-a', owner: 's1', user: '7' })
    expect(server.stats().bindings).toBe(2)
    client.ws.close()
    await until(() => server.stats().connections === 0, 'cleanup')
    expect(server.stats().bindings).toBe(0)
    expect(server.closeOwner('s1')).toBe(0)
    expect(server.closeUser('7')).toBe(0)
  })

  it('ignores what the client sends while it is being closed', async () => {
    const { server, port } = await startServer()
    const client = await connect(port)
    server.authorize({ socketId: client.socketId, channel: 'private-a', owner: 's1' })
    client.send('pusher:subscribe', { channel: 'leads' })
    expect(server.closeOwner('s1')).toBe(1)
    await client.close()
    expect(server.stats()).toMatchObject({ channels: 0, messages_received: 0 })
  })
})

describe('closing a user', () => {
  it('reaches sockets known by signature, by presence and by sign-in', async () => {
    const running = await startServer()
    const { server, port } = running
    const [byName, byPresence, bySignIn, otherUser] = [
      await connect(port),
      await connect(port),
      await connect(port),
      await connect(port),
    ]
    server.authorize({ socketId: byName.socketId, channel: 'private-a', user: '7' })
    server.authorize({ socketId: byPresence.socketId, channel: 'presence-a', channelData: { user_id: 7 } })
    await signIn(running, bySignIn, '7')
    // Signed with the same secret, but by another server.
    const userData = '{"id":"7"}'
    const auth = signUser(app, { socketId: otherUser.socketId, userData })
    otherUser.send('pusher:signin', { auth, user_data: userData })
    await otherUser.next('pusher:signin_success')
    expect(server.closeUser('7')).toBe(4)
    for (const client of [byName, byPresence, bySignIn, otherUser]) {
      expect((await client.close()).code).toBe(4009)
    }
  })
})
