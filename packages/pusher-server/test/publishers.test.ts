import { randomBytes } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createHttpPublisher, type HttpPublisherOptions } from '#http/http-publisher.ts'
import type { Publisher } from '#index.ts'
import { app, connect, startServer } from './support/support.ts'

/** Another Pusher-compatible server, here one of ours, as the target of the HTTP driver. */
async function target(options: Partial<HttpPublisherOptions> = {}) {
  const running = await startServer({ httpApi: true })
  const publisher = createHttpPublisher({ app, url: `http://127.0.0.1:${running.port}`, ...options })
  onTestFinished(() => publisher.close())
  return { running, publisher }
}

describe('the publisher by HTTP', () => {
  it('delivers to all channels but not to the author, and to users', async () => {
    const { running, publisher } = await target()
    const { server, port } = running
    const [author, reader] = [await connect(port), await connect(port)]
    for (const client of [author, reader]) {
      await client.subscribe('leads')
      client.send('pusher:signin', server.signIn({ socketId: client.socketId, userData: { id: '7' } }))
      await client.next('pusher:signin_success')
      await client.subscribe('#server-to-user-7')
    }
    const channels = ['leads', '#server-to-user-7']
    await publisher.publish(channels, 'created', { id: 5 }, { exceptSocketId: author.socketId })
    for (const channel of channels) expect((await reader.next('created', channel)).data).toEqual({ id: 5 })
    await author.next('created', '#server-to-user-7')
    await author.fence()
    expect(author.count('created')).toBe(0)
  })

  it('encrypts what goes to encrypted channels', async () => {
    const { running, publisher } = await target({
      encryptionMasterKeyBase64: randomBytes(32).toString('base64'),
    })
    const { server, port } = running
    const client = await connect(port)
    const channel = 'private-encrypted-a'
    await client.subscribe(channel, server.authorize({ socketId: client.socketId, channel }))
    await publisher.publish([channel], 'created', { secret: 'weather' })
    const { data } = await client.next('created')
    expect(data).toEqual({ nonce: expect.any(String), ciphertext: expect.any(String) })
  })

  it('rejects when the target refuses, or is not there', async () => {
    const { publisher } = await target({ app: { ...app, secret: 'other' } })
    await expect(publisher.publish(['a'], 'x', {})).rejects.toMatchObject({ status: 401 })
    const { running, publisher: lost } = await target({ timeoutMs: 500 })
    await running.server.close()
    await expect(lost.publish(['a'], 'x', {})).rejects.toThrow()
  })

  it('checks names and lengths before anything is sent', async () => {
    const { running, publisher } = await target({ limits: { eventDataBytes: 100 } })
    const attempts: [Parameters<Publisher['publish']>, string][] = [
      [[['a b'], 'x', {}], 'invalid_channel'],
      [[['a'], '', {}], 'invalid_event'],
      [[['a'], 'pusher:x', {}], 'invalid_event'],
      [[['a'], 'x', 'я'.repeat(51)], 'invalid_event'],
      [[Array.from({ length: 101 }, (_, i) => `c${i}`), 'x', {}], 'invalid_event'],
    ]
    for (const [args, code] of attempts) {
      await expect(async () => publisher.publish(...args)).rejects.toMatchObject({ code })
    }
    await publisher.publish(['a'], 'x', 'я'.repeat(50))
    expect(running.server.stats().events_published).toBe(1)
  })
})
