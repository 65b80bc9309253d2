import { broadcastingEndpoints, type Channel, type RealtimeEvent, realtimeEvents } from '@veranda/contract'
import type Echo from 'laravel-echo'
import type { EchoOptions } from 'laravel-echo'
import type Pusher from 'pusher-js'
import { z } from 'zod'
import { readRuntimeConfig } from '#lib/http/runtime-config.ts'
import { getToken } from '#lib/http/token.ts'
import { logError } from '#lib/log.ts'
import { importWhenOnline } from '#lib/offline/import-when-online.ts'

/** Somebody in a presence channel. */
export interface PresentPerson {
  id: number
  name: string
}

/** As the protocol tells of them. */
const memberInfo = z.object({ name: z.string() })
const member = z.object({ id: z.coerce.number(), info: memberInfo })
const members = z.object({ members: z.record(z.string(), memberInfo) })

export interface Presence {
  here: (people: PresentPerson[]) => void
  joining: (person: PresentPerson) => void
  leaving: (person: PresentPerson) => void
}

export interface Socket {
  /** The handler gets only what is as `realtimeEvents` says. */
  listen(channel: Channel, event: RealtimeEvent, handler: (payload: unknown) => void): void
  /** Is told who else is in a presence channel, until the channel is left. */
  join(channel: Channel, presence: Presence): void
  /** Stops one event; leaves the channel unless something else of it is heard. */
  unlisten(channel: Channel, event: string, isStillHeard: boolean): void
  /** Leaves a channel that nobody here hears. */
  leave(channel: Channel): void
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
  const [{ default: EchoClient }, { default: PusherClient }] = await importWhenOnline(
    () => Promise.all([import('laravel-echo'), import('pusher-js')]),
    { isInBackground: true },
  )
  const echo = new EchoClient(echoOptions(PusherClient))
  const { connection } = pusherOf(echo)
  watchReconnects(connection, events.onReconnect)
  let isLeaving = false
  connection.bind('disconnected', () => isLeaving || events.onRefused())

  const channelOf = ({ kind, name }: Channel) => {
    if (kind === 'presence') return echo.join(name)
    return kind === 'private' ? echo.private(name) : echo.channel(name)
  }
  return {
    listen(channel, event, handler) {
      // A leading dot: the event's name is whole, no namespace belongs before it.
      const listener = (payload: unknown) => {
        const known = realtimeEvents[event].safeParse(payload)
        if (known.success) handler(known.data)
        else logError(`Unreadable ${event} on ${channel.name}`, known.error)
      }
      channelOf(channel).listen(`.${event}`, listener).error(events.onFailure)
    },
    join({ name }, { here, joining, leaving }) {
      const channel = echo.join(name) as unknown as Joined
      channel.on('pusher:subscription_succeeded', (all) => here(peopleOf(all)))
      channel.on('pusher:member_added', (one) => personOf(one).forEach(joining))
      channel.on('pusher:member_removed', (one) => personOf(one).forEach(leaving))
      channel.error(events.onFailure)
      // Somebody here has heard the channel before: who is there was told then.
      if (channel.subscription.subscribed) here(peopleOf(channel.subscription.members))
    },
    unlisten(channel, event, isStillHeard) {
      if (isStillHeard) channelOf(channel).stopListening(`.${event}`)
      else echo.leave(channel.name)
    },
    leave: ({ name }) => echo.leave(name),
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

/** What echo's presence channel is beneath its own words for it, which leave the numbers of people out. */
interface Joined {
  on: (event: string, handler: (data: unknown) => void) => void
  error: (handler: (error: unknown) => void) => void
  subscription: { subscribed: boolean; members: unknown }
}

function peopleOf(data: unknown): PresentPerson[] {
  const known = members.safeParse(data)
  if (!known.success) return []
  return Object.entries(known.data.members).map(([id, { name }]) => ({ id: Number(id), name }))
}

function personOf(data: unknown): PresentPerson[] {
  const known = member.safeParse(data)
  return known.success ? [{ id: known.data.id, name: known.data.info.name }] : []
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
