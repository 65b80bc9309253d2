import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Task } from '@veranda/contract'
import { useState } from 'react'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { TaskDialog } from './task-dialog.tsx'
import { type TaskFilter, taskListQuery } from './task-queries.ts'
import { TaskRow } from './task-row.tsx'
import { taskTexts } from './task-texts.ts'

type Subject = { lead_id: number } | { client_id: number } | { order_id: number }

function filterOf(about: Subject): Pick<TaskFilter, 'lead' | 'client' | 'order'> {
  if ('lead_id' in about) return { lead: about.lead_id }
  return 'client_id' in about ? { client: about.client_id } : { order: about.order_id }
}

interface Props {
  about: Subject
  headingLevel?: 'h2' | 'h3'
}

/** Open tasks of a lead, client or order, and a button to add one. */
export function TasksBlock({ about, headingLevel = 'h3' }: Props) {
  const { can } = useCurrentUser()
  const [edited, setEdited] = useState<Task | 'new' | null>(null)
  if (!can('task.read')) return null
  return (
    <section aria-label={taskTexts.section}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant={headingLevel}>{taskTexts.section}</Typography>
        {can('task.manage') && (
          <Button startIcon={<AddIcon />} onClick={() => setEdited('new')}>
            {taskTexts.add}
          </Button>
        )}
      </Stack>
      <Tasks about={about} onEdit={setEdited} />
      {edited && (
        <TaskDialog task={edited === 'new' ? null : edited} about={about} onClose={() => setEdited(null)} />
      )}
    </section>
  )
}

function Tasks({ about, onEdit }: Pick<Props, 'about'> & { onEdit: (task: Task) => void }) {
  const { data, error, refetch } = useInfiniteQuery(taskListQuery({ state: 'open', ...filterOf(about) }))
  if (error && !data) {
    return (
      <Typography color="error">
        {taskTexts.loadFailure} <Button onClick={() => void refetch()}>{taskTexts.retry}</Button>
      </Typography>
    )
  }
  if (!data) return <Skeleton variant="rounded" height={44} />
  const tasks = data.pages.flatMap((page) => page.data)
  if (tasks.length === 0) return <Typography color="textSecondary">{taskTexts.none}</Typography>
  return (
    <Stack component="ul" aria-label={taskTexts.list} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {tasks.map((task) => (
        <TaskRow key={task.id} task={task} onEdit={onEdit} hasSubject={false} />
      ))}
    </Stack>
  )
}
