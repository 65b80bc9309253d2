import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Asks the system for two free ports of 127.0.0.1. A fixed number may be taken by any outgoing connection.
 * Both are held until both are known, so that they differ.
 * @returns {Promise<[number, number]>}
 */
export async function freePorts() {
  const servers = [createServer(), createServer()]
  const ports = servers.map(async (server) => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  })
  const [first = 0, second = 0] = await Promise.all(ports)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return [first, second]
}
