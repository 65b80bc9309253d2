import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { LeadListItem } from '@veranda/contract'
import { TagChips } from '#entities/dictionary/tag-chip.tsx'
import { LeadStatusChip } from '#entities/lead/lead-status.tsx'
import { WaitingTime } from '#entities/lead/waiting-time.tsx'
import { LeadDecision } from '#features/leads/decision/lead-decision.tsx'
import { LeadStatusChipMenu } from '#features/leads/lead-status-menu.tsx'
import { texts } from '#features/leads/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { PhoneLink } from '#ui/records/phone-link.tsx'
import { LeadLink, RestoreLead } from './lead-link.tsx'
import { RepeatMark } from './repeat-mark.tsx'

const t = texts.list

const ends = { display: 'flex', justifyContent: 'space-between', gap: 1 } as const

interface Props {
  lead: LeadListItem
  isTrash: boolean
  /** The list is of raw requests, which are decided on here. */
  isDeciding?: boolean
  /** In a column of the board: the date has a line of its own. */
  isNarrow?: boolean
}

/** A lead as a card, where a table does not fit. */
export function LeadCard({ lead, isTrash, isDeciding = false, isNarrow = false }: Props) {
  const date = <LeadDate lead={lead} isTrash={isTrash} />
  const waiting = lead.status === 'new' && !lead.is_imported && !isTrash && (
    <WaitingTime since={lead.created_at} isShort={!isNarrow} />
  )
  return (
    <>
      <Box sx={{ ...ends, alignItems: 'flex-start' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
          <LeadLink lead={lead} isTrash={isTrash} />
          {lead.is_repeat && <RepeatMark />}
        </Box>
        {isTrash ? <LeadStatusChip status={lead.status} /> : <LeadStatusChipMenu lead={lead} />}
      </Box>
      <Box sx={{ ...ends, rowGap: 0, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ color: 'primary.main', fontWeight: 600 }}>
          {lead.phone && <PhoneLink phone={lead.phone} />}
        </Box>
        {!isNarrow && waiting}
      </Box>
      {isNarrow && (
        <Box sx={{ ...ends, rowGap: 0, alignItems: 'center', flexWrap: 'wrap' }}>
          {date}
          {waiting}
        </Box>
      )}
      <Box sx={{ ...ends, alignItems: 'flex-end' }}>
        <Typography variant="body2" color="textSecondary">
          {[t.number(lead.number), lead.form?.name ?? lead.source, lead.user?.name]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        {!isNarrow && date}
      </Box>
      {lead.reject_reason && (
        <Typography variant="body2" color="textSecondary">
          {texts.reason.told(lead.reject_reason.name)}
        </Typography>
      )}
      <TagChips tags={lead.tags} max={5} sx={{ mt: 0.5 }} />
      {isDeciding && <LeadDecision lead={lead} sx={{ mt: 1 }} />}
      {isTrash && <RestoreLead lead={lead} />}
    </>
  )
}

function LeadDate({ lead, isTrash }: Pick<Props, 'lead' | 'isTrash'>) {
  const dates = useDates()
  return (
    <Typography variant="body2" color="textSecondary" noWrap sx={{ flexShrink: 0 }}>
      {isTrash && `${t.columns.deleted}: `}
      {dates.dateTime(isTrash ? lead.deleted_at : lead.created_at)}
    </Typography>
  )
}
