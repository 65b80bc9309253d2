interface Completion<Moment> {
  completed_at: Moment | null
  completed_by_id: number | null
  is_closed_by_rejection: boolean
}

/** When and by whom a task is completed; completing it again changes neither. Nothing for `undefined`. */
export function completionOf<Moment>(
  task: { completed_at: string | null },
  isDone: boolean | undefined,
  by: { userId: number; now: Moment },
): Partial<Completion<Moment>> {
  if (isDone === undefined) return {}
  if (!isDone) return { completed_at: null, completed_by_id: null, is_closed_by_rejection: false }
  return task.completed_at === null ? { completed_at: by.now, completed_by_id: by.userId } : {}
}
