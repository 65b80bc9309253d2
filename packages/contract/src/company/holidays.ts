/** Statutory holidays of Russia (Labour Code, article 112) as month and day. */
const statutoryDays = [
  ...['01-01', '01-02', '01-03', '01-04', '01-05', '01-06', '01-07', '01-08'],
  ...['02-23', '03-08', '05-01', '05-09', '06-12', '11-04'],
] as const

/** The statutory holidays of a year, without days off moved by the government. */
export const holidaysOf = (year: number): string[] => statutoryDays.map((day) => `${year}-${day}`)

/**
 * The next year, current or following, with upcoming holidays that are not known yet, and those days. `null` if there
 * are none.
 */
export function holidaysToAdd(
  known: readonly string[],
  today: string,
): { year: number; days: string[] } | null {
  const thisYear = Number(today.slice(0, 4))
  for (const year of [thisYear, thisYear + 1]) {
    const days = holidaysOf(year).filter((day) => day >= today && !known.includes(day))
    if (days.length > 0) return { year, days }
  }
  return null
}
