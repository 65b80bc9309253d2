import ChecklistIcon from '@mui/icons-material/ChecklistOutlined'
import SearchIcon from '@mui/icons-material/SearchOff'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Task } from '@veranda/contract'
import { type TaskFilter, taskListQuery } from '#entities/task/task-queries.ts'
import { TaskRow } from '#entities/task/task-row.tsx'
import { taskTexts } from '#entities/task/task-texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { EmptyState } from '#ui/page/states.tsx'
import { grouped } from './task-groups.ts'
import { texts } from './texts.ts'

interface Props {
  filter: TaskFilter
  onAdd: (() => void) | null
  onEdit: (task: Task) => void
}

export function TaskList({ filter, onAdd, onEdit }: Props) {
  const query = useInfiniteQuery(taskListQuery(filter))
  return (
    <PagedList query={query} texts={taskTexts}>
      {(tasks) =>
        tasks.length === 0 ? (
          <NoTasks filter={filter} onAdd={onAdd} />
        ) : (
          <Groups tasks={tasks} onEdit={onEdit} />
        )
      }
    </PagedList>
  )
}

function Groups({ tasks, onEdit }: { tasks: Task[]; onEdit: (task: Task) => void }) {
  const { timeZone } = useDates()
  return (
    <Stack sx={{ gap: 2 }}>
      {grouped(tasks, new Date(), timeZone).map((one) => (
        <Card
          component="section"
          key={one.group}
          aria-label={texts.groups[one.group]}
          sx={{ px: { xs: 1, sm: 2 }, py: 1.5 }}
        >
          <Typography
            variant="h3"
            component="h2"
            sx={{ px: 1, color: one.group === 'overdue' ? 'error.main' : 'text.primary' }}
          >
            {texts.groups[one.group]}
          </Typography>
          <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {one.tasks.map((task) => (
              <TaskRow key={task.id} task={task} onEdit={onEdit} />
            ))}
          </Stack>
        </Card>
      ))}
    </Stack>
  )
}

function NoTasks({ filter, onAdd }: Pick<Props, 'filter' | 'onAdd'>) {
  const { setParams } = useSearchParams()
  if (filter.q || filter.user || filter.state !== 'open') {
    return (
      <EmptyState
        icon={<SearchIcon />}
        title={texts.nothingTitle}
        text={texts.nothingText}
        action={
          <Button
            variant="outlined"
            onClick={() => setParams({ q: undefined, user: undefined, state: undefined })}
          >
            {texts.reset}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={<ChecklistIcon />}
      title={texts.emptyTitle}
      text={texts.emptyText}
      action={
        onAdd && (
          <Button variant="contained" onClick={onAdd}>
            {texts.add}
          </Button>
        )
      }
    />
  )
}
