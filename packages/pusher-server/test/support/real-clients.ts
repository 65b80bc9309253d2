import type { Options } from 'pusher-js'
import Pusher from 'pusher-js'
import { onTestFinished } from 'vitest'
import { app } from './app.ts'
import { type Running, startAuthEndpoint } from './support.ts'

/** Signs as an API would: by form fields, recording the session. */
export function endpointFor({ server }: Running, owner = 'session-1', userId = '7') {
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

/** Options with which pusher-js connects to a test server. */
function optionsFor(port: number, endpoint: string): Options {
  return {
    ...transport,
    wsHost: '127.0.0.1',
    wsPort: port,
    channelAuthorization: { transport: 'ajax', endpoint: `${endpoint}/channel` },
    userAuthentication: { transport: 'ajax', endpoint: `${endpoint}/user` },
  }
}

export function pusherClient(
  port: number,
  endpoint: string,
  key = app.key,
  more: Partial<Options> = {},
): Pusher {
  const pusher = new Pusher(key, { ...optionsFor(port, endpoint), ...more })
  onTestFinished(() => pusher.disconnect())
  return pusher
}

/** Delays of the client's retry timer, in order. */
export function retriesOf(pusher: Pusher): number[] {
  const retries: number[] = []
  pusher.connection.bind('connecting_in', (seconds: number) => retries.push(seconds))
  return retries
}
