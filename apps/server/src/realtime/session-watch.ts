import { findEnded } from '#db/platform/sessions.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import type { Realtime } from './realtime.ts'

const everyMs = 1000

/**
 * Closes the sockets of sessions that are over. Nothing in the Pusher protocol does it, and a session may end
 * anywhere: on another node, by its own clock, with its user. Asks nothing while there are no sockets.
 */
export function watchSessions(
  platform: PlatformDb,
  realtime: Realtime,
  log: { warn(details: object, message: string): void },
): { stop(): void } {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const look = async () => {
    try {
      const open = realtime.openSessions()
      if (open.length > 0) realtime.closeSessions(await findEnded(platform, open))
    } catch (error) {
      // The database is away: the sockets stay for now, and requests are refused anyway.
      log.warn({ err: error }, 'sessions could not be checked')
    }
    if (!isStopped) next()
  }
  const next = () => {
    timer = setTimeout(() => void look(), everyMs)
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
