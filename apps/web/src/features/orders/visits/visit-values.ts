import { type api, type BodyInput, defaultDuration, type OrderVisit, type VisitKind } from '@veranda/contract'
import { fromWallTime, toWallTime } from '#lib/format/zoned-time.ts'

/** A visit as its form holds it: local time, duration in hours as typed. */
export interface VisitValues {
  starts_at: string
  duration_minutes: string
  /** `crew:5`, `user:7`; empty for unassigned. */
  assignee: string
  note: string
}

/** Subject of the dialog: a visit, or a new one of an order. */
export type VisitSubject =
  | { visit: OrderVisit }
  | { visit: null; orderId: number; kind: VisitKind; starts_at: string | null; userId: number | null }

export const kindOf = (subject: VisitSubject): VisitKind =>
  subject.visit ? subject.visit.kind : subject.kind

const assigneeOf = ({ crew_id, user_id }: Pick<OrderVisit, 'crew_id' | 'user_id'>) =>
  crew_id !== null ? `crew:${crew_id}` : user_id !== null ? `user:${user_id}` : ''

const hoursText = (minutes: number) => String(minutes / 60).replace('.', ',')

/** Minutes from «1,5» hours; `null` for an invalid duration. */
export function minutesIn(hours: string): number | null {
  const minutes = Math.round(Number(hours.replace(',', '.')) * 60)
  return minutes >= 15 && minutes <= 1440 ? minutes : null
}

export function visitValuesOf(subject: VisitSubject, timeZone: string): VisitValues {
  const { visit } = subject
  const starts = visit ? visit.starts_at : subject.starts_at
  return {
    starts_at: starts ? toWallTime(starts, timeZone) : '',
    duration_minutes: hoursText(visit ? visit.duration_minutes : defaultDuration[subject.kind]),
    assignee: visit ? assigneeOf(visit) : subject.userId === null ? '' : `user:${subject.userId}`,
    note: visit?.note ?? '',
  }
}

/** The API body of changed fields. */
export function visitChangesOf(
  { starts_at, duration_minutes, assignee, note }: Partial<VisitValues>,
  timeZone: string,
): Omit<BodyInput<typeof api.orders.updateVisit>, 'version'> {
  return {
    ...(starts_at !== undefined && { starts_at: fromWallTime(starts_at, timeZone) ?? '' }),
    ...(duration_minutes !== undefined && { duration_minutes: minutesIn(duration_minutes) ?? 0 }),
    ...(assignee !== undefined && peopleOf(assignee)),
    ...(note !== undefined && { note }),
  }
}

function peopleOf(assignee: string): { crew_id: number | null; user_id: number | null } {
  const [type, id] = assignee.split(':')
  return {
    crew_id: type === 'crew' ? Number(id) : null,
    user_id: type === 'user' ? Number(id) : null,
  }
}

/** The API body of a new visit. */
export function visitBodyOf(
  { starts_at, duration_minutes, assignee, note }: VisitValues,
  timeZone: string,
): Omit<BodyInput<typeof api.orders.addVisit>, 'kind'> {
  return {
    starts_at: fromWallTime(starts_at, timeZone) ?? '',
    duration_minutes: minutesIn(duration_minutes) ?? 0,
    ...peopleOf(assignee),
    note,
  }
}
