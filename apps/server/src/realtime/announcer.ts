import type { Announce } from '#db/tenant-db.ts'
import type { Realtime } from './realtime.ts'

/** A company that chats a lot is not told of each change by itself. */
const betweenMs = 40

interface Pause {
  /** Said at its end: the newest of what came meanwhile. */
  next: Parameters<Announce>[0] | undefined
}

/**
 * Tells browsers what transactions announce. Of the numbers of one company's chats the first goes at once, and what
 * follows it closely goes together: the newest number says all that the ones before it said.
 */
export function createAnnouncer(realtime: Pick<Realtime, 'broadcast'>): Announce {
  const pauses = new Map<string, Pause>()
  const say: Announce = ({ channel, event, data }) => realtime.broadcast(channel, event, data)

  const sayNumber = (name: string, announcement: Parameters<Announce>[0]) => {
    say(announcement)
    const pause: Pause = { next: undefined }
    pauses.set(name, pause)
    setTimeout(() => {
      pauses.delete(name)
      if (pause.next) sayNumber(name, pause.next)
    }, betweenMs).unref()
  }

  return (announcement) => {
    if (announcement.event !== 'chat.changed') return say(announcement)
    const { name } = announcement.channel
    const pause = pauses.get(name)
    if (!pause) return sayNumber(name, announcement)
    const known = pause.next
    // Numbers may come out of their order: the greatest counts.
    const isNewer = known?.event !== 'chat.changed' || known.data.change_no < announcement.data.change_no
    if (isNewer) pause.next = announcement
  }
}
