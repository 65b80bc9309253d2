/** A day, or a day with a time, as a clock on the wall shows it: `2026-08-28` or `2026-08-28 19:26:00`. */
export interface DateCell {
  date: string
}

/** A cell of a table that is written. */
export type Cell = string | number | DateCell | null

const shape = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?/
const minuteMs = 60_000
const dayMs = 86_400_000
/** Spreadsheets count the days from here. */
const dayZero = Date.UTC(1899, 11, 30)
/** They take 1900 for a leap year, so that days before its March have two numbers. */
const firstSureDay = 61

/** A cell of a moment in ISO format without a time zone; no moment is an empty cell. */
export const dateCell = (iso: string | null): DateCell | null => (iso ? { date: iso } : null)

/** A cell of a moment that names its zone, as the clocks of another zone show it. */
export const instantCell = (iso: string, timeZone: string): DateCell => ({
  date: new Date(iso).toLocaleString('sv-SE', { timeZone }),
})

/** «28.08.2026 19:26», as Russian spreadsheets read a date. */
export function dateText({ date }: DateCell): string {
  const [, year, month, day, hour, minute] = shape.exec(date) ?? []
  if (!year) return date
  const dayText = `${day}.${month}.${year}`
  return hour ? `${dayText} ${hour}:${minute}` : dayText
}

/** The number of a date in a spreadsheet: days, and a part of a day. `null` for a date that has none. */
export function serialOf({ date }: DateCell): { serial: number; hasTime: boolean } | null {
  const [, year, month, day, hour, minute, second] = shape.exec(date) ?? []
  if (!year) return null
  const days = (Date.UTC(Number(year), Number(month) - 1, Number(day)) - dayZero) / dayMs
  if (days < firstSureDay) return null
  const minutes = Number(hour ?? 0) * 60 + Number(minute ?? 0) + Number(second ?? 0) / 60
  return { serial: days + (minutes * minuteMs) / dayMs, hasTime: hour !== undefined }
}

/** «12,5», as Russian spreadsheets read a number; with a point they take it for a date. */
export const numberText = (number: number): string => String(number).replace('.', ',')

/** Numbers that a spreadsheet shows as they were written: no code with zeros in front, not more digits than it keeps. */
const plainNumber = /^-?(0|[1-9]\d{0,9})([.,]\d{1,5})?$/

/** An answer to a field as its type is best calculated with and sorted by; `timeZone` is that of the reader. */
export function answerCell(type: string, value: string | null, timeZone: string): Cell {
  if (value === null || value === '') return null
  if ((type === 'number' || type === 'rating') && plainNumber.test(value))
    return Number(value.replace(',', '.'))
  if (type !== 'date' && type !== 'datetime') return value
  if (!shape.test(value)) return value
  return /(Z|[+-]\d\d:\d\d)$/.test(value) && type === 'datetime'
    ? instantCell(value, timeZone)
    : { date: value }
}
