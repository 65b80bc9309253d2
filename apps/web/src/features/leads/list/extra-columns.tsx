import Typography from '@mui/material/Typography'
import type { LeadListInclude, LeadListItem } from '@veranda/contract'
import { TagChips } from '#entities/dictionary/tag-chip.tsx'
import { texts } from '#features/leads/texts.ts'
import { formatWaitingTime } from '#lib/format/waiting-time.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { NameLink } from '#ui/lists/name-link.tsx'
import type { RecordColumn } from '#ui/lists/record-column.ts'
import { utmText } from './utm-text.ts'

const t = texts.list.columns

/** The open task that is due first; one without a time is told by its title. */
export const taskColumn = (dateTime: (value: string) => string): RecordColumn<LeadListItem> => ({
  id: 'next_task' satisfies LeadListInclude,
  label: t.nextTask,
  width: 150,
  isExtra: true,
  cell: ({ next_task: task }) => task && <NextTask task={task} dateTime={dateTime} />,
})

interface NextTaskProps {
  task: NonNullable<LeadListItem['next_task']>
  dateTime: (value: string) => string
}

function NextTask({ task: { title, due_at }, dateTime }: NextTaskProps) {
  const isLate = due_at !== null && new Date(due_at) < new Date()
  return (
    <Typography
      variant="body2"
      component="span"
      noWrap
      title={isLate ? texts.list.lateTask(title) : title}
      sx={{ display: 'block', ...(isLate && { color: 'error.main', fontWeight: 600 }) }}
    >
      {due_at ? dateTime(due_at) : title}
    </Typography>
  )
}

/** Columns of the lead list that are hidden until asked for. */
export const extraColumns: readonly RecordColumn<LeadListItem>[] = [
  { id: 'form', label: t.form, width: 150, isExtra: true, cell: ({ form }) => form?.name ?? '' },
  {
    id: 'tags',
    label: t.tags,
    width: 200,
    isExtra: true,
    cell: ({ tags }) => tags.length > 0 && <TagChips tags={tags} max={2} isOneLine />,
  },
  {
    id: 'client',
    label: t.client,
    width: 96,
    isExtra: true,
    cell: ({ number, client_id }) =>
      client_id !== null && (
        <NameLink to={pathTo('clients.show', { id: client_id })} aria-label={texts.list.clientOf(number)}>
          {texts.list.toClient}
        </NameLink>
      ),
  },
  {
    id: 'answered',
    label: t.answered,
    width: 116,
    isExtra: true,
    isQuiet: () => true,
    cell: ({ created_at, answered_at, is_imported }) =>
      answered_at && !is_imported
        ? formatWaitingTime((Date.parse(answered_at) - Date.parse(created_at)) / 60_000)
        : '',
  },
  {
    id: 'utm' satisfies LeadListInclude,
    label: t.utm,
    width: 200,
    isExtra: true,
    cell: ({ utm }) => utmText(utm),
  },
]
