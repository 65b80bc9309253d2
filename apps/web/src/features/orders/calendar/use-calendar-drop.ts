import { type CalendarVisit, visitKinds, type WaitingOrder } from '@veranda/contract'
import { useMoveVisit } from '#features/orders/visits/visit-queries.ts'
import { useDates } from '#lib/format/dates.ts'
import { fromWallTime, toWallTime } from '#lib/format/zoned-time.ts'
import { offerUndo } from '#lib/notices/undo.ts'
import { timeText } from './calendar-days.ts'
import type { Dragged } from './calendar-drag.tsx'
import { calendarTexts as t } from './calendar-texts.ts'

/** Default start of a visit dropped on a day without a time scale, in minutes from midnight. */
const usualStart = 10 * 60

/** Handles a drop: a visit is moved with undo, an order opens the dialog first. */
export function useCalendarDrop(onPlan: (order: WaitingOrder, starts_at: string) => void) {
  const { timeZone, dateTime } = useDates()
  const move = useMoveVisit()
  const moveTo = (visit: CalendarVisit, starts_at: string) =>
    move.mutate(
      { visit, starts_at },
      {
        onSuccess: (moved) =>
          offerUndo({
            text: t.undo(visitKinds[visit.kind], dateTime(starts_at)),
            onUndo: () => move.mutate({ visit: moved, starts_at: visit.starts_at }),
          }),
      },
    )
  return (dragged: Dragged, day: string, minutes: number | null) => {
    const currentTime =
      'visit' in dragged ? toWallTime(dragged.visit.starts_at, timeZone).slice(11) : timeText(usualStart)
    const starts_at = fromWallTime(`${day}T${minutes === null ? currentTime : timeText(minutes)}`, timeZone)
    if (starts_at === null) return
    if ('order' in dragged) onPlan(dragged.order, starts_at)
    else if (Date.parse(starts_at) !== Date.parse(dragged.visit.starts_at)) moveTo(dragged.visit, starts_at)
  }
}
