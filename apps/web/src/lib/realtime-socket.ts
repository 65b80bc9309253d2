import type { Channel } from '@veranda/contract'
import { broadcastingEndpoints } from '@veranda/contract'
import type Echo from 'laravel-echo'
import type { EchoOptions } from 'laravel-echo'
import type Pusher from 'pusher-js'
import { readRuntimeConfig } from './runtime-config.ts'
import { getToken } from './token.ts'

export interface Socket {
  listen(channel: Channel, event: string, handler: (payload: unknown) => void): void
  /** Stops one event; leaves the channel unless something else of it is heard. */
  unlisten(channel: Channel, event: string, isStillHeard: boolean): void
  /** Tries again now instead of waiting for up to a minute. */
  hurry(): void
  close(): void
}

export interface SocketEvents {
  onFailure: (error: unknown) => void
  onReconnect: () => void
  /** The server has closed the socket for good. */
  onRefused: () => void
}

/** Loads the socket libraries and connects. */
export async function openSocket(events: SocketEvents): Promise<Socket> {
  const [{ default: EchoClient }, { default: PusherClient }] = await Promise.all([
    import('laravel-echo'),
    import('pusher-js'),
  ])
  const echo = new EchoClient(echoOptions(PusherClient))
  const { connection } = pusherOf(echo)
  watchReconnects(connection, events.onReconnect)
  let isLeaving = false
  connection.bind('disconnected', () => isLeaving || events.onRefused())

  const channelOf = ({ kind, name }: Channel) =>
    kind === 'private' ? echo.private(name) : echo.channel(name)
  return {
    listen(channel, event, handler) {
      // A leading dot: the event's name is whole, no namespace belongs before it.
      channelOf(channel).listen(`.${event}`, handler).error(events.onFailure)
    },
    unlisten(channel, event, isStillHeard) {
      if (isStillHeard) channelOf(channel).stopListening(`.${event}`)
      else echo.leave(channel.name)
    },
    hurry() {
      if (connection.state !== 'unavailable') return
      // `connect()` alone does nothing while a try is pending.
      isLeaving = true
      pusherOf(echo).disconnect()
      isLeaving = false
      pusherOf(echo).connect()
    },
    close: () => {
      isLeaving = true
      echo.disconnect()
    },
  }
}

function echoOptions(PusherClient: typeof Pusher): EchoOptions<'reverb'> {
  const { key, host, port, scheme } = readRuntimeConfig().realtime
  // A provider, not an object: the token may be replaced, and echo shares its objects between instances.
  const headersProvider = () => ({ Authorization: `Bearer ${getToken() ?? ''}`, Accept: 'application/json' })
  return {
    broadcaster: 'reverb',
    Pusher: PusherClient,
    key,
    wsHost: host ?? window.location.hostname,
    wsPort: port,
    wssPort: port,
    forceTLS: scheme === 'wss',
    // Without this a lost connection goes looking for a stranger's server.
    enabledTransports: ['ws', 'wss'],
    withoutInterceptors: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: broadcastingEndpoints.auth.path,
      headersProvider,
    },
    userAuthentication: {
      transport: 'ajax',
      endpoint: broadcastingEndpoints.userAuth.path,
      headers: {},
      headersProvider,
    },
  }
}

function pusherOf(echo: Echo<'reverb'>): Pusher {
  return echo.connector.pusher as Pusher
}

function watchReconnects(connection: Pusher['connection'], onReconnect: () => void): void {
  let wasConnected = false
  connection.bind('state_change', ({ current }: { current: string }) => {
    if (current !== 'connected') return
    if (wasConnected) onReconnect()
    wasConnected = true
  })
}
