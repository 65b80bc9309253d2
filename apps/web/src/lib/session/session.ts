import type { QueryClient } from '@tanstack/react-query'
import { api, limits, pages } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { getToken, onTokenChange, removeToken, storeToken } from '#lib/http/token.ts'
import { logError } from '#lib/log.ts'
import { clearUser } from '#lib/offline/offline-answers.ts'
import { dropPush } from '#lib/offline/service-worker.ts'
import { currentUserQuery } from './use-current-user.ts'

const hourMs = 60 * 60_000

/** Well before a session idles out, and rarely enough that tabs do not interfere. */
const refreshEveryMs = (limits.sessionIdleHours * hourMs) / 4

/** Signs out here and on the server; an unreachable server does not prevent it. */
export async function endSession(queryClient: QueryClient): Promise<void> {
  const token = getToken()
  const user = queryClient.getQueryData(currentUserQuery.queryKey)
  // Removed first: the sockets that the server closes meanwhile then belong to no session.
  removeToken()
  queryClient.clear()
  // A broken database does not prevent signing out either.
  if (user) await clearUser(user.id).catch((error: unknown) => logError('Not all could be forgotten', error))
  await Promise.all([
    dropPush().catch((error: unknown) => logError('Notifications could not be switched off', error)),
    call(api.auth.logout, { headers: { Authorization: `Bearer ${token}` } }).catch(() => null),
  ])
}

/** Keeps the session alive and this tab in step with other tabs. Returns a function that stops it. */
export function watchSession(queryClient: QueryClient): () => void {
  let timer = setInterval(refreshToken, refreshEveryMs)
  let isSignedIn = getToken() !== null
  const unlisten = onTokenChange(({ token, isFromOtherTab }) => {
    clearInterval(timer)
    timer = setInterval(refreshToken, refreshEveryMs)
    const begins = token !== null && !isSignedIn
    isSignedIn = token !== null
    // No data of a previous user remains.
    if (!token || (begins && !isFromOtherTab)) queryClient.clear()
    else if (isFromOtherTab) void startOverForAnotherUser(queryClient)
  })
  return () => {
    clearInterval(timer)
    unlisten()
  }
}

/** One tab refreshes the token for all of them. */
async function refreshToken(): Promise<void> {
  if (!getToken()) return
  if (!navigator.locks) return replaceToken()
  await navigator.locks.request('token-refresh', { ifAvailable: true }, async (lock) => {
    if (lock) await replaceToken()
  })
}

async function replaceToken(): Promise<void> {
  const used = getToken()
  // After a failure the token is valid for hours, and the next attempt comes long before it ends.
  const answer = await call(api.auth.refresh).catch(() => null)
  if (answer && getToken() === used) storeToken(answer.token)
}

/** Another tab has replaced the token: the same user continues, another one starts afresh. */
async function startOverForAnotherUser(queryClient: QueryClient): Promise<void> {
  const shown = queryClient.getQueryData(currentUserQuery.queryKey)
  if (!shown) return
  const user = await call(api.users.current).catch(() => null)
  if (user && user.id !== shown.id) window.location.assign(pages.dashboard.path)
}
