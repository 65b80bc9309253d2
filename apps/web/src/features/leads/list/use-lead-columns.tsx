import Typography from '@mui/material/Typography'
import type { LeadListItem, LeadSort } from '@veranda/contract'
import { TagChips } from '#entities/dictionary/tag-chip.tsx'
import { LeadStatusChip } from '#entities/lead/lead-status.tsx'
import { WaitingTime } from '#entities/lead/waiting-time.tsx'
import { LeadDecision } from '#features/leads/decision/lead-decision.tsx'
import { LeadAssignee } from '#features/leads/lead-assignee.tsx'
import { LeadStatusChipMenu } from '#features/leads/lead-status-menu.tsx'
import { texts } from '#features/leads/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { changedColumn, dateWidth, type RecordColumn, trashColumn } from '#ui/lists/record-column.ts'
import { CellLine } from '#ui/lists/table/cell-line.tsx'
import { PhoneLink } from '#ui/records/phone-link.tsx'
import { extraColumns, taskColumn } from './extra-columns.tsx'
import { LeadLink, RestoreLead } from './lead-link.tsx'
import { RepeatMark } from './repeat-mark.tsx'

const t = texts.list.columns

interface Options {
  isTrash: boolean
  /** The list is of raw requests: instead of the assignee, whom none has, a row offers the decision. */
  isDeciding: boolean
  /** Answers that the user chose as columns. */
  fields: readonly RecordColumn<LeadListItem>[]
}

/** Columns of the lead list and its trash. */
export function useLeadColumns({ isTrash, isDeciding, fields }: Options): RecordColumn<LeadListItem>[] {
  const dates = useDates()
  const { can } = useCurrentUser()
  // The trash has the order of the list.
  const sorts = (first: LeadSort, second: LeadSort) => (isTrash ? {} : { sorts: [first, second] as const })
  const columns: RecordColumn<LeadListItem>[] = [
    {
      id: 'number',
      label: t.id,
      width: 68,
      isWhole: true,
      isQuiet: () => true,
      ...sorts('-number', 'number'),
      cell: ({ number }) => String(number),
    },
    {
      id: 'name',
      label: t.name,
      isFixed: true,
      sorts: ['name', '-name'],
      cell: (lead) => (
        <CellLine>
          <LeadLink lead={lead} isTrash={isTrash} />
          {lead.is_repeat && <RepeatMark />}
          <TagChips tags={lead.tags} max={1} isOneLine />
        </CellLine>
      ),
    },
    {
      id: 'phone',
      label: t.phone,
      width: 148,
      isWhole: true,
      cell: ({ phone }) => phone && <PhoneLink phone={phone} />,
    },
    { id: 'email', label: t.email, width: 190, isForWide: true, cell: ({ email }) => email },
    {
      id: 'status',
      label: t.status,
      width: 172,
      // The longest status with its arrow.
      minWidth: 132,
      ...sorts('status', '-status'),
      cell: (lead) => (
        <CellLine>
          {isTrash ? <LeadStatusChip status={lead.status} /> : <LeadStatusChipMenu lead={lead} />}
          {lead.status === 'new' && !lead.is_imported && !isTrash && (
            <WaitingTime since={lead.created_at} isShort />
          )}
          {lead.reject_reason && (
            <Typography variant="body2" color="textSecondary" noWrap title={lead.reject_reason.name}>
              {lead.reject_reason.name}
            </Typography>
          )}
        </CellLine>
      ),
    },
    {
      id: 'source',
      label: t.source,
      width: 140,
      cell: ({ source, form }) => [source, form?.name].filter(Boolean).join(' · '),
    },
    ...extraColumns,
    ...(can('task.read') ? [taskColumn(dates.dateTime)] : []),
    isDeciding
      ? {
          id: 'decision',
          label: t.decision,
          width: 176,
          isFixed: true,
          cell: (lead) => <LeadDecision lead={lead} isShort />,
        }
      : {
          id: 'user',
          label: t.user,
          width: 164,
          minWidth: 96,
          ...sorts('user', '-user'),
          isQuiet: ({ user }) => user === null,
          cell: (lead) =>
            isTrash ? (lead.user?.name ?? texts.info.noUser) : <LeadAssignee lead={lead} isShort />,
        },
    {
      id: 'date',
      label: isTrash ? t.deleted : t.created,
      width: 140,
      minWidth: dateWidth,
      ...sorts('-created_at', 'created_at'),
      cell: ({ created_at, deleted_at }) => dates.dateTime(isTrash ? deleted_at : created_at),
    },
  ]
  if (!isTrash)
    return [...columns, changedColumn(t.changed, ({ updated_at }) => dates.dateTime(updated_at)), ...fields]
  return [...columns, ...fields, trashColumn(t.action, (lead) => <RestoreLead lead={lead} />)]
}
