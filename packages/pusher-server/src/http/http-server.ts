import { createServer, type RequestListener, type Server } from 'node:http'
import { PusherServerError } from '#errors.ts'
import type { Limits } from '#limits.ts'

/** The HTTP server for WebSocket upgrades; `answer` handles other requests. */
export function createHttpServer(limits: Limits, answer: RequestListener): Server {
  const http = createServer(answer)
  // Room above the quota, so that further clients can be told the reason.
  if (Number.isFinite(limits.connections)) http.maxConnections = limits.connections + 1_000
  http.headersTimeout = 10_000
  http.requestTimeout = 10_000
  http.on('clientError', (_error, socket) => socket.destroy())
  return http
}

/** Answers plain requests with 426. */
export const upgradeRequired: RequestListener = (_request, response) => {
  response.writeHead(426, { connection: 'close', upgrade: 'websocket', 'content-type': 'text/plain' })
  response.end('Upgrade Required\n')
}

/** Starts listening; resolves with the port, rejects with `port_in_use` or `listen_failed`. */
export async function listen(http: Server, port: number, host: string | undefined): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => reject(listenError(error, port, host))
    http.once('error', failed)
    // After a restart all clients reconnect within seconds: the default backlog of 511 is too short.
    http.listen({ port, host, backlog: 4096 }, () => {
      http.off('error', failed)
      resolve()
    })
  })
  const address = http.address()
  return typeof address === 'object' && address ? address.port : port
}

function listenError(error: NodeJS.ErrnoException, port: number, host = 'all addresses'): PusherServerError {
  return error.code === 'EADDRINUSE'
    ? new PusherServerError('port_in_use', `Port ${port} on ${host} is already in use`, { cause: error })
    : new PusherServerError('listen_failed', `Cannot listen on port ${port} of ${host}: ${error.message}`, {
        cause: error,
      })
}
