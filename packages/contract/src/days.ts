/** Said of a day that is none. */
export const noDay = 'Укажите дату'

/** Whether a text is a day of this century as the wire has them: `2026-11-22`. */
export function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const day = new Date(text)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
