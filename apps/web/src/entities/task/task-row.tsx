import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import BellIcon from '@mui/icons-material/NotificationsNoneOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Task } from '@veranda/contract'
import { useDates } from '#lib/format/dates.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { clamped } from '#ui/clamped.ts'
import { PlainCheckbox } from '#ui/fields/plain-checkbox.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { useFinishTask, useRemoveTask } from './task-queries.ts'
import { taskTexts } from './task-texts.ts'

interface Props {
  task: Task
  onEdit: (task: Task) => void
  /** Hidden inside a lead or client, whose task it is. */
  hasSubject?: boolean
}

/** A task: done or not, due date, assignee, record. */
export function TaskRow({ task, onEdit, hasSubject = true }: Props) {
  const { can, user } = useCurrentUser()
  const finish = useFinishTask(task)
  const remove = useRemoveTask(task)
  const isDone = task.completed_at !== null
  const mayManage = can('task.manage')
  return (
    <Stack component="li" direction="row" sx={{ gap: 0.5, alignItems: 'flex-start', py: 0.75 }}>
      <PlainCheckbox
        checked={isDone}
        disabled={!mayManage}
        onChange={(checked) => finish.isPending || finish.mutate(checked)}
        aria-label={taskTexts.finishLabel(task.title)}
      />
      <Box sx={{ flex: 1, minWidth: 0, pt: 0.75, '@media (pointer: coarse)': { pt: 1.25 } }}>
        <Typography
          title={task.title}
          sx={{
            fontWeight: 600,
            ...clamped(3),
            ...(isDone && { textDecoration: 'line-through', color: 'text.secondary' }),
          }}
        >
          {task.title}
        </Typography>
        {task.notes && (
          <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-wrap' }}>
            {task.notes}
          </Typography>
        )}
        <Stack direction="row" sx={{ columnGap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
          {task.is_closed_by_rejection && (
            <Typography variant="body2">{taskTexts.closedByRejection}</Typography>
          )}
          <Due task={task} />
          {task.user_id !== user?.id && (
            <Typography variant="body2" color="textSecondary">
              {task.user.name}
            </Typography>
          )}
          {hasSubject && <Subject task={task} />}
        </Stack>
      </Box>
      {mayManage && (
        <Stack direction="row" sx={{ flexShrink: 0 }}>
          <IconButton aria-label={taskTexts.editLabel(task.title)} onClick={() => onEdit(task)}>
            <EditIcon fontSize="small" />
          </IconButton>
          <IconButton
            aria-label={taskTexts.removeLabel(task.title)}
            onClick={() => remove.mutate()}
            disabled={remove.isPending}
          >
            <DeleteIcon fontSize="small" />
          </IconButton>
        </Stack>
      )}
    </Stack>
  )
}

function Due({ task }: { task: Task }) {
  const { dateTime } = useDates()
  if (!task.due_at) return null
  const isLate = task.completed_at === null && new Date(task.due_at) < new Date()
  return (
    <Typography
      variant="body2"
      component="span"
      sx={{ color: isLate ? 'error.main' : 'text.secondary', fontWeight: isLate ? 600 : 400 }}
    >
      {isLate && `${taskTexts.overdue}: `}
      {dateTime(task.due_at)}
      {task.remind_at && !task.completed_at && (
        <BellIcon aria-hidden sx={{ fontSize: 16, ml: 0.5, verticalAlign: '-3px' }} />
      )}
    </Typography>
  )
}

/** Size for touch. */
const target = { my: 0.25, ...clamped(1) }

function Subject({ task }: { task: Task }) {
  if (task.lead_id !== null) {
    return (
      <RouterLink
        to={`${pathTo('tasks.index')}?lead=${task.lead_id}`}
        variant="body2"
        title={task.lead_name ?? ''}
        sx={target}
      >
        {taskTexts.lead(task.lead_number, task.lead_name)}
      </RouterLink>
    )
  }
  if (task.order_id !== null && task.order_number !== null) {
    return (
      <RouterLink to={pathTo('orders.show', { id: task.order_id })} variant="body2" sx={target}>
        {taskTexts.order(task.order_number)}
      </RouterLink>
    )
  }
  if (task.client_id !== null && task.client_name !== null) {
    return (
      <RouterLink
        to={pathTo('clients.show', { id: task.client_id })}
        variant="body2"
        title={task.client_name}
        sx={target}
      >
        {task.client_name}
      </RouterLink>
    )
  }
  return null
}
