import { connect as connectTcp } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createPusherServer } from '#index.ts'
import { app, connect, RawClient, startServer, until, urlOf } from './support/support.ts'

async function expectRefused(client: RawClient, code: number): Promise<void> {
  const frame = await client.next('pusher:error')
  expect(frame.data).toMatchObject({ code, message: expect.any(String) })
  expect((await client.close()).code).toBe(code)
  expect(client.frames).toEqual([])
}

describe('a connection', () => {
  it('receives a socket id and a timeout', async () => {
    const { port, server } = await startServer({ limits: { activityTimeoutMs: 45_000 } })
    const client = await connect(port)
    expect(client.socketId).toMatch(/^\d{1,10}\.\d{1,10}$/)
    expect(client.frames[0]).toEqual({
      event: 'pusher:connection_established',
      data: { socket_id: client.socketId, activity_timeout: 45 },
    })
    expect(server.stats()).toMatchObject({ connections: 1, connections_opened: 1, connections_refused: 0 })
  })

  it.each([
    ['an unknown key', '/app/other?protocol=7', 4001],
    ['a part of the key', '/app/test-ke?protocol=7', 4001],
    ['another path', '/ws?protocol=7', 4005],
    ['a longer path', '/app/test-key/more?protocol=7', 4005],
    ['no key', '/app/?protocol=7', 4005],
    ['a version that is no number', '/app/test-key?protocol=seven', 4006],
    ['an old protocol', '/app/test-key?protocol=4', 4007],
    ['a newer protocol', '/app/test-key?protocol=8', 4007],
    ['no protocol', '/app/test-key', 4008],
    ['an empty protocol', '/app/test-key?protocol=', 4008],
  ])('with %s is refused and closed with the code', async (_name, path, code) => {
    const { port, server } = await startServer()
    await expectRefused(new RawClient(`ws://127.0.0.1:${port}${path}`), code)
    expect(server.stats()).toMatchObject({ connections: 0, connections_refused: 1 })
  })

  it('is checked by its origin; without one it passes', async () => {
    const { port } = await startServer()
    for (const origin of [
      'http://evil.example',
      'null',
      'http://localhost:3001',
      'https://localhost:3000',
      'x',
    ]) {
      await expectRefused(new RawClient(urlOf(port), { origin }), 4009)
    }
    const own = new RawClient(urlOf(port), { origin: 'http://LOCALHOST:3000' })
    await own.next('pusher:connection_established')
    await connect(port)
  })

  it('is checked by the given function, and refused if that throws', async () => {
    const origins: unknown[] = []
    const { port, errors } = await startServer({
      allowOrigin: (origin) => {
        origins.push(origin)
        if (origin === 'http://boom.example') throw new Error('boom')
        return origin === 'http://good.example'
      },
    })
    await new RawClient(urlOf(port), { origin: 'http://good.example' }).next('pusher:connection_established')
    await expectRefused(new RawClient(urlOf(port), { origin: 'http://boom.example' }), 4009)
    await expectRefused(new RawClient(urlOf(port)), 4009)
    expect(origins).toEqual(['http://good.example', 'http://boom.example', undefined])
    expect(errors).toHaveLength(1)
  })

  it('over the quota is refused and closed, and a freed place can be used again', async () => {
    const { port, server } = await startServer({ limits: { connections: 2 } })
    const first = await connect(port)
    await connect(port)
    const third = new RawClient(urlOf(port))
    await expectRefused(third, 4004)
    first.ws.close()
    await until(() => server.stats().connections === 1, 'a free place')
    await connect(port)
  })

  it('over the share of its address is told to retry, and gets a freed place', async () => {
    const { port, server } = await startServer({ limits: { connectionsPerAddress: 2 } })
    const first = await connect(port)
    await connect(port)
    await expectRefused(new RawClient(urlOf(port)), 4100)
    first.ws.close()
    await until(() => server.stats().connections === 1, 'a free place')
    await connect(port)
  })

  it('that was refused cannot subscribe', async () => {
    const { port, server } = await startServer()
    const client = new RawClient(urlOf(port), { origin: 'http://evil.example' })
    client.ws.on('open', () => client.send('pusher:subscribe', { channel: 'leads' }))
    await client.close()
    expect(server.stats()).toMatchObject({ channels: 0, messages_received: 0 })
  })
})

describe('the port', () => {
  it('answers plain HTTP with 426', async () => {
    const { port } = await startServer()
    expect((await fetch(`http://127.0.0.1:${port}/app/test-key`)).status).toBe(426)
  })

  it('survives invalid HTTP, and an upgrade that is not a WebSocket', async () => {
    const { port, errors } = await startServer()
    const upgrade =
      'GET /app/test-key?protocol=7 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
    for (const text of ['\u0000\u0001garbage\r\n\r\n', upgrade]) {
      const socket = connectTcp(port, '127.0.0.1', () => socket.write(text))
      let ended = false
      socket
        .on('error', () => undefined)
        .on('close', () => {
          ended = true
        })
      socket.resume()
      await until(() => ended, 'the server hangs up')
    }
    await connect(port)
    expect(errors).toEqual([])
  })

  it('in use makes listen reject, and a second attempt can succeed', async () => {
    const { port } = await startServer()
    const errors: unknown[] = []
    const second = createPusherServer({ app, allowOrigin: [], onError: (error) => errors.push(error) })
    await expect(second.listen({ port, host: '127.0.0.1' })).rejects.toMatchObject({
      name: 'PusherServerError',
      code: 'port_in_use',
      message: `Port ${port} on 127.0.0.1 is already in use`,
    })
    expect(errors).toEqual([])
    const free = await second.listen({ port: 0, host: '127.0.0.1' })
    expect(free.port).toBeGreaterThan(0)
    await second.close()
  })

  it('of an invalid host makes listen reject', async () => {
    const server = createPusherServer({ app, allowOrigin: [] })
    await expect(server.listen({ port: 0, host: '203.0.113.1' })).rejects.toMatchObject({
      code: 'listen_failed',
    })
    await server.close()
  })
})
