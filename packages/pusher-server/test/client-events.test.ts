import { describe, expect, it } from 'vitest'
import { connect, type RawClient, type Running, startServer } from './support/support.ts'

const rejected = { code: 4301, message: expect.any(String) }

async function join(
  { server }: Running,
  channel: string,
  user = 'u',
): Promise<(client: RawClient) => Promise<void>> {
  return async (client) => {
    const channelData = channel.startsWith('presence-') ? { user_id: user } : undefined
    const needed = /^(private|presence)-/.test(channel)
    const signed = needed ? server.authorize({ socketId: client.socketId, channel, channelData }) : undefined
    await client.subscribe(channel, signed)
  }
}

describe('client events', () => {
  it('are disabled by default', async () => {
    const running = await startServer()
    const client = await connect(running.port)
    await (await join(running, 'private-a'))(client)
    client.send('client-typing', {}, { channel: 'private-a' })
    expect((await client.next('pusher:error')).data).toEqual({
      code: 4301,
      message: 'The app does not have client messaging enabled.',
    })
    await client.fence()
  })

  it('are forwarded to other subscribers unchanged', async () => {
    const running = await startServer({ clientEvents: true })
    const [sender, receiver] = [await connect(running.port), await connect(running.port)]
    for (const client of [sender, receiver]) await (await join(running, 'private-a'))(client)
    sender.send('client-typing', { who: 'Анна' }, { channel: 'private-a', user_id: 'forged' })
    expect(await receiver.next('client-typing')).toEqual({
      event: 'client-typing',
      channel: 'private-a',
      data: { who: 'Анна' },
    })
    await sender.fence()
    expect(sender.count('client-typing')).toBe(0)
  })

  it('carry the sender in a presence channel, and are not cached', async () => {
    const running = await startServer({ clientEvents: true })
    const [sender, receiver] = [await connect(running.port), await connect(running.port)]
    const channel = 'presence-cache-a'
    await (await join(running, channel, '1'))(sender)
    await (await join(running, channel, '2'))(receiver)
    sender.send('client-typing', 'text', { channel })
    expect(await receiver.next('client-typing')).toMatchObject({ user_id: '1', data: 'text' })
    const lateClient = await connect(running.port)
    await (await join(running, channel, '3'))(lateClient)
    await lateClient.next('pusher:cache_miss')
  })

  it.each([
    ['a public channel', 'public', true],
    ['an encrypted channel', 'private-encrypted-a', true],
    ['a channel that the sender is not in', 'private-a', false],
  ])('are refused on %s', async (_name, channel, member) => {
    const running = await startServer({ clientEvents: true })
    const [sender, receiver] = [await connect(running.port), await connect(running.port)]
    await (await join(running, channel))(receiver)
    if (member) await (await join(running, channel))(sender)
    sender.send('client-typing', {}, { channel })
    expect((await sender.next('pusher:error')).data).toEqual(rejected)
    await receiver.fence()
    expect(receiver.count('client-typing')).toBe(0)
  })

  it('are limited in name and rate', async () => {
    const running = await startServer({ clientEvents: true, limits: { clientEventsPerSecond: 2 } })
    const [sender, receiver] = [await connect(running.port), await connect(running.port)]
    for (const client of [sender, receiver]) await (await join(running, 'private-a'))(client)
    sender.send(`client-${'x'.repeat(194)}`, {}, { channel: 'private-a' })
    expect((await sender.next('pusher:error')).data).toEqual(rejected)
    for (let i = 0; i < 4; i += 1) sender.send('client-typing', { i }, { channel: 'private-a' })
    await sender.next('pusher:error')
    await sender.next('pusher:error')
    await receiver.fence()
    expect(receiver.count('client-typing')).toBe(2)
  })

  it('cannot have a name of the protocol', async () => {
    const running = await startServer({ clientEvents: true })
    const [sender, receiver] = [await connect(running.port), await connect(running.port)]
    for (const client of [sender, receiver]) await (await join(running, 'private-a'))(client)
    for (const event of ['pusher:error', 'pusher_internal:member_removed', 'form.submitted']) {
      sender.send(event, { channel: 'private-a' }, { channel: 'private-a' })
      expect((await sender.next('pusher:error')).data).toMatchObject({ code: 4200 })
    }
    await receiver.fence()
    expect(receiver.frames).toHaveLength(1)
  })
})
