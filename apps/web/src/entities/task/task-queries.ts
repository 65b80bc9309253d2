import { useMutation } from '@tanstack/react-query'
import { api, type BodyInput, type Task, type TaskState } from '@veranda/contract'
import { leadListsWithTasksKey, leadRecordsKey } from '#entities/lead/lead-query.ts'
import { call } from '#lib/http/call.ts'
import { offerUndo } from '#lib/notices/undo.ts'
import { pagedQuery } from '#lib/query/paged-query.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { taskTexts } from './task-texts.ts'

export interface TaskFilter {
  state: TaskState
  q?: string
  user?: 'me' | undefined
  lead?: number
  client?: number
  order?: number
}

export const taskListQuery = (filter: TaskFilter) =>
  pagedQuery<Task>([...areaKeys.tasks, 'list', filter], ({ cursor, signal }) =>
    call(api.tasks.list, {
      query: {
        state: filter.state,
        q: filter.q || undefined,
        user_id: filter.user,
        lead_id: filter.lead,
        client_id: filter.client,
        order_id: filter.order,
        cursor,
        limit: 50,
      },
      signal,
    }),
  )

/** A lead's history tells of its tasks, and a list perhaps of the next one. */
const refreshes = [areaKeys.tasks, leadRecordsKey, leadListsWithTasksKey]

/** The dialog shows failures at the fields. */
export function useCreateTask(idempotencyKey: string) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.tasks.create>) =>
      call(api.tasks.create, { body, idempotencyKey }),
    meta: { texts: taskTexts.create, isSilent: true, refreshes },
  })
}

export function useUpdateTask(id: number) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.tasks.update>) =>
      call(api.tasks.update, { params: { id }, body }),
    meta: { texts: taskTexts.update, isSilent: true, refreshes },
  })
}

/** Completes or reopens a task; the list is updated optimistically. */
export function useFinishTask({ id, title }: Pick<Task, 'id' | 'title'>) {
  const finish = useMutation({
    mutationFn: (is_done: boolean) => call(api.tasks.update, { params: { id }, body: { is_done } }),
    onSuccess: (_task, isDone) => {
      if (isDone) offerUndo({ text: taskTexts.done(title), onUndo: () => finish.mutate(false) })
    },
    meta: { texts: taskTexts.finish, refreshes },
  })
  return finish
}

export function useRemoveTask({ id, title }: Pick<Task, 'id' | 'title'>) {
  const restore = useMutation({
    mutationFn: () => call(api.tasks.restore, { params: { id } }),
    meta: { texts: taskTexts.restore, refreshes },
  })
  return useMutation({
    mutationFn: () => call(api.tasks.remove, { params: { id } }),
    onSuccess: () => offerUndo({ text: taskTexts.removed(title), onUndo: () => restore.mutate() }),
    meta: { texts: taskTexts.remove, refreshes },
  })
}
