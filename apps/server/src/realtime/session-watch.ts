import type { PlatformDb } from '#db/platform-db.ts'
import { findAccesses } from '#sign-in/sessions.ts'
import type { Realtime } from './realtime.ts'

const everyMs = 1000

/**
 * Closes the sockets of ended sessions, and makes those reconnect whose role or modules have changed. The Pusher
 * protocol has no such check, and a session may end anywhere: on another node, by expiry, with its user. Does no
 * query while there are no sockets.
 */
export function watchSessions(
  platform: PlatformDb,
  realtime: Realtime,
  log: { warn(details: object, message: string): void },
): { stop(): void } {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const closeInvalidSessions = async (open: { sessionId: number; access: string }[]) => {
    const now = await findAccesses(
      platform,
      open.map(({ sessionId }) => sessionId),
    )
    const ids = (sessions: typeof open) => sessions.map(({ sessionId }) => sessionId)
    realtime.closeSessions(ids(open.filter(({ sessionId }) => !now.has(sessionId))))
    realtime.reopenSessions(
      ids(open.filter(({ sessionId, access }) => now.has(sessionId) && now.get(sessionId) !== access)),
    )
  }
  const checkSessions = async () => {
    try {
      const open = realtime.openSessions()
      if (open.length > 0) await closeInvalidSessions(open)
    } catch (error) {
      // The database is unavailable: sockets stay open for now, and requests are refused anyway.
      log.warn({ err: error }, 'sessions could not be checked')
    }
    if (!isStopped) next()
  }
  const next = () => {
    timer = setTimeout(() => void checkSessions(), everyMs)
    timer.unref()
  }
  next()
  return {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
