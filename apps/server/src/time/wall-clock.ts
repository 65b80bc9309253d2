/** Local date and time of a time zone. */
export interface WallClock {
  /** `YYYY-MM-DD` */
  day: string
  /** Days from Monday, 0 to 6. */
  weekday: number
  /** `HH:MM` */
  time: string
}

export function wallClock(instant: Date, timeZone: string): WallClock {
  const local = localTime(instant, timeZone)
  const text = local.toISOString()
  return { day: text.slice(0, 10), weekday: (local.getUTCDay() + 6) % 7, time: text.slice(11, 16) }
}

/** A date whose UTC fields hold the local time of the time zone. */
export function localTime(instant: Date, timeZone: string): Date {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const field = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0)
  return new Date(
    Date.UTC(
      field('year'),
      field('month') - 1,
      field('day'),
      field('hour'),
      field('minute'),
      field('second'),
      instant.getUTCMilliseconds(),
    ),
  )
}

/** The instant of a local day and time; if a clock change skips it, the first instant after. */
export function instantOf(day: string, time: string, timeZone: string): Date {
  const wallTime = Date.parse(`${day}T${time}:00Z`)
  const shownAt = (instant: number) => {
    const clock = wallClock(new Date(instant), timeZone)
    return Date.parse(`${clock.day}T${clock.time}:00Z`)
  }
  const guess = wallTime - (shownAt(wallTime) - wallTime)
  return new Date(guess - (shownAt(guess) - wallTime))
}
