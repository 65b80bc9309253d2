import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { Client } from '@veranda/contract'
import { TagChips, tagsInCell } from '#entities/dictionary/tag-chip.tsx'
import { useDates } from '#lib/format/dates.ts'
import { PhoneLink } from '#ui/records/phone-link.tsx'
import { ClientLink, RestoreButton, useRowClick } from './client-link.tsx'
import { texts } from './texts.ts'

const t = texts.list
const roomy = { display: { xs: 'none', lg: 'table-cell' } }

interface Props {
  clients: Client[]
  isTrash: boolean
}

export function ClientTable({ clients, isTrash }: Props) {
  const onRowClick = useRowClick(isTrash)
  const dates = useDates()
  return (
    <Card>
      <TableContainer>
        <Table
          aria-label={t.table}
          sx={{ '& td, & th': { borderColor: 'divider' }, '& thead th': { whiteSpace: 'nowrap' } }}
        >
          <TableHead>
            <TableRow>
              <TableCell>{t.columns.name}</TableCell>
              <TableCell>{t.columns.phone}</TableCell>
              <TableCell>{t.columns.email}</TableCell>
              <TableCell align="right">{t.columns.leads}</TableCell>
              <TableCell sx={roomy}>{t.columns.user}</TableCell>
              <TableCell>{isTrash ? t.columns.deleted : t.columns.created}</TableCell>
              {isTrash && <TableCell align="right">{t.columns.action}</TableCell>}
            </TableRow>
          </TableHead>
          <TableBody>
            {clients.map((client) => (
              <TableRow
                key={client.id}
                hover={!isTrash}
                onClick={onRowClick(client)}
                sx={{ cursor: isTrash ? 'default' : 'pointer', '&:last-child > *': { border: 0 } }}
              >
                <TableCell sx={{ minWidth: 160 }}>
                  <ClientLink client={client} isTrash={isTrash} />
                  <TagChips words={client.tags} max={3} sx={tagsInCell} />
                </TableCell>
                <TableCell>{client.phone && <PhoneLink phone={client.phone} />}</TableCell>
                <TableCell>
                  {client.email && (
                    <Link href={`mailto:${client.email}`} color="inherit" underline="hover">
                      {client.email}
                    </Link>
                  )}
                </TableCell>
                <TableCell align="right">{client.leads_count}</TableCell>
                <TableCell sx={{ ...roomy, color: client.user ? undefined : 'text.secondary' }}>
                  {client.user?.name ?? t.noUser}
                </TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
                  {dates.dateTime(isTrash ? client.deleted_at : client.created_at)}
                </TableCell>
                {isTrash && (
                  <TableCell align="right">
                    <RestoreButton client={client} />
                  </TableCell>
                )}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Card>
  )
}
