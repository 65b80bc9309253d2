import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type Dashboard, formatNumber, pages, type Task } from '@veranda/contract'
import { Suspense, useState } from 'react'
import { leadsPath } from '#entities/lead/leads-path.ts'
import { type Figure, FigureRow } from '#entities/report/figure-grid.tsx'
import { TaskRow } from '#entities/task/task-row.tsx'
import { lazyPart } from '#lib/offline/lazy-part.ts'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { texts } from './texts.ts'
import { TodaysVisits } from './todays-visits.tsx'

const t = texts.day

/** Loaded when a task is edited: the page itself has no fields. */
const TaskDialog = lazyPart(() => import('#entities/task/task-dialog.tsx'), 'TaskDialog')

type Day = Dashboard['day']

const tasksPath = (state: 'today' | 'overdue') =>
  `${pages['tasks.index'].path}${stringifySearch({ state, user: 'me' })}`

function figuresOf({ tasks, leads, chats }: Day): Figure[] {
  const figure = (name: string, count: number | null | undefined, to: string, isUrgent = false): Figure[] =>
    count == null
      ? []
      : [{ name, value: formatNumber(count), note: '', to, isAlarming: isUrgent && count > 0 }]
  return [
    ...figure(t.tasks, tasks?.today, tasksPath('today')),
    ...figure(t.overdue, tasks?.overdue, tasksPath('overdue'), true),
    ...figure(t.leads, leads, leadsPath({ status: 'new', user: 'me' })),
    ...figure(t.chats, chats, `${pages['chats.index'].path}${stringifySearch({ queue: 'unanswered' })}`),
  ]
}

/** «Мой день»: today's tasks and visits of the user. */
export function MyDay({ day }: { day: Day }) {
  const { tasks, visits } = day
  const isFree = !tasks?.today && !visits?.length
  return (
    <SectionCard
      title={t.title}
      action={tasks && <RouterLink to={pages['tasks.index'].path}>{t.allTasks}</RouterLink>}
    >
      <FigureRow figures={figuresOf(day)} />
      {isFree && <Typography color="textSecondary">{t.empty}</Typography>}
      {visits && visits.length > 0 && <TodaysVisits visits={visits} />}
      {tasks && tasks.data.length > 0 && <TodaysTasks tasks={tasks.data} total={tasks.today} />}
    </SectionCard>
  )
}

function TodaysTasks({ tasks, total }: { tasks: Task[]; total: number }) {
  const [edited, setEdited] = useState<Task | null>(null)
  const more = total - tasks.length
  return (
    <Box>
      <Typography variant="h3">{t.tasksTitle}</Typography>
      <Stack component="ul" aria-label={t.tasksTitle} sx={{ listStyle: 'none', p: 0, m: 0, ml: -1.25 }}>
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} onEdit={setEdited} />
        ))}
      </Stack>
      {more > 0 && <RouterLink to={tasksPath('today')}>{t.more(more)}</RouterLink>}
      <Suspense>{edited && <TaskDialog task={edited} onClose={() => setEdited(null)} />}</Suspense>
    </Box>
  )
}
