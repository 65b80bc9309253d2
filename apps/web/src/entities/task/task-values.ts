import type { api, BodyInput, Task } from '@veranda/contract'
import { fromWallTime, toWallTime } from '#lib/format/zoned-time.ts'

/** A task as its form holds it: times are local. */
export interface TaskValues {
  title: string
  notes: string
  user_id: number
  /** `YYYY-MM-DDTHH:MM`, or empty. */
  due: string
  /** Minutes before the due time; empty: no reminder. */
  remind: string
}

export function valuesOf(task: Task | null, timeZone: string, ownId = 0): TaskValues {
  if (!task) return { title: '', notes: '', user_id: ownId, due: '', remind: '' }
  const { title, notes, user_id, due_at, remind_at } = task
  const lead = due_at && remind_at ? (Date.parse(due_at) - Date.parse(remind_at)) / 60_000 : null
  return {
    title,
    notes,
    user_id,
    due: due_at ? toWallTime(due_at, timeZone) : '',
    remind: lead === null ? '' : String(Math.round(lead)),
  }
}

export function bodyOf(
  { title, notes, user_id, due, remind }: TaskValues,
  timeZone: string,
): BodyInput<typeof api.tasks.create> {
  const due_at = fromWallTime(due, timeZone)
  const remind_at =
    due_at && remind !== '' ? new Date(Date.parse(due_at) - Number(remind) * 60_000).toISOString() : null
  return { title, notes, user_id, due_at, remind_at }
}
