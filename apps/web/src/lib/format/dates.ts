import { useCallback } from 'react'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { texts } from '#lib/texts.ts'

const defaultTimeZone = 'Europe/Moscow'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('ru-RU', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}

function dateOf(value: string | null | undefined): Date | null {
  const date = value ? new Date(value) : null
  return date && !Number.isNaN(date.getTime()) ? date : null
}

function partsOf(value: string | null | undefined, timeZone: string): Record<string, string> | null {
  const date = dateOf(value)
  if (!date) return null
  return Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(date)
      .map((part) => [part.type, part.value]),
  )
}

/** «20.11.2026 13:05» in a time zone, or «Не указано». */
export function formatDateTime(value: string | null | undefined, timeZone = defaultTimeZone): string {
  const date = dateOf(value)
  // Cheaper than its parts, for the many rows of a list.
  return date ? formatIn(timeZone).format(date).replace(',', '') : texts.noDate
}

/** «20.11.2026» in a time zone, or «Не указано». */
export function formatDate(value: string | null | undefined, timeZone = defaultTimeZone): string {
  const parts = partsOf(value, timeZone)
  return parts ? `${parts.day}.${parts.month}.${parts.year}` : texts.noDate
}

/** Today as `YYYY-MM-DD` in a time zone. */
export function todayIn(timeZone: string): string {
  const parts = partsOf(new Date().toISOString(), timeZone)
  return parts ? `${parts.year}-${parts.month}-${parts.day}` : ''
}

/** Dates as the user's company reads them. */
export function useDates() {
  const timeZone = useCurrentUser().user?.company.time_zone ?? defaultTimeZone
  return {
    timeZone,
    dateTime: useCallback((value: string | null | undefined) => formatDateTime(value, timeZone), [timeZone]),
    date: useCallback((value: string | null | undefined) => formatDate(value, timeZone), [timeZone]),
    today: useCallback(() => todayIn(timeZone), [timeZone]),
  }
}
