import { api, type Channel, type RealtimeEvent, type RealtimePayload } from '@veranda/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { request } from '#lib/http/request.ts'
import { getToken, onTokenChange } from '#lib/http/token.ts'
import { logError } from '#lib/log.ts'
import { toast } from '#lib/notices/toasts.ts'
import { importWhenOnline } from '#lib/offline/import-when-online.ts'
import { currentImpersonation } from '#lib/session/impersonation.ts'
import { texts } from '#lib/texts.ts'
import type { PresentPerson, Socket, SocketEvents } from './realtime-socket.ts'

/** Gets payloads that match `realtimeEvents`. */
type Handler = (payload: unknown) => void

interface Subscription {
  channel: Channel
  event: RealtimeEvent
  handlers: Set<Handler>
}

interface Company {
  channel: Channel
  people: PresentPerson[]
  watchers: Set<(people: PresentPerson[]) => void>
}

/** Presence channels with watchers in this tab. */
const companies = new Map<string, Company>()
/** What components listen to, independent of the socket. */
const subscriptions = new Map<string, Subscription>()
const reconnectListeners = new Set<() => void>()

let opening: Promise<Socket | null> | null = null
let open: Socket | null = null
let hasShownFailure = false
let hasReturned = false

/** Listens to an event of a channel while the component is mounted; `null`: no channel yet. */
export function useRealtimeEvent<E extends RealtimeEvent>(
  channel: Channel | null,
  event: E,
  handler: (payload: RealtimePayload<E>) => void,
): void {
  const onEvent = useEffectEvent(handler)
  const kind = channel?.kind
  const name = channel?.name
  useEffect(() => {
    if (!kind || !name) return
    return listen({ kind, name }, event, (payload) => onEvent(payload as RealtimePayload<E>))
  }, [kind, name, event])
}

/** Members of a presence channel while the component is mounted, including the user. */
export function usePresence(channel: Channel | null): PresentPerson[] {
  const [people, setPeople] = useState<PresentPerson[]>([])
  const name = channel?.kind === 'presence' ? channel.name : null
  useEffect(() => {
    if (!name) return
    const unwatch = watch({ kind: 'presence', name }, setPeople)
    return () => {
      unwatch()
      setPeople([])
    }
  }, [name])
  return people
}

function watch(channel: Channel, watcher: (people: PresentPerson[]) => void): () => void {
  const known = companies.get(channel.name)
  const company = known ?? { channel, people: [], watchers: new Set() }
  company.watchers.add(watcher)
  watcher(company.people)
  if (!known) {
    companies.set(channel.name, company)
    withSocket((socket) => join(socket, company))
  }
  return () => {
    company.watchers.delete(watcher)
    if (company.watchers.size > 0) return
    companies.delete(channel.name)
    if (!hasListeners(channel)) withSocket((socket) => socket.leave(channel))
  }
}

function join(socket: Socket, company: Company): void {
  const setPeople = (people: PresentPerson[]) => {
    // A user with two tabs is listed once.
    company.people = [...new Map(people.map((person) => [person.id, person])).values()]
    for (const watcher of [...company.watchers]) watcher(company.people)
  }
  socket.join(company.channel, {
    here: setPeople,
    joining: (person) => setPeople([...company.people, person]),
    leaving: ({ id }) => setPeople(company.people.filter((other) => other.id !== id)),
  })
}

/** Calls back when the socket is up again: events in between were missed. */
export function onReconnect(listener: () => void): () => void {
  reconnectListeners.add(listener)
  return () => reconnectListeners.delete(listener)
}

/** Keeps a socket open while there is a token. Returns a function that stops it. */
export function startRealtime(): () => void {
  // An impersonating operator gets no realtime events.
  if (currentImpersonation()) return () => undefined
  let token = getToken()
  if (token) connect()
  const unlisten = onTokenChange((change) => {
    // A replaced token keeps its session and socket: each authorization reads the newest one.
    if (change.token && !token) connect()
    if (!change.token) disconnect()
    token = change.token
  })
  window.addEventListener('focus', reconnectNow)
  return () => {
    unlisten()
    window.removeEventListener('focus', reconnectNow)
    disconnect()
  }
}

function listen(channel: Channel, event: RealtimeEvent, handler: Handler): () => void {
  const key = `${channel.kind} ${channel.name} ${event}`
  const known = subscriptions.get(key)
  const subscription = known ?? { channel, event, handlers: new Set() }
  subscription.handlers.add(handler)
  if (!known) {
    subscriptions.set(key, subscription)
    withSocket((socket) => subscribe(socket, key))
  }
  return () => {
    subscription.handlers.delete(handler)
    if (subscription.handlers.size > 0) return
    subscriptions.delete(key)
    withSocket((socket) => socket.unlisten(channel, event, hasListeners(channel)))
  }
}

function subscribe(socket: Socket, key: string): void {
  const subscription = subscriptions.get(key)
  if (!subscription) return
  socket.listen(subscription.channel, subscription.event, (payload) => {
    for (const handler of [...subscription.handlers]) handler(payload)
  })
}

function hasListeners(channel: Channel): boolean {
  const isSame = (other: Channel) => other.kind === channel.kind && other.name === channel.name
  return [...subscriptions.values(), ...companies.values()].some((one) => isSame(one.channel))
}

/** Loaded on demand: the sign-in page does not need it. `null`: it could not be opened. */
async function openSocket(events: SocketEvents): Promise<Socket | null> {
  try {
    const socket = await importWhenOnline(() => import('./realtime-socket.ts'), { isInBackground: true })
    return await socket.openSocket(events)
  } catch (error) {
    logSubscriptionFailure(error)
    return null
  }
}

function connect(): void {
  hasShownFailure = false
  hasReturned = false
  const attempt = openSocket({
    onFailure: (error) => answerFailure(error),
    onRefused: checkSession,
    onReconnect: () => {
      hasReturned = true
      notifyReconnected()
    },
  })
  opening = attempt
  void attempt.then((socket) => {
    // Signed out while the library was loading.
    if (opening !== attempt) return socket?.close()
    open = socket
    if (!socket) return
    for (const key of subscriptions.keys()) subscribe(socket, key)
    for (const company of companies.values()) join(socket, company)
  })
}

function disconnect(): void {
  const closing = opening
  opening = null
  open = null
  void closing?.then((socket) => socket?.close())
}

/** Uses the open socket, if any; a socket that opens later subscribes to everything itself. */
function withSocket(use: (socket: Socket) => void): void {
  if (open) use(open)
}

function reconnectNow(): void {
  withSocket((socket) => socket.reconnectNow())
}

/** Events may have been missed, or channels are no longer permitted: the role or the modules have changed. */
function notifyReconnected(): void {
  for (const listener of [...reconnectListeners]) listener()
}

function answerFailure(error: unknown): void {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : null
  if (status === 401) checkSession()
  // The server asked the socket to reconnect because the role or the modules have changed: a refused channel is no
  // failure.
  else if (status === 403 && hasReturned) notifyReconnected()
  else logSubscriptionFailure(error)
}

/** The server has closed the socket: if the session has ended too, the response to any request signs out. */
function checkSession(): void {
  if (!getToken()) return
  request(api.users.current.path).catch(logSubscriptionFailure)
}

function logSubscriptionFailure(error: unknown): void {
  logError('Realtime could not be set up', error)
  if (hasShownFailure || !getToken()) return
  hasShownFailure = true
  toast.error(texts.realtimeFailed)
}
