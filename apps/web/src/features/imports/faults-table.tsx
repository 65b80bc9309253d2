import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { formatNumber, type ImportReport } from '@veranda/contract'
import { texts } from './texts.ts'

const t = texts.check

interface Props {
  title: string
  hint: string
  label: string
  faults: ImportReport['errors']
}

/** Why cells could not be read, each reason with the first of its rows. */
export function FaultsTable({ title, hint, label, faults }: Props) {
  // On a phone the rows stand below their reason.
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  return (
    <Box>
      <Typography variant="h3">{title}</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 1 }}>
        {hint}
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
              <TableCell>{t.column}</TableCell>
              <TableCell>{t.reason}</TableCell>
              <TableCell align="right">{t.rows}</TableCell>
              {!isPhone && <TableCell>{t.examples}</TableCell>}
            </TableRow>
          </TableHead>
          <TableBody>
            {faults.map(({ column, message, row_count, examples }) => (
              <TableRow key={`${column} ${message}`} sx={{ verticalAlign: 'top' }}>
                <TableCell sx={{ overflowWrap: 'break-word', maxWidth: 200 }}>{column}</TableCell>
                <TableCell sx={{ overflowWrap: 'break-word', maxWidth: 480 }}>
                  {message}
                  {isPhone && (
                    <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                      <Examples row_count={row_count} examples={examples} />
                    </Box>
                  )}
                </TableCell>
                <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {formatNumber(row_count)}
                </TableCell>
                {!isPhone && (
                  <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 140 }}>
                    <Examples row_count={row_count} examples={examples} />
                  </TableCell>
                )}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  )
}

function Examples({ row_count, examples }: Pick<Props['faults'][number], 'row_count' | 'examples'>) {
  return (
    <>
      {examples.map(({ row, value }) => (
        <div key={row}>{t.example(row, value)}</div>
      ))}
      {row_count > examples.length && t.moreRows(row_count - examples.length)}
    </>
  )
}
