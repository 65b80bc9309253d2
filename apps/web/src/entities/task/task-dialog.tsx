import { type Task, task as taskSchema } from '@veranda/contract'
import { useDates } from '#lib/format/dates.ts'
import { useRecordForm } from '#lib/forms/use-record-form.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { toast } from '#lib/notices/toasts.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { savedBefore } from '#ui/notices/saved-before.tsx'
import { TaskFields } from './task-fields.tsx'
import { useCreateTask, useUpdateTask } from './task-queries.ts'
import { taskTexts } from './task-texts.ts'
import { bodyOf, valuesOf } from './task-values.ts'

const t = taskTexts.dialog

const listPath = () => pathTo('tasks.index')

interface Props {
  /** `null`: a new task. */
  task: Task | null
  /** The record of a new task. */
  about?: { lead_id?: number; client_id?: number; order_id?: number }
  onClose: () => void
}

/** Creates or edits a task. Remounted each time it opens. */
export function TaskDialog({ task, about = {}, onClose }: Props) {
  const { timeZone } = useDates()
  const { user } = useCurrentUser()
  const [key] = useIdempotencyKey()
  const create = useCreateTask(key)
  const update = useUpdateTask(task?.id ?? 0)
  const { form, ...state } = useRecordForm({
    values: valuesOf(task, timeZone, user?.id),
    record: task && {
      version: task.version,
      schema: taskSchema,
      valuesOf: (saved: Task) => valuesOf(saved, timeZone),
    },
    send: ({ body: values, version }) => {
      const body = bodyOf(values, timeZone)
      return task ? update.mutateAsync({ ...body, version }) : create.mutateAsync({ ...about, ...body })
    },
    onSaved: () => {
      if (!task) toast.success(taskTexts.create.success)
      onClose()
    },
    texts: task ? taskTexts.update : taskTexts.create,
    problemOf: (error) => savedBefore(error, listPath),
  })
  return (
    <FormDialog
      title={task ? t.edit : t.create}
      submitLabel={task ? t.submitEdit : t.submitCreate}
      width={520}
      isLong
      onClose={onClose}
      {...state}
    >
      <TaskFields form={form} />
    </FormDialog>
  )
}
