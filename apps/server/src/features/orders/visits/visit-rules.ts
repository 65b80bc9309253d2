import {
  isBefore,
  type OrderStage,
  type VisitConflict,
  type VisitKind,
  type WorkingHours,
} from '@veranda/contract'
import { isAway } from '#features/assignment/assignment-rules.ts'
import { wallClock } from '#time/wall-clock.ts'

interface Planned {
  starts_at: string
  done_at: string | null
}

/** The visit of one kind that the order's head shows: the nearest open one, else the last. */
export function headlineVisit<T extends Planned>(visits: readonly T[]): T | undefined {
  const byTime = [...visits].sort((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))
  return byTime.find(({ done_at }) => done_at === null) ?? byTime.at(-1)
}

/** An assignee, alone or as a crew member. */
export interface VisitAssignee {
  id: number
  name: string
  /** `null`: the company's hours. */
  working_hours: WorkingHours | null
  absent_from: string | null
  absent_until: string | null
}

/** A visit with the data for its conflicts. */
export interface VisitPlan extends Planned {
  id: number
  order_id: number
  kind: VisitKind
  duration_minutes: number
  crew_id: number | null
  /** Daily capacity of the crew; `null`: unknown. */
  capacity_m2: number | null
  /** The order's area divided by its number of mounting days. */
  share_centi_m2: number
  stage: OrderStage
  on_hold: boolean
  promised_at: string | null
  assignees: VisitAssignee[]
}

export interface DetectedConflict {
  code: VisitConflict
  names: string[]
}

interface Circumstances {
  timeZone: string
  companyHours: WorkingHours
}

const startOf = (visit: VisitPlan) => Date.parse(visit.starts_at)
const endOf = (visit: VisitPlan) => startOf(visit) + visit.duration_minutes * 60_000

export function overlaps(one: VisitPlan, other: VisitPlan): boolean {
  return startOf(one) < endOf(other) && startOf(other) < endOf(one)
}

/** Conflicts of each visit by id. Completed visits have none. */
export function conflictsOf(
  visits: readonly VisitPlan[],
  by: Circumstances,
): Map<number, DetectedConflict[]> {
  const open = visits.filter(({ done_at }) => done_at === null)
  return new Map(
    open.map((visit) => [
      visit.id,
      [
        ...(visit.on_hold ? [{ code: 'on_hold' as const, names: [] }] : []),
        ...busy(visit, open),
        ...away(visit, by),
        ...offHours(visit, by),
        ...overCapacity(visit, visits, by),
        ...tooEarlyOrLate(visit, by),
      ],
    ]),
  )
}

const found = (code: VisitConflict, names: readonly string[]): DetectedConflict[] =>
  names.length > 0 ? [{ code, names: [...new Set(names)] }] : []

/** The same crew or person at two places at once. */
function busy(visit: VisitPlan, all: readonly VisitPlan[]): DetectedConflict[] {
  const overlapping = all.filter((other) => other.id !== visit.id && overlaps(visit, other))
  const isCrewBusy = overlapping.some(({ crew_id }) => crew_id !== null && crew_id === visit.crew_id)
  if (isCrewBusy) return [{ code: 'crew_busy', names: [] }]
  const busyIds = new Set(overlapping.flatMap(({ assignees }) => assignees.map(({ id }) => id)))
  return found(
    'person_busy',
    visit.assignees.filter(({ id }) => busyIds.has(id)).map(({ name }) => name),
  )
}

function away(visit: VisitPlan, { timeZone }: Circumstances): DetectedConflict[] {
  const { day } = wallClock(new Date(visit.starts_at), timeZone)
  return found(
    'absent',
    visit.assignees.filter((assignee) => isAway(assignee, day)).map(({ name }) => name),
  )
}

function offHours(visit: VisitPlan, { timeZone, companyHours }: Circumstances): DetectedConflict[] {
  const from = wallClock(new Date(startOf(visit)), timeZone)
  const to = wallClock(new Date(endOf(visit)), timeZone)
  const isOff = ({ working_hours }: VisitAssignee) => {
    const hours = (working_hours ?? companyHours)[from.weekday]
    return !hours || from.day !== to.day || from.time < hours.from || to.time > hours.to
  }
  return found(
    'off_hours',
    visit.assignees.filter(isOff).map(({ name }) => name),
  )
}

/** More mounting in a day than the crew's capacity. */
function overCapacity(
  visit: VisitPlan,
  all: readonly VisitPlan[],
  { timeZone }: Circumstances,
): DetectedConflict[] {
  if (visit.crew_id === null || visit.capacity_m2 === null) return []
  const dayOf = (one: VisitPlan) => wallClock(new Date(one.starts_at), timeZone).day
  const day = dayOf(visit)
  const load = all
    .filter((one) => one.crew_id === visit.crew_id && dayOf(one) === day)
    .reduce((sum, { share_centi_m2 }) => sum + share_centi_m2, 0)
  return load > visit.capacity_m2 * 100 ? [{ code: 'over_capacity', names: [] }] : []
}

/** A mounting before the windows are ready, or after the promised date. */
function tooEarlyOrLate(
  { kind, stage, promised_at, starts_at }: VisitPlan,
  by: Circumstances,
): DetectedConflict[] {
  if (kind === 'measurement' || promised_at === null) return []
  const dayOf = (instant: string) => wallClock(new Date(instant), by.timeZone).day
  const [day, promisedDay] = [dayOf(starts_at), dayOf(promised_at)]
  if (day > promisedDay) return [{ code: 'late', names: [] }]
  return day < promisedDay && isBefore(stage, 'ready') ? [{ code: 'not_ready', names: [] }] : []
}
