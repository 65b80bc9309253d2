import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { type FilmNames, type PriceDifference, priceCell, priceShown } from '@veranda/contract'
import { pricesTexts } from './prices-texts.ts'

const t = pricesTexts.differences

/** Old and new prices side by side. */
export function PriceDifferences({
  differences,
  films,
}: {
  differences: readonly PriceDifference[]
  films: FilmNames
}) {
  return (
    <TableContainer>
      <Table size="small" aria-label={t.table}>
        <TableHead>
          <TableRow>
            <TableCell>{t.cell}</TableCell>
            <TableCell align="right">{t.before}</TableCell>
            <TableCell align="right">{t.after}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {differences.map(({ code, before, after }) => {
            const cell = priceCell(code, films)
            if (!cell) return null
            const whiteSpace = cell.unit === 'basis' ? 'normal' : 'nowrap'
            return (
              <TableRow key={code}>
                <TableCell>{cell.title}</TableCell>
                <TableCell align="right" sx={{ color: 'text.secondary', whiteSpace }}>
                  {priceShown(before, cell.unit)}
                </TableCell>
                <TableCell align="right" sx={{ whiteSpace }}>
                  {priceShown(after, cell.unit)}
                </TableCell>
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
