import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type JobCount, type JobState, jobStates, pages, type QueuedJob } from '@veranda/contract'
import {
  jobCountsQuery,
  jobsQuery,
  useCancelJob,
  useRemoveJob,
  useRetryJob,
} from '#features/admin/platform-queries.ts'
import { texts } from '#features/admin/platform-texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { ConfirmedButton } from '#ui/dialogs/confirmed-button.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { EmptyState } from '#ui/page/states.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { Row, Rows, SecondaryText } from './rows.tsx'

const t = texts.jobs
const states = Object.keys(jobStates) as JobState[]
const nameOf = (task: string) => texts.tasks[task] ?? task

/** `/admin/jobs`: the job queue and failed jobs. */
export function JobsPage() {
  const { params, setParams } = useSearchParams()
  const state = states.find((one) => one === params.state)
  const { data: counts = [] } = useQuery(jobCountsQuery)
  const query = useInfiniteQuery({ ...jobsQuery(state), refetchInterval: 15_000 })
  return (
    <>
      <PageHeader title={pages['admin.jobs'].title} subtitle={t.subtitle} />
      <Stack direction="row" role="group" aria-label={t.filter} sx={{ gap: 1, flexWrap: 'wrap', mb: 2 }}>
        {[undefined, ...states].map((one) => (
          <Chip
            key={one ?? 'all'}
            label={`${one ? jobStates[one].label : t.all}: ${countOf(counts, one)}`}
            color={one === state ? 'primary' : 'default'}
            variant={one === state ? 'filled' : 'outlined'}
            aria-pressed={one === state}
            onClick={() => setParams({ state: one })}
            sx={{ height: 36, px: 0.5 }}
          />
        ))}
      </Stack>
      <TaskSummary counts={counts} />
      <PagedList query={query} texts={t}>
        {(jobs) =>
          jobs.length === 0 ? (
            <EmptyState title={t.emptyTitle} text={state ? t.nothingText : t.emptyText} />
          ) : (
            <Rows label={t.list}>
              {jobs.map((job) => (
                <JobRow key={job.id} job={job} />
              ))}
            </Rows>
          )
        }
      </PagedList>
    </>
  )
}

function countOf(counts: readonly JobCount[], state: JobState | undefined): number {
  return counts.filter((one) => !state || one.state === state).reduce((sum, { count }) => sum + count, 0)
}

/** Number of jobs per kind. */
function TaskSummary({ counts }: { counts: readonly JobCount[] }) {
  const tasks = [...new Set(counts.map(({ task }) => task))]
  if (tasks.length === 0) return null
  const queueCounts = tasks.map((task) => {
    const all = counts.filter((one) => one.task === task)
    return `${nameOf(task)}: ${countOf(all, undefined)}`
  })
  return (
    <Box role="note" aria-label={t.summary} sx={{ color: 'text.secondary', mb: 1 }}>
      {queueCounts.join(' · ')}
    </Box>
  )
}

function JobRow({ job }: { job: QueuedJob }) {
  const dates = useDates()
  return (
    <Row columns="minmax(0, 1fr) 220px auto">
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Box sx={{ fontWeight: 600 }}>{nameOf(job.task)}</Box>
          <SecondaryText>№ {job.id}</SecondaryText>
          <StatusChip {...jobStates[job.state]} />
        </Box>
        {job.last_error && <Box sx={{ color: 'error.main', mt: 0.5 }}>{job.last_error}</Box>}
        {job.payload_keys.length > 0 && <SecondaryText>{t.carries(job.payload_keys)}</SecondaryText>}
      </Box>
      <SecondaryText>
        {dates.dateTime(job.created_at)}
        <Box>{texts.attempts(job.attempts, job.max_attempts)}</Box>
        {job.state === 'retrying' && <Box>{texts.next(dates.dateTime(job.run_at))}</Box>}
      </SecondaryText>
      <JobActions job={job} />
    </Row>
  )
}

function JobActions({ job }: { job: QueuedJob }) {
  const retry = useRetryJob()
  const stop = useCancelJob()
  const remove = useRemoveJob()
  if (job.state === 'running') return <Box />
  const actionLabel = (action: string) => `${action}: ${nameOf(job.task)} № ${job.id}`
  return (
    <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
      <Button
        size="small"
        loading={retry.isPending}
        onClick={() => retry.mutate(job.id)}
        aria-label={actionLabel(t.retry)}
      >
        {t.retry}
      </Button>
      {job.state !== 'failed' && (
        <Button
          size="small"
          color="secondary"
          loading={stop.isPending}
          onClick={() => stop.mutate(job.id)}
          aria-label={actionLabel(t.stop)}
        >
          {t.stop}
        </Button>
      )}
      <ConfirmedButton
        label={t.remove}
        aria-label={actionLabel(t.remove)}
        size="small"
        color="error"
        mutation={remove}
        variables={job.id}
        question={{ title: t.removeTitle, text: t.removeText, confirmLabel: t.remove }}
      />
    </Box>
  )
}
