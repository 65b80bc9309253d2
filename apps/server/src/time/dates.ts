/** «20.11.2026» in a time zone. */
export function shortDate(value: string | Date, timeZone: string): string {
  return new Intl.DateTimeFormat('ru-RU', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(new Date(value))
}

/** «20 ноября 2026 г.» in a time zone. */
export function longDate(value: string | Date, timeZone: string): string {
  return new Intl.DateTimeFormat('ru-RU', { timeZone, dateStyle: 'long' }).format(new Date(value))
}

/** «2026-11-20» in a time zone. */
export function isoDay(value: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(value)
}

/** «1 490,00» */
export function moneyText(kopecks: number): string {
  return new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2 }).format(kopecks / 100)
}
