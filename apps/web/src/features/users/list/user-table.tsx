import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { roles, type User } from '@veranda/contract'
import { distributionText, UserName, UserStatusChip } from '#features/users/edit/user-facts.tsx'
import { texts } from '#features/users/texts.ts'
import { useDates } from '#lib/format/dates.ts'

const t = texts.list
const roomy = { display: { xs: 'none', xl: 'table-cell' } }

export function UserTable({ users }: { users: User[] }) {
  const dates = useDates()
  return (
    <Card>
      <TableContainer>
        <Table
          aria-label={t.table}
          sx={{
            '& td, & th': { borderColor: 'divider', overflowWrap: 'normal' },
            '& td:first-of-type': { overflowWrap: 'anywhere' },
          }}
        >
          <TableHead>
            <TableRow>
              <TableCell>{t.columns.name}</TableCell>
              <TableCell>{t.columns.role}</TableCell>
              <TableCell sx={roomy}>{t.columns.department}</TableCell>
              <TableCell>{t.columns.status}</TableCell>
              <TableCell sx={roomy}>{t.columns.distribution}</TableCell>
              <TableCell align="right">{t.columns.leads}</TableCell>
              <TableCell>{t.columns.seen}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {users.map((user) => (
              <TableRow key={user.id} hover sx={{ '&:last-child > *': { border: 0 } }}>
                <TableCell sx={{ minWidth: 220, maxWidth: 360 }}>
                  <UserName user={user} />
                </TableCell>
                <TableCell>{roles[user.role]}</TableCell>
                <TableCell sx={roomy}>{user.department}</TableCell>
                <TableCell>
                  <UserStatusChip status={user.status} />
                </TableCell>
                <TableCell sx={{ ...roomy, color: 'text.secondary' }}>
                  {distributionText(user, dates.today())}
                </TableCell>
                <TableCell align="right">{user.leads_in_work}</TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
                  {user.last_seen_at ? dates.dateTime(user.last_seen_at) : t.never}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Card>
  )
}
