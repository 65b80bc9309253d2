import Echo from 'laravel-echo'
import Pusher from 'pusher-js'
import { describe, expect, it, onTestFinished } from 'vitest'
import { app, type Running, startAuthEndpoint, startServer, until } from './support.ts'

/** Signs as our API will: by form fields, remembering the session. */
function endpointFor({ server }: Running, owner = 'session-1', userId = '7') {
  return startAuthEndpoint((fields, path) => {
    const socketId = fields.get('socket_id') ?? ''
    const channel = fields.get('channel_name') ?? ''
    if (path === '/user')
      return { status: 200, body: server.signIn({ socketId, userData: { id: userId }, owner }) }
    if (channel.endsWith('forbidden')) return { status: 403, body: {} }
    const channelData = channel.startsWith('presence-')
      ? { user_id: userId, user_info: { name: 'Анна' } }
      : undefined
    return { status: 200, body: server.authorize({ socketId, channel, channelData, owner }) }
  })
}

const transport = { enabledTransports: ['ws', 'wss'] as ('ws' | 'wss')[], forceTLS: false, cluster: '' }

function pusherClient(port: number, endpoint: string, key = app.key): Pusher {
  const pusher = new Pusher(key, {
    ...transport,
    wsHost: '127.0.0.1',
    wsPort: port,
    channelAuthorization: { transport: 'ajax', endpoint: `${endpoint}/channel` },
    userAuthentication: { transport: 'ajax', endpoint: `${endpoint}/user` },
  })
  onTestFinished(() => pusher.disconnect())
  return pusher
}

/** What the client's retry timer was set to, in order. */
function retriesOf(pusher: Pusher): number[] {
  const retries: number[] = []
  pusher.connection.bind('connecting_in', (seconds: number) => retries.push(seconds))
  return retries
}

describe('pusher-js', () => {
  it('connects, subscribes publicly and privately, and hears events', async () => {
    const running = await startServer()
    const pusher = pusherClient(running.port, await endpointFor(running))
    const heard: unknown[] = []
    for (const name of ['leads', 'private-company.1', 'private-cache-x']) {
      pusher.subscribe(name).bind('form.submitted', (data: unknown) => heard.push([name, data]))
    }
    await until(() => running.server.stats().subscriptions === 3, 'subscriptions')
    expect(pusher.connection.socket_id).toMatch(/^\d+\.\d+$/)
    running.server.publish(['leads', 'private-company.1', 'private-cache-x'], 'form.submitted', { id: 1 })
    await until(() => heard.length === 3, 'events')
    expect(heard).toContainEqual(['private-company.1', { id: 1 }])
    pusher.unsubscribe('leads')
    await until(() => running.server.stats().subscriptions === 2, 'unsubscribed')
  })

  it('sees members come and go', async () => {
    const running = await startServer()
    const anna = pusherClient(running.port, await endpointFor(running, 's1', '1'))
    const boris = pusherClient(running.port, await endpointFor(running, 's2', '2'))
    const log: string[] = []
    const channel = anna.subscribe('presence-team')
    channel.bind('pusher:subscription_succeeded', (members: { count: number; me: { id: string } }) => {
      log.push(`${members.me.id} of ${members.count}`)
    })
    channel.bind('pusher:member_added', (member: { id: string; info: { name: string } }) => {
      log.push(`+${member.id} ${member.info.name}`)
    })
    channel.bind('pusher:member_removed', (member: { id: string }) => log.push(`-${member.id}`))
    await until(() => log.length === 1, 'anna is in')
    boris.subscribe('presence-team')
    await until(() => log.length === 2, 'boris comes')
    boris.disconnect()
    await until(() => log.length === 3, 'boris goes')
    expect(log).toEqual(['1 of 1', '+2 Анна', '-2'])
  })

  it('signs in and hears what is sent to its user', async () => {
    const running = await startServer()
    const pusher = pusherClient(running.port, await endpointFor(running))
    const heard: unknown[] = []
    pusher.signin()
    pusher.user.bind('user.notification', (data: unknown) => heard.push(data))
    await until(() => running.server.stats().channels === 1, 'user channel')
    running.server.publish(['#server-to-user-7'], 'user.notification', { unread: 3 })
    await until(() => heard.length === 1, 'notification')
    expect(heard).toEqual([{ unread: 3 }])
  })

  it('sends client events when they are on', async () => {
    const running = await startServer({ clientEvents: true })
    const endpoint = await endpointFor(running)
    const [one, two] = [pusherClient(running.port, endpoint), pusherClient(running.port, endpoint)]
    const heard: unknown[] = []
    two.subscribe('private-a').bind('client-typing', (data: unknown) => heard.push(data))
    const channel = one.subscribe('private-a')
    await until(() => running.server.stats().subscriptions === 2 && channel.subscribed, 'both in')
    channel.trigger('client-typing', { on: true })
    await until(() => heard.length === 1, 'typing')
    expect(heard).toEqual([{ on: true }])
  })

  it('stays away after its session was ended', async () => {
    const running = await startServer()
    const pusher = pusherClient(running.port, await endpointFor(running))
    const retries = retriesOf(pusher)
    const states: string[] = []
    pusher.connection.bind('state_change', ({ current }: { current: string }) => states.push(current))
    pusher.subscribe('private-company.1')
    await until(() => running.server.stats().subscriptions === 1, 'subscription')
    expect(running.server.closeOwner('session-1')).toBe(1)
    await until(() => pusher.connection.state === 'disconnected', 'disconnected')
    await until(() => running.server.stats().connections === 0, 'cleanup')
    expect(retries).toEqual([])
    expect(states).toEqual(['connected', 'disconnected'])
    expect(running.server.stats().connections_opened).toBe(1)
  })

  it('returns after a restart, and stays away from a wrong key', async () => {
    const running = await startServer()
    const endpoint = await endpointFor(running)
    const pusher = pusherClient(running.port, endpoint)
    const retries = retriesOf(pusher)
    await until(() => pusher.connection.state === 'connected', 'connected')
    const stranger = pusherClient(running.port, endpoint, 'wrong')
    const strangerRetries = retriesOf(stranger)
    await until(() => stranger.connection.state === 'disconnected', 'refused')
    expect(strangerRetries).toEqual([])
    await running.server.close()
    await until(() => retries.length > 0, 'a retry')
    expect(retries[0]).toBe(1)
  })
})

describe('laravel-echo', () => {
  function echoFor(port: number, endpoint: string) {
    const echo = new Echo({
      broadcaster: 'reverb',
      Pusher,
      key: app.key,
      wsHost: '127.0.0.1',
      wsPort: port,
      wssPort: port,
      forceTLS: false,
      enabledTransports: ['ws', 'wss'],
      withoutInterceptors: true,
      auth: { headers: {} },
      userAuthentication: { endpoint: `${endpoint}/user`, transport: 'ajax', headers: {} },
      channelAuthorization: { endpoint: `${endpoint}/channel`, transport: 'ajax' },
    })
    onTestFinished(() => echo.disconnect())
    return echo
  }

  it('listens on public and private channels', async () => {
    const running = await startServer()
    const echo = echoFor(running.port, await endpointFor(running))
    const heard: unknown[] = []
    let subscribed = 0
    const count = () => {
      subscribed += 1
    }
    echo
      .channel('leads')
      .listen('.form.submitted', (data: unknown) => heard.push(data))
      .subscribed(count)
    echo
      .private('company.1')
      .listen('.form.submitted', (data: unknown) => heard.push(data))
      .subscribed(count)
    await until(() => subscribed === 2, 'subscriptions')
    running.server.publish(['leads'], 'form.submitted', { n: 1 }, { exceptSocketId: '1.1' })
    running.server.publish(['private-company.1'], 'form.submitted', { n: 2 })
    await until(() => heard.length === 2, 'events')
    expect(heard).toEqual([{ n: 1 }, { n: 2 }])
    running.server.publish(['leads'], 'form.submitted', {}, { exceptSocketId: echo.socketId() })
    echo.leave('company.1')
    await until(() => running.server.stats().subscriptions === 1, 'left')
    expect(heard).toHaveLength(2)
  })

  it('joins presence channels', async () => {
    const running = await startServer()
    const echo = echoFor(running.port, await endpointFor(running))
    let here: unknown
    echo.join('team').here((members: unknown) => {
      here = members
    })
    await until(() => here !== undefined, 'members')
    expect(here).toEqual([{ name: 'Анна' }])
  })

  it('hears refusals of the endpoint and of the server by .error()', async () => {
    const running = await startServer({ limits: { subscriptionsPerConnection: 0 } })
    const echo = echoFor(running.port, await endpointFor(running))
    const errors: unknown[] = []
    echo.private('forbidden').error((error: unknown) => errors.push(error))
    await until(() => errors.length === 1, 'refused by the endpoint')
    echo.private('company.1').error((error: unknown) => errors.push(error))
    await until(() => errors.length === 2, 'refused by the server')
    expect(errors).toMatchObject([
      { type: 'AuthError', status: 403 },
      { type: 'LimitReached', status: 403 },
    ])
  })
})
