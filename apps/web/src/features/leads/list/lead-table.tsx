import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { LeadListItem } from '@veranda/contract'
import type { MouseEvent } from 'react'
import { TagChips, tagsInCell } from '#entities/dictionary/tag-chip.tsx'
import { LeadStatusChip } from '#entities/lead/lead-status.tsx'
import { texts } from '#features/leads/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { PhoneLink } from '#ui/records/phone-link.tsx'
import { LeadLink, RestoreButton, useRowClick } from './lead-link.tsx'

const t = texts.list

interface Props {
  leads: LeadListItem[]
  isTrash: boolean
}

export function LeadTable({ leads, isTrash }: Props) {
  const onRowClick = useRowClick(isTrash)
  return (
    <Card>
      <TableContainer>
        <Table
          aria-label={t.table}
          sx={{ '& td, & th': { borderColor: 'divider' }, '& thead th': { whiteSpace: 'nowrap' } }}
        >
          <TableHead>
            <TableRow>
              <TableCell sx={{ width: 80 }}>{t.columns.id}</TableCell>
              <TableCell>{t.columns.name}</TableCell>
              <TableCell>{t.columns.phone}</TableCell>
              <TableCell>{t.columns.status}</TableCell>
              <TableCell sx={{ display: { xs: 'none', lg: 'table-cell' } }}>{t.columns.source}</TableCell>
              <TableCell sx={{ display: { xs: 'none', lg: 'table-cell' } }}>{t.columns.user}</TableCell>
              <TableCell>{isTrash ? t.columns.deleted : t.columns.created}</TableCell>
              {isTrash && <TableCell align="right">{t.columns.action}</TableCell>}
            </TableRow>
          </TableHead>
          <TableBody>
            {leads.map((lead) => (
              <LeadRow key={lead.id} lead={lead} isTrash={isTrash} onClick={onRowClick(lead)} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Card>
  )
}

interface RowProps {
  lead: LeadListItem
  isTrash: boolean
  onClick: (event: MouseEvent<HTMLElement>) => void
}

function LeadRow({ lead, isTrash, onClick }: RowProps) {
  const dates = useDates()
  return (
    <TableRow
      hover={!isTrash}
      onClick={onClick}
      sx={{ cursor: isTrash ? 'default' : 'pointer', '&:last-child > *': { border: 0 } }}
    >
      <TableCell sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>{lead.number}</TableCell>
      <TableCell sx={{ minWidth: 200, overflowWrap: 'anywhere' }}>
        <LeadLink lead={lead} isTrash={isTrash} />
        {lead.email && (
          <Typography variant="body2" color="textSecondary" noWrap title={lead.email} sx={{ maxWidth: 240 }}>
            {lead.email}
          </Typography>
        )}
        <TagChips words={lead.tags} max={3} sx={tagsInCell} />
      </TableCell>
      <TableCell>{lead.phone && <PhoneLink phone={lead.phone} />}</TableCell>
      <TableCell>
        <LeadStatusChip status={lead.status} />
        {lead.reject_reason && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {lead.reject_reason.name}
          </Typography>
        )}
      </TableCell>
      <TableCell sx={{ display: { xs: 'none', lg: 'table-cell' } }}>
        {lead.source}
        {lead.form && (
          <Typography variant="body2" color="textSecondary">
            {lead.form.name}
          </Typography>
        )}
      </TableCell>
      <TableCell
        sx={{ display: { xs: 'none', lg: 'table-cell' }, color: lead.user ? undefined : 'text.secondary' }}
      >
        {lead.user?.name ?? texts.info.noUser}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {dates.dateTime(isTrash ? lead.deleted_at : lead.created_at)}
      </TableCell>
      {isTrash && (
        <TableCell align="right">
          <RestoreButton lead={lead} />
        </TableCell>
      )}
    </TableRow>
  )
}
