import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { Lead } from '@veranda/contract'
import { type ReactNode, useId } from 'react'
import { LeadStatusChip } from '#entities/lead/lead-status.tsx'
import { LeadAssignee } from '#features/leads/lead-assignee.tsx'
import { texts } from '#features/leads/texts.ts'
import { UnlinkClientButton } from '#features/leads/unlink-client-button.tsx'
import { useDates } from '#lib/format/dates.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { useRecordPermission } from '#lib/session/record-permission.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { RouterLink } from '#ui/router-link.tsx'

const t = texts.info

export function LeadMainInfo({ lead }: { lead: Lead }) {
  const dates = useDates()
  return (
    <InfoTable
      title={t.title}
      rows={[
        [t.number, texts.list.number(lead.number)],
        [t.status, <LeadStatusChip key="status" status={lead.status} />],
        [t.created, dates.dateTime(lead.created_at)],
        [t.source, lead.source || t.nothing],
        ...(lead.form ? [[t.form, lead.form.name] as const] : []),
        [t.user, <LeadAssignee key="user" lead={lead} />],
        [t.converted, <Converted key="converted" lead={lead} />],
      ]}
    />
  )
}

export function LeadTechnicalData({ lead }: { lead: Lead }) {
  return (
    <InfoTable
      title={t.technical}
      rows={[
        [t.ip, lead.ip_address || t.nothing],
        [t.referer, lead.referer || t.nothing],
        ...Object.entries(lead.utm ?? {}),
        [t.userAgent, lead.user_agent || t.nothing],
      ]}
    />
  )
}

function Converted({ lead }: { lead: Lead }) {
  const { can } = useCurrentUser()
  const reaches = useRecordPermission()
  const clientId = lead.client_id
  if (clientId === null) return t.no
  const number = t.clientId(clientId)
  return (
    <>
      {t.yes} (
      {can('client.read') ? (
        <RouterLink to={pathTo('clients.show', { id: clientId })}>{number}</RouterLink>
      ) : (
        number
      )}
      ){reaches('lead.convert', lead) && <UnlinkClientButton lead={lead} />}
    </>
  )
}

interface InfoTableProps {
  title: string
  rows: (readonly [label: string, value: ReactNode])[]
}

function InfoTable({ title, rows }: InfoTableProps) {
  const titleId = useId()
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h4" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <TableContainer sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}>
        <Table
          size="small"
          aria-labelledby={titleId}
          sx={{ tableLayout: 'fixed', '& td, & th': { borderColor: 'divider' } }}
        >
          <TableBody>
            {rows.map(([label, value]) => (
              <TableRow key={label} sx={{ '&:last-child > *': { border: 0 } }}>
                <TableCell
                  component="th"
                  scope="row"
                  sx={{
                    width: { xs: '48%', sm: 220 },
                    color: 'text.secondary',
                    verticalAlign: 'baseline',
                    hyphens: 'auto',
                  }}
                >
                  {label}
                </TableCell>
                <TableCell sx={{ verticalAlign: 'baseline', overflowWrap: 'anywhere' }}>{value}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  )
}
