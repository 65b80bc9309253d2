import PusherApi from 'pusher'
import { describe, expect, it } from 'vitest'
import { app, connect, enter, startServer, until } from './support/support.ts'

function apiOf(port: number, changes: Partial<PusherApi.Options> = {}): PusherApi {
  return new PusherApi({
    appId: app.id,
    key: app.key,
    secret: app.secret,
    host: '127.0.0.1',
    port: String(port),
    ...changes,
  } as PusherApi.Options)
}

describe('the pusher package', () => {
  it('triggers on many channels, without an echo to the causing socket', async () => {
    const running = await startServer({ httpApi: true })
    const [author, reader] = [await connect(running.port), await connect(running.port)]
    for (const client of [author, reader]) {
      await client.subscribe('leads')
      await enter(running, client, 'private-company.1')
    }
    const api = apiOf(running.port)
    await api.trigger(['leads', 'private-company.1'], 'created', { id: 5 }, { socket_id: author.socketId })
    expect((await reader.next('created', 'leads')).data).toEqual({ id: 5 })
    await reader.next('created', 'private-company.1')
    await author.fence()
    expect(author.count('created')).toBe(0)
  })

  it('returns counts with the event on request', async () => {
    const running = await startServer({ httpApi: true })
    const [one, two] = [await connect(running.port), await connect(running.port)]
    await enter(running, one, 'presence-team', '7')
    await enter(running, two, 'presence-team', '7')
    await one.subscribe('leads')
    const answer = await apiOf(running.port).trigger(['presence-team', 'leads', 'nobody'], 'x', 'text', {
      info: 'user_count,subscription_count',
    })
    expect(await answer.json()).toEqual({
      channels: {
        'presence-team': { user_count: 1, subscription_count: 2 },
        leads: { subscription_count: 1 },
        nobody: { subscription_count: 0 },
      },
    })
    expect((await one.next('x', 'leads')).data).toBe('text')
  })

  it('triggers in batches', async () => {
    const running = await startServer({ httpApi: true })
    const client = await connect(running.port)
    await client.subscribe('a')
    await client.subscribe('b')
    const answer = await apiOf(running.port).triggerBatch([
      { channel: 'a', name: 'first', data: { n: 1 }, info: 'subscription_count' },
      { channel: 'b', name: 'second', data: { n: 2 } },
    ])
    expect(await answer.json()).toEqual({ batch: [{ subscription_count: 1 }, {}] })
    expect((await client.next('first', 'a')).data).toEqual({ n: 1 })
    expect((await client.next('second', 'b')).data).toEqual({ n: 2 })
    const response = await apiOf(running.port).triggerBatch([{ channel: 'a', name: 'third', data: '' }])
    expect(await response.json()).toEqual({})
  })

  it('terminates the connections of a user', async () => {
    const running = await startServer({ httpApi: true })
    const client = await connect(running.port)
    client.send(
      'pusher:signin',
      running.server.signIn({ socketId: client.socketId, userData: { id: 'имя/7' } }),
    )
    await client.next('pusher:signin_success')
    // A socket in a channel without presence is closed like any other.
    await client.subscribe('leads')
    const api = apiOf(running.port)
    await api.terminateUserConnections('someone')
    await client.fence()
    await api.terminateUserConnections(encodeURIComponent('имя/7'))
    expect((await client.close()).code).toBe(4009)
  })

  it('sends events to a user', async () => {
    const running = await startServer({ httpApi: true })
    const client = await connect(running.port)
    const { socketId } = client
    client.send('pusher:signin', running.server.signIn({ socketId, userData: { id: '7' } }))
    await client.next('pusher:signin_success')
    await client.subscribe('#server-to-user-7')
    await apiOf(running.port).sendToUser('7', 'ring', { at: 9 })
    expect((await client.next('ring')).data).toEqual({ at: 9 })
  })

  it('lists channels, one channel and users', async () => {
    const running = await startServer({ httpApi: true })
    const [one, two] = [await connect(running.port), await connect(running.port)]
    await enter(running, one, 'presence-team', '7')
    await enter(running, two, 'presence-team', '8')
    await one.subscribe('leads')
    const api = apiOf(running.port)
    const ask = async (path: string, params?: Record<string, string>) =>
      (await api.get({ path, params })).json() as Promise<unknown>
    expect(await ask('/channels')).toEqual({ channels: { leads: {}, 'presence-team': {} } })
    expect(await ask('/channels', { filter_by_prefix: 'presence-', info: 'user_count' })).toEqual({
      channels: { 'presence-team': { user_count: 2 } },
    })
    expect(await ask('/channels/leads', { info: 'subscription_count' })).toEqual({
      occupied: true,
      subscription_count: 1,
    })
    expect(await ask('/channels/empty')).toEqual({ occupied: false })
    expect(await ask('/channels/presence-team/users')).toEqual({ users: [{ id: '7' }, { id: '8' }] })
    expect(await ask('/connections')).toEqual({ connections: 2 })
    await two.ws.close()
    await until(() => running.server.stats().connections === 1, 'one is gone')
    expect(await ask('/channels/presence-team/users')).toEqual({ users: [{ id: '7' }] })
  })

  it('is refused with a wrong secret, a wrong key and a wrong application', async () => {
    const { port } = await startServer({ httpApi: true })
    const cases: [Partial<PusherApi.Options>, number][] = [
      [{ secret: 'other' }, 401],
      [{ key: 'other' }, 401],
      [{ appId: '2' }, 404],
    ]
    for (const [changes, status] of cases) {
      await expect(apiOf(port, changes).trigger('a', 'b', {})).rejects.toMatchObject({ status })
    }
  })
})
