import { describe, expect, it } from 'vitest'
import { connect, RawClient as Raw, type RawClient, startServer, until, urlOf } from './support/support.ts'

async function connectMany(
  port: number,
  size: number,
): Promise<{ clients: RawClient[]; closedAt: number[] }> {
  const clients: RawClient[] = []
  const closedAt: number[] = []
  for (let i = 0; i < size; i += 1) {
    const client = await connect(port)
    client.ws.on('close', () => closedAt.push(performance.now()))
    clients.push(client)
  }
  return { clients, closedAt }
}

describe('closing the server', () => {
  it('spreads the closes over the given time, with a code after which clients reconnect calmly', async () => {
    const { server, port } = await startServer()
    const { clients, closedAt } = await connectMany(port, 20)
    const startedAt = performance.now()
    await server.close({ spreadMs: 400 })
    await until(() => closedAt.length === 20, 'all closed')
    expect(new Set(clients.map((client) => client.closed?.code))).toEqual(new Set([1012]))
    const times = closedAt.map((at) => at - startedAt)
    const inFirstHalf = times.filter((time) => time < 200).length
    expect(inFirstHalf).toBeGreaterThan(3)
    expect(inFirstHalf).toBeLessThan(17)
    expect(server.stats().connections).toBe(0)
  })

  it('can use 1001, refuses new connections, and can be called twice', async () => {
    const { server, port } = await startServer()
    const { clients } = await connectMany(port, 3)
    const closing = server.close({ spreadMs: 100, code: 1001 })
    expect(server.close()).toBe(closing)
    const lateClient = new Raw(urlOf(port))
    await lateClient.close()
    expect(lateClient.frames).toEqual([])
    await closing
    for (const client of clients) expect((await client.close()).code).toBe(1001)
    server.publish(['a'], 'late', {})
  })

  it('does not wait for a client that never answers', async () => {
    const { server, port } = await startServer()
    const { clients } = await connectMany(port, 1)
    clients[0]?.ws.pause()
    await server.close()
    expect(server.stats().connections).toBe(0)
  })

  it('that never listened resolves at once', async () => {
    const { server } = await startServer()
    await server.close()
    await server.close()
  })
})
