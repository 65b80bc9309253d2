import { type Announce, type Announcement, isChange, mergedChanges } from '#db/announcements.ts'
import type { Realtime } from './realtime.ts'

type Merge = (known: Announcement, next: Announcement) => Announcement

/** Frequent events: those that follow another closely are merged. */
const mergeRules: Partial<Record<Announcement['event'], { betweenMs: number; merge: Merge }>> = {
  'chat.changed': { betweenMs: 40, merge: newestNumber },
  'record.changed': { betweenMs: 250, merge: mergeChanges },
  'record.added': { betweenMs: 250, merge: mergeChanges },
  'timeline.changed': { betweenMs: 250, merge: mergeChanges },
}

/** Both are of one subject. */
function mergeChanges(known: Announcement, next: Announcement): Announcement {
  return isChange(known) && isChange(next) ? mergedChanges(known, next) : next
}

/** The greatest change number covers all before it. They may arrive out of order. */
function newestNumber(known: Announcement, next: Announcement): Announcement {
  if (known.event !== 'chat.changed' || next.event !== 'chat.changed') return next
  return known.data.change_no < next.data.change_no ? next : known
}

interface Pause {
  /** The merged event to broadcast when the pause ends. */
  next: Announcement | undefined
}

const subjectOf = ({ event, channel, data }: Announcement) =>
  [event, channel.name, 'type' in data ? data.type : ''].join(' ')

/** Broadcasts what transactions announce: the first event of a kind at once, close followers merged into one. */
export function createAnnouncer(realtime: Pick<Realtime, 'broadcast'>): Announce {
  const pauses = new Map<string, Pause>()
  const broadcast: Announce = ({ channel, event, data }) => realtime.broadcast(channel, event, data)

  const broadcastAndPause = (subject: string, betweenMs: number, announcement: Announcement) => {
    broadcast(announcement)
    const pause: Pause = { next: undefined }
    pauses.set(subject, pause)
    setTimeout(() => {
      pauses.delete(subject)
      if (pause.next) broadcastAndPause(subject, betweenMs, pause.next)
    }, betweenMs).unref()
  }

  return (announcement) => {
    const how = mergeRules[announcement.event]
    if (!how) return broadcast(announcement)
    const subject = subjectOf(announcement)
    const pause = pauses.get(subject)
    if (!pause) return broadcastAndPause(subject, how.betweenMs, announcement)
    pause.next = pause.next ? how.merge(pause.next, announcement) : announcement
  }
}
