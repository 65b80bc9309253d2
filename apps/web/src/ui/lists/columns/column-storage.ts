import { api, type ColumnSetup, type CurrentUser, type ListColumns, storageKeys } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { isActingAsOther } from '#lib/session/is-acting-as-other.ts'

/**
 * How a user has set up the columns of lists: kept in their account, and in the browser what the account does not know yet, or
 * what was read before it knew.
 */
type Stored = Record<string, { columns: ColumnSetup | null; changed_at: string | null }>

export type Setups = Record<string, ColumnSetup>

const keyOf = (userId: number) => `${storageKeys.listColumns}${userId}`

function read(userId: number): Stored {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}')
  } catch {
    return {}
  }
}

const listeners = new Set<() => void>()

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function write(userId: number, stored: Stored): void {
  localStorage.setItem(keyOf(userId), JSON.stringify(stored))
  for (const listener of [...listeners]) listener()
}

const none: Setups = {}
let latest: { user: CurrentUser; text: string | null; setups: Setups } | undefined

/** The user's setups by list, and by list and view. The same object until something changes. */
export function setupsOf(user: CurrentUser | undefined): Setups {
  if (!user) return none
  const text = localStorage.getItem(keyOf(user.id))
  if (latest?.user !== user || latest.text !== text)
    latest = { user, text, setups: merged(user.list_columns ?? {}, read(user.id)) }
  return latest.setups
}

/** Of a list that both know the later setup counts: the browser's, if the account does not know it yet. */
function merged(account: Record<string, ListColumns>, browser: Stored): Setups {
  const own = Object.entries(browser).filter(([list, { changed_at }]) => {
    const known = account[list]
    return changed_at === null || !known || Date.parse(changed_at) >= Date.parse(known.changed_at)
  })
  const all = Object.entries({ ...account, ...Object.fromEntries(own) })
  return Object.fromEntries(all.flatMap(([list, { columns }]) => (columns ? [[list, columns]] : [])))
}

/** Long enough for a drag to end. */
const restMs = 800

let waiting: { user: CurrentUser; timer: ReturnType<typeof setTimeout> } | undefined

/** Sets a list up, or with `null` back, now and for other browsers. */
export function storeSetup(user: CurrentUser, list: string, columns: ColumnSetup | null): void {
  write(user.id, { ...read(user.id), [list]: { columns, changed_at: null } })
  clearTimeout(waiting?.timer)
  waiting = { user, timer: setTimeout(sendWaiting, restMs) }
}

function sendWaiting(): void {
  if (!waiting) return
  const { user, timer } = waiting
  clearTimeout(timer)
  waiting = undefined
  void sendUnsent(user)
}

/** Sends what the account does not know. Without a connection it stays in the browser until the next time. */
export async function sendUnsent(user: CurrentUser): Promise<void> {
  // The account is read only as somebody else sees it.
  if (isActingAsOther(user)) return
  const unsent = Object.entries(read(user.id)).filter(([, { changed_at }]) => changed_at === null)
  await Promise.all(
    unsent.map(async ([list, { columns }]) => {
      // It outlives a tab that is closed at once.
      const answer = await call(api.listColumns.update, { body: { list, columns }, keepalive: true }).catch(
        () => null,
      )
      const stored = read(user.id)
      // Changed again meanwhile: that is sent next.
      const isSame = JSON.stringify(stored[list]?.columns) === JSON.stringify(columns)
      if (answer && isSame) write(user.id, { ...stored, [list]: { columns, changed_at: answer.changed_at } })
    }),
  )
}

globalThis.addEventListener?.('pagehide', sendWaiting)
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== null && !key.startsWith(storageKeys.listColumns)) return
  for (const listener of [...listeners]) listener()
})
