export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** Moscow has been at UTC+3 without daylight saving since 2014. */
export const moscow = 3 * hour

/** The same day at a full hour of Moscow time, in milliseconds since 1970. */
export const atHour = (moment: number, hourOfDay: number): number =>
  Math.floor(moment / day) * day + hourOfDay * hour - moscow
