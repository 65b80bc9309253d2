import type { Task } from '@veranda/contract'
import { toWallTime } from '#lib/format/zoned-time.ts'

export type Group = 'overdue' | 'today' | 'tomorrow' | 'later' | 'none' | 'done'

const order: Group[] = ['overdue', 'today', 'tomorrow', 'later', 'none', 'done']

/** The group of a task by the company's day. */
export function groupOf(task: Pick<Task, 'due_at' | 'completed_at'>, now: Date, timeZone: string): Group {
  if (task.completed_at) return 'done'
  if (!task.due_at) return 'none'
  if (new Date(task.due_at) < now) return 'overdue'
  const day = (instant: string) => toWallTime(instant, timeZone).slice(0, 10)
  const due = day(task.due_at)
  if (due === day(now.toISOString())) return 'today'
  return due === day(new Date(now.getTime() + 86_400_000).toISOString()) ? 'tomorrow' : 'later'
}

/** Tasks by group in order of urgency; the order within a group is kept. */
export function grouped(tasks: Task[], now: Date, timeZone: string): { group: Group; tasks: Task[] }[] {
  return order
    .map((group) => ({ group, tasks: tasks.filter((task) => groupOf(task, now, timeZone) === group) }))
    .filter((one) => one.tasks.length > 0)
}
