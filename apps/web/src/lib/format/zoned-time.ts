/** Local time of an instant in a time zone: `2026-11-20T13:05`, the value of a `datetime-local` field. */
export function toWallTime(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(instant))
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`
}

/** The instant of a local time; the first one for an ambiguous hour. `null` for an invalid time. */
export function fromWallTime(wallTime: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${wallTime}Z`)
  if (Number.isNaN(asUtc)) return null
  const offsetAt = (time: number) =>
    Date.parse(`${toWallTime(new Date(time).toISOString(), timeZone)}Z`) - time
  // Offsets before and after a clock change: one of them gives the local time back.
  const candidates = [asUtc - offsetAt(asUtc - 86_400_000), asUtc - offsetAt(asUtc + 86_400_000)]
  const fits = candidates.filter((time) => toWallTime(new Date(time).toISOString(), timeZone) === wallTime)
  return new Date(Math.min(...(fits.length > 0 ? fits : candidates))).toISOString()
}
