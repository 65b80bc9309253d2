/** Error message of an invalid day. */
export const noDay = 'Укажите дату'

/** Whether a text is a day of this century: `2026-11-22`. */
export function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const day = new Date(text)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
