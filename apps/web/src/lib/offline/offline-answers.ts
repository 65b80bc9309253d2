import type { QueryClient } from '@tanstack/react-query'
import { type CurrentUser, pages, scopeOf } from '@veranda/contract'
import { ApiError } from '#lib/http/call.ts'
import { logError } from '#lib/log.ts'
import { currentUserKey } from '#lib/query/query-keys.ts'
import { isOffline } from '#lib/realtime/connection.ts'
import { isActingAsOther } from '#lib/session/is-acting-as-other.ts'
import { canStore, offlineDb, ofUser } from './offline-db.ts'

/** Whether the user works offline. Responses during impersonation are never stored. */
const isStoredFor = (user: CurrentUser) =>
  canStore() && scopeOf(user.role, 'order.measure') !== null && !isActingAsOther(user)

const noUserId = 0
const userName = 'user'

export const orderAnswer = (id: number) => `order:${id}`
const listsOfOrders = 'orders:'
export const ordersAnswer = (tab: string) => `${listsOfOrders}${tab}`

async function putAnswer(user_id: number, name: string, answer: unknown): Promise<void> {
  try {
    await (await offlineDb()).put('answers', { user_id, name, answer })
  } catch (error) {
    logError('An answer could not be kept', error)
  }
}

async function readAnswer<T>(userId: number, name: string): Promise<T | undefined> {
  if (!canStore()) return undefined
  return (await (await offlineDb()).get('answers', [userId, name]))?.answer as T | undefined
}

/** Stores the signed-in user, for a start without a connection. */
export async function storeUser(user: CurrentUser): Promise<void> {
  if (isStoredFor(user)) await putAnswer(noUserId, userName, user)
}

/** Stores a response, if responses are stored for this user. */
export async function storeAnswer(client: QueryClient, name: string, answer: unknown): Promise<void> {
  const user = client.getQueryData<CurrentUser>(currentUserKey)
  if (user && isStoredFor(user)) await putAnswer(user.id, name, answer)
}

/** Fetches and stores a response; offline returns the stored one. */
export async function fetchOrStored<T>(client: QueryClient, name: string, ask: () => Promise<T>): Promise<T> {
  try {
    const answer = await ask()
    await storeAnswer(client, name, answer)
    return answer
  } catch (error) {
    const user = client.getQueryData<CurrentUser>(currentUserKey)
    const before = user && isStoredFor(user) ? await storedInsteadOf<T>(error, user.id, name) : undefined
    if (before === undefined) throw error
    return before
  }
}

/** The stored response if the server cannot be reached; an error response deletes it. */
async function storedInsteadOf<T>(error: unknown, userId: number, name: string): Promise<T | undefined> {
  if (!(error instanceof ApiError)) return isOffline() ? readAnswer<T>(userId, name) : undefined
  if (error.status === 403 || error.status === 404) await deleteAnswer(userId, name)
  return undefined
}

async function deleteAnswer(userId: number, name: string): Promise<void> {
  await (await offlineDb()).delete('answers', [userId, name])
}

const orderPath = new RegExp(`^${pages['orders.show'].path.replace('$id', '(\\d+)')}$`)

/** Whether a stored response exists that the page can show. */
async function isKeptFor(path: string, userId: number): Promise<boolean> {
  const id = orderPath.exec(path)?.[1]
  if (id) return (await readAnswer(userId, orderAnswer(Number(id)))) !== undefined
  if (path !== pages['orders.index'].path) return false
  const lists = IDBKeyRange.bound([userId, listsOfOrders], [userId, `${listsOfOrders}\uffff`])
  return (await (await offlineDb()).count('answers', lists)) > 0
}

/** Whether a page can be shown offline; the stored user counts as signed in. */
export async function isReadableOffline(path: string, client: QueryClient): Promise<boolean> {
  if (!canStore() || !isOffline()) return false
  const user =
    client.getQueryData<CurrentUser>(currentUserKey) ?? (await readAnswer<CurrentUser>(noUserId, userName))
  if (!user || !(await isKeptFor(path, user.id))) return false
  client.setQueryData(currentUserKey, user)
  return true
}

/** Deletes everything private of a user from the device. */
export async function clearUser(userId: number): Promise<void> {
  if (!canStore()) return
  const db = await offlineDb()
  const photos = await db.getAllKeysFromIndex('photos', 'user', userId)
  const messages = await db.getAllKeysFromIndex('messages', 'user', userId)
  const tx = db.transaction(['answers', 'drafts', 'photos', 'messages'], 'readwrite')
  await Promise.all([
    tx.objectStore('answers').delete([noUserId, userName]),
    tx.objectStore('answers').delete(ofUser(userId)),
    tx.objectStore('drafts').delete(ofUser(userId)),
    ...photos.map((id) => tx.objectStore('photos').delete(id)),
    ...messages.map((id) => tx.objectStore('messages').delete(id)),
    tx.done,
  ])
}

/** Another user has signed in: deletes others' responses; what they have not sent stays for them. */
export async function clearOtherUsers(userId: number): Promise<void> {
  if (!canStore()) return
  const db = await offlineDb()
  const keys = await db.getAllKeys('answers')
  const tx = db.transaction('answers', 'readwrite')
  const othersKeys = keys.filter(([owner]) => owner !== userId)
  await Promise.all([...othersKeys.map((key) => tx.store.delete(key)), tx.done])
}
