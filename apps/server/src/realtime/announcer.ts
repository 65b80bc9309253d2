import { type Announce, type Announcement, mergedChanges } from '#db/announcements.ts'
import type { Realtime } from './realtime.ts'

type Merge = (known: Announcement, next: Announcement) => Announcement

/** Events of which a company has many: those that follow one closely go together. */
const gathered: Partial<Record<Announcement['event'], { betweenMs: number; merge: Merge }>> = {
  'chat.changed': { betweenMs: 40, merge: newestNumber },
  'record.changed': {
    betweenMs: 250,
    merge: (known, next) =>
      known.event === 'record.changed' && next.event === 'record.changed' ? mergedChanges(known, next) : next,
  },
}

/** The newest number says all that the ones before it said. They may come out of their order: the greatest counts. */
function newestNumber(known: Announcement, next: Announcement): Announcement {
  if (known.event !== 'chat.changed' || next.event !== 'chat.changed') return next
  return known.data.change_no < next.data.change_no ? next : known
}

interface Pause {
  /** Said at its end: all that came meanwhile. */
  next: Announcement | undefined
}

const subjectOf = ({ event, channel, data }: Announcement) =>
  [event, channel.name, event === 'record.changed' && 'type' in data ? data.type : ''].join(' ')

/** Tells browsers what transactions announce: the first of a kind at once, what follows it closely together. */
export function createAnnouncer(realtime: Pick<Realtime, 'broadcast'>): Announce {
  const pauses = new Map<string, Pause>()
  const say: Announce = ({ channel, event, data }) => realtime.broadcast(channel, event, data)

  const sayAndPause = (subject: string, betweenMs: number, announcement: Announcement) => {
    say(announcement)
    const pause: Pause = { next: undefined }
    pauses.set(subject, pause)
    setTimeout(() => {
      pauses.delete(subject)
      if (pause.next) sayAndPause(subject, betweenMs, pause.next)
    }, betweenMs).unref()
  }

  return (announcement) => {
    const how = gathered[announcement.event]
    if (!how) return say(announcement)
    const subject = subjectOf(announcement)
    const pause = pauses.get(subject)
    if (!pause) return sayAndPause(subject, how.betweenMs, announcement)
    pause.next = pause.next ? how.merge(pause.next, announcement) : announcement
  }
}
