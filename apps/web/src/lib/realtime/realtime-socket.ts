import {
  broadcastingEndpoints,
  type Channel,
  type RealtimeEvent,
  realtimeEvents,
  wireChannel,
} from '@veranda/contract'
import type Pusher from 'pusher-js'
import type { Options, PresenceChannel, Channel as Subscription } from 'pusher-js'
import { z } from 'zod'
import { readRuntimeConfig } from '#lib/http/runtime-config.ts'
import { getToken } from '#lib/http/token.ts'
import { logError } from '#lib/log.ts'
import { importWhenOnline } from '#lib/offline/import-when-online.ts'

/** A member of a presence channel. */
export interface PresentPerson {
  id: number
  name: string
}

/** Member data in the protocol's form. */
const memberInfo = z.object({ name: z.string() })
const member = z.object({ id: z.coerce.number(), info: memberInfo })
const members = z.object({ members: z.record(z.string(), memberInfo) })

export interface Presence {
  here: (people: PresentPerson[]) => void
  joining: (person: PresentPerson) => void
  leaving: (person: PresentPerson) => void
}

export interface Socket {
  /** The handler gets only payloads that match `realtimeEvents`. */
  listen(channel: Channel, event: RealtimeEvent, handler: (payload: unknown) => void): void
  /** Reports the members of a presence channel until the channel is left. */
  join(channel: Channel, presence: Presence): void
  /** Unbinds one event; leaves the channel unless another of its events is bound. */
  unlisten(channel: Channel, event: string, hasListeners: boolean): void
  /** Leaves a channel without listeners. */
  leave(channel: Channel): void
  /** Reconnects now instead of after up to a minute. */
  reconnectNow(): void
  close(): void
}

export interface SocketEvents {
  onFailure: (error: unknown) => void
  onReconnect: () => void
  /** The server has closed the socket with a code that forbids reconnecting. */
  onRefused: () => void
}

/** Loads the socket library and connects. */
export async function openSocket(events: SocketEvents): Promise<Socket> {
  const { default: PusherClient } = await importWhenOnline(() => import('pusher-js'), {
    isInBackground: true,
  })
  const { key, ...options } = reverbOptions()
  const pusher = new PusherClient(key, options)
  const { connection } = pusher
  watchReconnects(connection, events.onReconnect)
  let isLeaving = false
  connection.bind('disconnected', () => isLeaving || events.onRefused())

  const subscribe = (channel: Channel): Subscription =>
    pusher.subscribe(wireChannel(channel)).bind('pusher:subscription_error', events.onFailure)
  const leave = (channel: Channel) => {
    pusher.channel(wireChannel(channel))?.unbind()
    pusher.unsubscribe(wireChannel(channel))
  }
  return {
    listen(channel, event, handler) {
      subscribe(channel).bind(event, (payload: unknown) => {
        const known = realtimeEvents[event].safeParse(payload)
        if (known.success) handler(known.data)
        else logError(`Unreadable ${event} on ${channel.name}`, known.error)
      })
    },
    join(channel, { here, joining, leaving }) {
      const presence = subscribe(channel) as PresenceChannel
      presence.bind('pusher:subscription_succeeded', (all: unknown) => here(peopleOf(all)))
      presence.bind('pusher:member_added', (one: unknown) => personOf(one).forEach(joining))
      presence.bind('pusher:member_removed', (one: unknown) => personOf(one).forEach(leaving))
      // Already subscribed by another component: the members are known.
      if (presence.subscribed) here(peopleOf(presence.members))
    },
    unlisten(channel, event, isStillHeard) {
      if (isStillHeard) pusher.channel(wireChannel(channel))?.unbind(event)
      else leave(channel)
    },
    leave,
    reconnectNow() {
      if (connection.state !== 'unavailable') return
      // `connect()` alone does nothing while an attempt is pending.
      isLeaving = true
      pusher.disconnect()
      isLeaving = false
      pusher.connect()
    },
    close: () => {
      isLeaving = true
      pusher.disconnect()
    },
  }
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

/** Options of pusher-js for a self-hosted server, as for Laravel Reverb. */
function reverbOptions(): Options & { key: string } {
  const { key, host, port, scheme } = readRuntimeConfig().realtime
  // A function, not an object: the token may be replaced.
  const headersProvider = () => ({ Authorization: `Bearer ${getToken() ?? ''}`, Accept: 'application/json' })
  return {
    key,
    cluster: '',
    wsHost: host ?? window.location.hostname,
    wsPort: port,
    wssPort: port,
    forceTLS: scheme === 'wss',
    // Without this a lost connection falls back to Pusher's own servers.
    enabledTransports: ['ws', 'wss'],
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

function watchReconnects(connection: Pusher['connection'], onReconnect: () => void): void {
  let wasConnected = false
  connection.bind('state_change', ({ current }: { current: string }) => {
    if (current !== 'connected') return
    if (wasConnected) onReconnect()
    wasConnected = true
  })
}
