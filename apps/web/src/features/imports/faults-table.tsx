import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { formatNumber, type ImportReport } from '@veranda/contract'
import { texts } from './texts.ts'

const t = texts.check

interface Props {
  title: string
  hint: string
  label: string
  faults: ImportReport['errors']
  /** Rows with such faults, of which the first are shown. */
  rowCount: number
}

/** Rows whose cells could not be read, with the reasons. */
export function FaultsTable({ title, hint, label, faults, rowCount }: Props) {
  return (
    <Box>
      <Typography variant="h3">{title}</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 1 }}>
        {hint} {rowCount > faults.length && t.firstErrors(formatNumber(faults.length))}
      </Typography>
      <TableContainer
        sx={{ maxHeight: 360, '& td, & th': { px: { xs: 1, sm: 2 } } }}
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        <Table size="small" stickyHeader aria-label={label}>
          <TableHead>
            <TableRow>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{t.row}</TableCell>
              <TableCell>{t.column}</TableCell>
              <TableCell>{t.value}</TableCell>
              <TableCell>{t.reason}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {faults.map(({ row, column, value, message }) => (
              <TableRow key={`${row} ${column} ${message}`}>
                <TableCell sx={{ fontVariantNumeric: 'tabular-nums' }}>{row}</TableCell>
                <TableCell sx={{ overflowWrap: 'break-word', maxWidth: 200 }}>{column}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere', maxWidth: 240 }}>{value}</TableCell>
                <TableCell sx={{ overflowWrap: 'break-word', maxWidth: 480 }}>{message}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  )
}
