import type { QueryClient } from '@tanstack/react-query'
import { api, limits, pages } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { getToken, onTokenChange, removeToken, storeToken } from '#lib/http/token.ts'
import { logError } from '#lib/log.ts'
import { clearUser } from '#lib/offline/offline-answers.ts'
import { dropPush } from '#lib/offline/service-worker.ts'
import { currentUserQuery } from './use-current-user.ts'

const hourMs = 60 * 60_000

/** Well before a session idles out, and not so often that tabs get in each other's way. */
const refreshEveryMs = (limits.sessionIdleHours * hourMs) / 4

/** Signs out here and at the server; a server that does not answer does not keep anybody in. */
export async function endSession(queryClient: QueryClient): Promise<void> {
  const token = getToken()
  const user = queryClient.getQueryData(currentUserQuery.queryKey)
  // Forgotten first: the sockets that the server closes meanwhile are nobody's any more.
  removeToken()
  queryClient.clear()
  // A store that is broken keeps nobody in either.
  if (user) await clearUser(user.id).catch((error: unknown) => logError('Not all could be forgotten', error))
  await Promise.all([
    dropPush().catch((error: unknown) => logError('Notifications could not be switched off', error)),
    call(api.auth.logout, { headers: { Authorization: `Bearer ${token}` } }).catch(() => null),
  ])
}

/** Keeps the session alive and this tab in step with the others. Answers a function that stops it. */
export function watchSession(queryClient: QueryClient): () => void {
  let timer = setInterval(refreshToken, refreshEveryMs)
  let isSignedIn = getToken() !== null
  const unlisten = onTokenChange(({ token, isFromOtherTab }) => {
    clearInterval(timer)
    timer = setInterval(refreshToken, refreshEveryMs)
    const begins = token !== null && !isSignedIn
    isSignedIn = token !== null
    // Nothing of an earlier user stays.
    if (!token || (begins && !isFromOtherTab)) queryClient.clear()
    else if (isFromOtherTab) void startOverForAnotherUser(queryClient)
  })
  return () => {
    clearInterval(timer)
    unlisten()
  }
}

/** One tab replaces the token for all of them. */
async function refreshToken(): Promise<void> {
  if (!getToken()) return
  if (!navigator.locks) return replaceToken()
  await navigator.locks.request('token-refresh', { ifAvailable: true }, async (lock) => {
    if (lock) await replaceToken()
  })
}

async function replaceToken(): Promise<void> {
  const used = getToken()
  // Failed: the token still lives for hours, and the next time comes long before it ends.
  const answer = await call(api.auth.refresh).catch(() => null)
  if (answer && getToken() === used) storeToken(answer.token)
}

/** Another tab has replaced the token: the same user goes on undisturbed, another one starts afresh. */
async function startOverForAnotherUser(queryClient: QueryClient): Promise<void> {
  const shown = queryClient.getQueryData(currentUserQuery.queryKey)
  if (!shown) return
  const user = await call(api.users.current).catch(() => null)
  if (user && user.id !== shown.id) window.location.assign(pages.dashboard.path)
}
