import Stack from '@mui/material/Stack'
import { type Theme, useTheme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'

interface ReportRow {
  key: string
  /** One per column; the first names the row. */
  cells: ReactNode[]
  isTotal?: boolean
}

interface Props {
  label: string
  columns: readonly string[]
  rows: readonly ReportRow[]
}

/** A report's table; on narrow windows each row becomes a list. */
export function ReportTable(props: Props) {
  const theme = useTheme()
  const isNarrow = useMediaQuery(narrowBelow(theme, props.columns.length), { noSsr: true })
  return isNarrow ? <RowLists {...props} /> : <WideTable {...props} />
}

function narrowBelow(theme: Theme, columns: number): string {
  if (columns <= 3) return 'not all'
  return theme.breakpoints.down(columns <= 6 ? 'sm' : 'lg')
}

const total = { fontWeight: 700, borderTop: 1, borderColor: 'divider' }

function WideTable({ label, columns, rows }: Props) {
  const [first, ...otherColumns] = columns
  return (
    // With few columns nothing overflows.
    <TableContainer sx={{ overflowX: columns.length > 6 ? 'auto' : 'visible' }}>
      <Table
        size="small"
        aria-label={label}
        sx={{ '& td, & th': { borderColor: 'divider', px: 1, overflowWrap: 'normal' } }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{first}</TableCell>
            {otherColumns.map((column) => (
              <TableCell key={column} align="right">
                {column}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, cells: [name, ...figures], isTotal }) => (
            <TableRow key={key} sx={{ '&:last-child > *': { borderBottom: 0 } }}>
              <TableCell component="th" scope="row" sx={{ ...(isTotal && total) }}>
                {name}
              </TableCell>
              {figures.map((figure, index) => (
                <TableCell
                  key={otherColumns[index]}
                  align="right"
                  sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', ...(isTotal && total) }}
                >
                  {figure}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

function RowLists({ label, columns, rows }: Props) {
  const [, ...otherColumns] = columns
  return (
    <Stack component="ul" aria-label={label} sx={{ listStyle: 'none', p: 0, m: 0, gap: 2 }}>
      {rows.map(({ key, cells: [name, ...figures] }) => (
        <Stack
          component="li"
          key={key}
          sx={{ gap: 0.5, '& + &': { borderTop: 1, borderColor: 'divider', pt: 2 } }}
        >
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          {figures.map((figure, index) => (
            <Stack
              key={otherColumns[index]}
              direction="row"
              sx={{ justifyContent: 'space-between', gap: 2, fontVariantNumeric: 'tabular-nums' }}
            >
              <Typography variant="body2" color="textSecondary">
                {otherColumns[index]}
              </Typography>
              <Typography variant="body2" component="div" sx={{ textAlign: 'right' }}>
                {figure}
              </Typography>
            </Stack>
          ))}
        </Stack>
      ))}
    </Stack>
  )
}
