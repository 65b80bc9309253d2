import type { VisitKind } from '@veranda/contract'
import { toWallTime } from '#lib/format/zoned-time.ts'

export const calendarModes = ['week', 'month', 'agenda'] as const
export type CalendarMode = (typeof calendarModes)[number]

/** Days are `YYYY-MM-DD` in the company's time zone, computed in UTC. */
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

function addDays(day: string, count: number): string {
  const date = dateOf(day)
  date.setUTCDate(date.getUTCDate() + count)
  return dayOf(date)
}

/** Days from Monday, 0 to 6. */
export const weekdayOf = (day: string) => (dateOf(day).getUTCDay() + 6) % 7

const mondayOf = (day: string) => addDays(day, -weekdayOf(day))
const monthOf = (day: string) => day.slice(0, 7)

function lastOfMonth(day: string): string {
  const date = dateOf(`${monthOf(day)}-01`)
  date.setUTCMonth(date.getUTCMonth() + 1)
  return addDays(dayOf(date), -1)
}

/** The days shown; a month is filled up to whole weeks. */
export function daysOf(mode: CalendarMode, day: string): string[] {
  const first = mondayOf(mode === 'month' ? `${monthOf(day)}-01` : day)
  const last = mode === 'month' ? addDays(mondayOf(lastOfMonth(day)), 6) : addDays(first, 6)
  const count = (dateOf(last).getTime() - dateOf(first).getTime()) / 86_400_000 + 1
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}

/** Target of «Раньше» and «Позже». */
export function stepFrom(mode: CalendarMode, day: string, direction: 1 | -1): string {
  if (mode !== 'month') return addDays(day, 7 * direction)
  return `${monthOf(direction > 0 ? addDays(lastOfMonth(day), 1) : addDays(`${monthOf(day)}-01`, -1))}-01`
}

export const isInMonth = (day: string, month: string) => monthOf(day) === monthOf(month)

const utc = { timeZone: 'UTC' } as const
const longDay = new Intl.DateTimeFormat('ru-RU', { ...utc, weekday: 'long', day: 'numeric', month: 'long' })
const plainDay = new Intl.DateTimeFormat('ru-RU', { ...utc, day: 'numeric', month: 'long' })
const monthAlone = new Intl.DateTimeFormat('ru-RU', { ...utc, month: 'long' })

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** «Понедельник, 23 ноября» */
export const dayTitle = (day: string) => capitalised(longDay.format(dateOf(day)))

/** «23 ноября — 29 ноября 2026», «Ноябрь 2026» */
export function periodTitle(mode: CalendarMode, day: string): string {
  if (mode === 'month') return `${capitalised(monthAlone.format(dateOf(day)))} ${day.slice(0, 4)}`
  const days = daysOf(mode, day)
  const [first = day, last = day] = [days[0], days.at(-1)]
  const start = isInMonth(first, last) ? String(Number(first.slice(8))) : plainDay.format(dateOf(first))
  return `${start} – ${plainDay.format(dateOf(last))} ${last.slice(0, 4)}`
}

interface Timed {
  id: number
  kind: VisitKind
  starts_at: string
  duration_minutes: number
}

/** Position of a visit on its day, in minutes from midnight. */
export interface Placed<T extends Timed> {
  visit: T
  day: string
  from: number
  to: number
  /** Column among simultaneous visits. */
  lane: number
  lanes: number
}

export function timeText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`
}

const minutesOf = (wallTime: string) => Number(wallTime.slice(11, 13)) * 60 + Number(wallTime.slice(14, 16))

/** Visits by day, with simultaneous ones in columns. */
export function placesOf<T extends Timed>(visits: readonly T[], timeZone: string): Map<string, Placed<T>[]> {
  const byDay = new Map<string, Placed<T>[]>()
  for (const visit of visits) {
    const wallTime = toWallTime(visit.starts_at, timeZone)
    const from = minutesOf(wallTime)
    const place = {
      visit,
      day: wallTime.slice(0, 10),
      from,
      to: from + visit.duration_minutes,
      lane: 0,
      lanes: 1,
    }
    byDay.set(place.day, [...(byDay.get(place.day) ?? []), place])
  }
  for (const places of byDay.values()) {
    places.sort((a, b) => a.from - b.from || a.visit.id - b.visit.id)
    assignLanes(places)
  }
  return byDay
}

function assignLanes<T extends Timed>(places: Placed<T>[]): void {
  let group: Placed<T>[] = []
  let ends: number[] = []
  const close = () => {
    for (const place of group) place.lanes = ends.length
    group = []
    ends = []
  }
  for (const place of places) {
    if (ends.every((end) => end <= place.from)) close()
    const free = ends.findIndex((end) => end <= place.from)
    place.lane = free < 0 ? ends.length : free
    ends[place.lane] = place.to
    group.push(place)
  }
  close()
}
