/** What the clock on the wall of a zone shows at an instant: `2026-11-20T13:05`, as a `datetime-local` field has it. */
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

/** The instant at which the clock of a zone shows this; of an hour that comes twice, the first. `null` for no time. */
export function fromWallTime(wall: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${wall}Z`)
  if (Number.isNaN(asUtc)) return null
  const offsetAt = (time: number) =>
    Date.parse(`${toWallTime(new Date(time).toISOString(), timeZone)}Z`) - time
  // The offset before and after a change of the clocks: one of them brings the wall time back.
  const candidates = [asUtc - offsetAt(asUtc - 86_400_000), asUtc - offsetAt(asUtc + 86_400_000)]
  const fits = candidates.filter((time) => toWallTime(new Date(time).toISOString(), timeZone) === wall)
  return new Date(Math.min(...(fits.length > 0 ? fits : candidates))).toISOString()
}
