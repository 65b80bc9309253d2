import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { LeadListItem } from '@veranda/contract'
import { TagChips } from '#entities/dictionary/tag-chip.tsx'
import { LeadStatusChip } from '#entities/lead/lead-status.tsx'
import { texts } from '#features/leads/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { CardList } from '#ui/records/card-list.tsx'
import { PhoneLink } from '#ui/records/phone-link.tsx'
import { LeadLink, RestoreButton, useRowClick } from './lead-link.tsx'

const t = texts.list

interface Props {
  leads: LeadListItem[]
  isTrash: boolean
}

/** The list where a table has no room. */
export function LeadCards({ leads, isTrash }: Props) {
  const dates = useDates()
  const onRowClick = useRowClick(isTrash)
  return (
    <CardList label={t.table}>
      {leads.map((lead) => (
        <Card component="li" key={lead.id} onClick={onRowClick(lead)} sx={{ p: 2 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, alignItems: 'flex-start' }}>
            <LeadLink lead={lead} isTrash={isTrash} />
            <LeadStatusChip status={lead.status} />
          </Box>
          {lead.phone && (
            <Box sx={{ py: 1, color: 'primary.main', fontWeight: 600 }}>
              <PhoneLink phone={lead.phone} />
            </Box>
          )}
          <Typography variant="body2" color="textSecondary">
            {[t.number(lead.number), lead.form?.name ?? lead.source, lead.user?.name]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {isTrash && `${t.columns.deleted}: `}
            {dates.dateTime(isTrash ? lead.deleted_at : lead.created_at)}
          </Typography>
          {lead.reject_reason && (
            <Typography variant="body2" color="textSecondary">
              {texts.reason.told(lead.reject_reason.name)}
            </Typography>
          )}
          <TagChips words={lead.tags} max={5} sx={{ mt: 1 }} />
          {isTrash && <RestoreButton lead={lead} />}
        </Card>
      ))}
    </CardList>
  )
}
