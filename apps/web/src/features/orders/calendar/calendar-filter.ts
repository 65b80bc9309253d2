import { type CalendarVisit, type Crew, type VisitKind, visitKinds } from '@veranda/contract'
import type { SearchParams } from '#lib/routes/search-params.ts'
import { type CalendarMode, calendarModes } from './calendar-days.ts'

/** State of the calendar in the URL. */
export interface CalendarFilter {
  mode: CalendarMode
  day: string
  kind: VisitKind | null
  /** `crew:5`, `user:7`, `none`; empty for all. */
  who: string
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

export function calendarFilterOf(
  params: SearchParams,
  { today, isPhone }: { today: string; isPhone: boolean },
): CalendarFilter {
  const kind = params.kind ?? ''
  const who = params.who ?? ''
  return {
    mode: calendarModes.find((mode) => mode === params.mode) ?? (isPhone ? 'agenda' : 'week'),
    day: isDay(params.day ?? '') ? (params.day as string) : today,
    kind: Object.hasOwn(visitKinds, kind) ? (kind as VisitKind) : null,
    who: /^(none|(crew|user):\d{1,15})$/.test(who) ? who : '',
  }
}

/** Whether a visit matches the filter; a user's visits include those of their crew. */
export function matchesFilter(
  visit: CalendarVisit,
  { kind, who }: CalendarFilter,
  crews: readonly Crew[],
): boolean {
  if (kind && visit.kind !== kind) return false
  if (who === '') return true
  if (who === 'none') return visit.crew_id === null && visit.user_id === null
  const [type, id] = [who.slice(0, 4), Number(who.slice(5))]
  if (type === 'crew') return visit.crew_id === id
  const crew = crews.find((one) => one.id === visit.crew_id)
  return visit.user_id === id || Boolean(crew?.members.some((member) => member.id === id))
}
