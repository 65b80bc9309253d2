import Echo from 'laravel-echo'
import Pusher from 'pusher-js'
import { describe, expect, it, onTestFinished } from 'vitest'
import { endpointFor, pusherClient, retriesOf } from './support/real-clients.ts'
import { app, startServer, until } from './support/support.ts'

describe('pusher-js', () => {
  it('connects, subscribes publicly and privately, and receives events', async () => {
    const running = await startServer()
    const pusher = pusherClient(running.port, await endpointFor(running))
    const received: unknown[] = []
    for (const name of ['leads', 'private-company.1', 'private-cache-x']) {
      pusher.subscribe(name).bind('form.submitted', (data: unknown) => received.push([name, data]))
    }
    await until(() => running.server.stats().subscriptions === 3, 'subscriptions')
    expect(pusher.connection.socket_id).toMatch(/^\d+\.\d+$/)
    running.server.publish(['leads', 'private-company.1', 'private-cache-x'], 'form.submitted', { id: 1 })
    await until(() => received.length === 3, 'events')
    expect(received).toContainEqual(['private-company.1', { id: 1 }])
    pusher.unsubscribe('leads')
    await until(() => running.server.stats().subscriptions === 2, 'unsubscribed')
  })

  it('is notified when members come and go', async () => {
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

  it("signs in and receives its user's events", async () => {
    const running = await startServer()
    const pusher = pusherClient(running.port, await endpointFor(running))
    const received: unknown[] = []
    pusher.signin()
    pusher.user.bind('user.notification', (data: unknown) => received.push(data))
    await until(() => running.server.stats().channels === 1, 'user channel')
    running.server.publish(['#server-to-user-7'], 'user.notification', { unread: 3 })
    await until(() => received.length === 1, 'notification')
    expect(received).toEqual([{ unread: 3 }])
  })

  it('sends client events if enabled', async () => {
    const running = await startServer({ clientEvents: true })
    const endpoint = await endpointFor(running)
    const [one, two] = [pusherClient(running.port, endpoint), pusherClient(running.port, endpoint)]
    const received: unknown[] = []
    two.subscribe('private-a').bind('client-typing', (data: unknown) => received.push(data))
    const channel = one.subscribe('private-a')
    await until(() => running.server.stats().subscriptions === 2 && channel.subscribed, 'both in')
    channel.trigger('client-typing', { on: true })
    await until(() => received.length === 1, 'typing')
    expect(received).toEqual([{ on: true }])
  })

  it('does not reconnect after its session has ended', async () => {
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

  it('reconnects after a restart, and not with a wrong key', async () => {
    const running = await startServer()
    const endpoint = await endpointFor(running)
    const pusher = pusherClient(running.port, endpoint)
    const retries = retriesOf(pusher)
    await until(() => pusher.connection.state === 'connected', 'connected')
    const wrongClient = pusherClient(running.port, endpoint, 'wrong')
    const wrongClientRetries = retriesOf(wrongClient)
    await until(() => wrongClient.connection.state === 'disconnected', 'refused')
    expect(wrongClientRetries).toEqual([])
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
    const received: unknown[] = []
    let subscribed = 0
    const count = () => {
      subscribed += 1
    }
    echo
      .channel('leads')
      .listen('.form.submitted', (data: unknown) => received.push(data))
      .subscribed(count)
    echo
      .private('company.1')
      .listen('.form.submitted', (data: unknown) => received.push(data))
      .subscribed(count)
    await until(() => subscribed === 2, 'subscriptions')
    running.server.publish(['leads'], 'form.submitted', { n: 1 }, { exceptSocketId: '1.1' })
    running.server.publish(['private-company.1'], 'form.submitted', { n: 2 })
    await until(() => received.length === 2, 'events')
    expect(received).toEqual([{ n: 1 }, { n: 2 }])
    running.server.publish(['leads'], 'form.submitted', {}, { exceptSocketId: echo.socketId() })
    echo.leave('company.1')
    await until(() => running.server.stats().subscriptions === 1, 'left')
    expect(received).toHaveLength(2)
  })

  it('joins presence channels', async () => {
    const running = await startServer()
    const echo = echoFor(running.port, await endpointFor(running))
    let currentMembers: unknown
    echo.join('team').here((members: unknown) => {
      currentMembers = members
    })
    await until(() => currentMembers !== undefined, 'members')
    expect(currentMembers).toEqual([{ name: 'Анна' }])
  })

  it('reports refusals of the endpoint and of the server by .error()', async () => {
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

  it('sends and receives whispers, and is notified when members come and go', async () => {
    const running = await startServer({ clientEvents: true })
    const anna = echoFor(running.port, await endpointFor(running, 's1', '1'))
    const boris = echoFor(running.port, await endpointFor(running, 's2', '2'))
    const log: unknown[] = []
    anna
      .join('team')
      .here(() => log.push('here'))
      .joining(() => log.push('joining'))
      .leaving(() => log.push('leaving'))
      .listenForWhisper('typing', (data: unknown) => log.push(data))
    await until(() => log.length === 1, 'anna is in')
    let isIn = false
    const channel = boris.join('team').here(() => {
      isIn = true
    })
    await until(() => isIn && log.length === 2, 'boris is in')
    channel.whisper('typing', { on: true })
    await until(() => log.length === 3, 'the whisper')
    boris.leave('team')
    await until(() => log.length === 4, 'boris has left')
    expect(log).toEqual(['here', 'joining', { on: true }, 'leaving'])
  })

  it("receives its user's notifications on a private channel, and leaves all channels of a name", async () => {
    const running = await startServer()
    const echo = echoFor(running.port, await endpointFor(running))
    const received: unknown[] = []
    let subscribed = 0
    const count = () => {
      subscribed += 1
    }
    echo.channel('x').subscribed(count)
    echo.join('x').here(count)
    echo
      .private('x')
      .subscribed(count)
      .notification((data: unknown) => received.push(data))
    await until(() => subscribed === 3, 'subscriptions')
    const event = 'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated'
    running.server.publish(['private-x'], event, { text: 'a' })
    await until(() => received.length === 1, 'the notification')
    echo.leave('x')
    await until(() => running.server.stats().subscriptions === 0, 'all left')
    expect(received).toEqual([{ text: 'a' }])
  })
})
