import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type Task, task as taskSchema } from '@veranda/contract'
import { type ReactNode, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useDates } from '#lib/format/dates.ts'
import { applyServerErrors } from '#lib/forms/forms.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { toast } from '#lib/notices/toasts.ts'
import { mergeNewerRecord } from '#lib/query/newer-form.ts'
import { newerRecord } from '#lib/query/newer-record.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx'
import { savedBefore } from '#ui/notices/saved-before.tsx'
import { TaskFields } from './task-fields.tsx'
import { useCreateTask, useUpdateTask } from './task-queries.ts'
import { taskTexts } from './task-texts.ts'
import { bodyOf, type TaskValues, valuesOf } from './task-values.ts'

const t = taskTexts.dialog

const listPath = () => pathTo('tasks.index')

interface Props {
  /** `null`: a new one. */
  task: Task | null
  /** What a new one is about. */
  about?: { lead_id?: number; client_id?: number; order_id?: number }
  onClose: () => void
}

/** A task, new or known. Remounted each time it opens. */
export function TaskDialog({ task, about = {}, onClose }: Props) {
  const titleId = useId()
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'))
  const { timeZone } = useDates()
  const { user } = useCurrentUser()
  const [key] = useIdempotencyKey()
  const [problem, setProblem] = useState<ReactNode>(null)
  const create = useCreateTask(key)
  const update = useUpdateTask(task?.id ?? 0)
  const [version, setVersion] = useState(task?.version)
  const form = useForm<TaskValues>({ defaultValues: valuesOf(task, timeZone, user?.id), mode: 'onTouched' })
  const submit = form.handleSubmit(async (values) => {
    setProblem(null)
    const body = bodyOf(values, timeZone)
    try {
      if (task) await update.mutateAsync({ ...body, version })
      else {
        await create.mutateAsync({ ...about, ...body })
        toast.success(taskTexts.create.success)
      }
      onClose()
    } catch (error) {
      const newer = newerRecord(error, taskSchema)
      if (!newer)
        return setProblem(
          savedBefore(error, listPath) ??
            applyServerErrors(form, error, task ? taskTexts.update : taskTexts.create),
        )
      setVersion(newer.version)
      mergeNewerRecord(form, valuesOf(newer, timeZone))
      setProblem(t.conflict)
    }
  })
  return (
    <EditDialog
      onClose={onClose}
      isSending={form.formState.isSubmitting}
      fullScreen={isPhone}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: { sm: 520 }, width: '100%' } } }}
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{task ? t.edit : t.create}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2.5 }}>
          {problem && <Alert severity="error">{problem}</Alert>}
          <TaskFields form={form} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
            {task ? t.submitEdit : t.submitCreate}
          </Button>
        </DialogActions>
      </form>
    </EditDialog>
  )
}
