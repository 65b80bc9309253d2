import { api, type Channel, type RealtimeEvent, type RealtimePayload } from '@veranda/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { request } from '#lib/http/request.ts'
import { getToken, onTokenChange } from '#lib/http/token.ts'
import { logError } from '#lib/log.ts'
import { toast } from '#lib/notices/toasts.ts'
import { importWhenOnline } from '#lib/offline/import-when-online.ts'
import { currentVisit } from '#lib/session/company-visit.ts'
import { texts } from '#lib/texts.ts'
import type { PresentPerson, Socket, SocketEvents } from './realtime-socket.ts'

/** Gets what `realtimeEvents` says of its event. */
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

/** Presence channels in which somebody here looks at who is there. */
const companies = new Map<string, Company>()
/** What components listen to, whether a socket is open or not. */
const subscriptions = new Map<string, Subscription>()
const reconnectListeners = new Set<() => void>()

let opening: Promise<Socket | null> | null = null
let open: Socket | null = null
let hasTold = false
let hasReturned = false

/** Listens to an event of a channel while the component is there; `null` instead of a channel: not yet. */
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

/** Who is in a presence channel while the component is there, oneself included. */
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
    if (!isHeard(channel)) withSocket((socket) => socket.leave(channel))
  }
}

function join(socket: Socket, company: Company): void {
  const tell = (people: PresentPerson[]) => {
    // Anyone who has two tabs is there once.
    company.people = [...new Map(people.map((person) => [person.id, person])).values()]
    for (const watcher of [...company.watchers]) watcher(company.people)
  }
  socket.join(company.channel, {
    here: tell,
    joining: (person) => tell([...company.people, person]),
    leaving: ({ id }) => tell(company.people.filter((other) => other.id !== id)),
  })
}

/** Calls back when the socket is up again: what happened meanwhile was not heard. */
export function onReconnect(listener: () => void): () => void {
  reconnectListeners.add(listener)
  return () => reconnectListeners.delete(listener)
}

/** Opens a socket for as long as there is a token. Answers a function that stops it all. */
export function startRealtime(): () => void {
  // Anyone who only looks at a company does not listen in.
  if (currentVisit()) return () => undefined
  let token = getToken()
  if (token) connect()
  const unlisten = onTokenChange((change) => {
    // A replaced token keeps its session, and so its socket: each authorization reads the newest one.
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
    withSocket((socket) => socket.unlisten(channel, event, isHeard(channel)))
  }
}

function subscribe(socket: Socket, key: string): void {
  const subscription = subscriptions.get(key)
  if (!subscription) return
  socket.listen(subscription.channel, subscription.event, (payload) => {
    for (const handler of [...subscription.handlers]) handler(payload)
  })
}

function isHeard(channel: Channel): boolean {
  const isSame = (other: Channel) => other.kind === channel.kind && other.name === channel.name
  return [...subscriptions.values(), ...companies.values()].some((one) => isSame(one.channel))
}

/** Anyone who is only signing in needs none of it. `null`: it could not be opened. */
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
  hasTold = false
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

/** Does something with the socket, if one is open; one that is only opening subscribes to everything itself. */
function withSocket(use: (socket: Socket) => void): void {
  if (open) use(open)
}

function reconnectNow(): void {
  withSocket((socket) => socket.reconnectNow())
}

/** What may have been missed, or may not be heard any more: the role or the modules have changed. */
function notifyReconnected(): void {
  for (const listener of [...reconnectListeners]) listener()
}

function answerFailure(error: unknown): void {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : null
  if (status === 401) checkSession()
  // The socket was asked to come back, for the role or the modules have changed: what is closed now is no failure.
  else if (status === 403 && hasReturned) notifyReconnected()
  else logSubscriptionFailure(error)
}

/** The server has shut the socket: where the session is over too, the answer to any request ends it here. */
function checkSession(): void {
  if (!getToken()) return
  request(api.users.current.path).catch(logSubscriptionFailure)
}

function logSubscriptionFailure(error: unknown): void {
  logError('Realtime could not be set up', error)
  if (hasTold || !getToken()) return
  hasTold = true
  toast.error(texts.realtimeFailed)
}
