import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { FilmNames, PriceSheet } from '@veranda/contract'
import type { PriceList } from '@veranda/soft-windows'
import { useId } from 'react'
import { PriceDifferences } from './price-differences.tsx'
import { pricesTexts } from './prices-texts.ts'

const t = pricesTexts.import

interface Props {
  sheet: PriceSheet
  films: FilmNames
  onTake: (prices: PriceList) => void
  onClose: () => void
}

/** Preview of the changes in an imported file. */
export function PriceImportDialog({ sheet, films, onTake, onClose }: Props) {
  const titleId = useId()
  const { prices, differences, errors } = sheet
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: 720, width: '100%' } } }}
    >
      <DialogTitle id={titleId}>{t.title}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {errors.length > 0 && <Errors errors={errors} />}
        {differences.length === 0 ? (
          <Typography>{t.same}</Typography>
        ) : (
          <>
            <Typography color="textSecondary">{t.hint}</Typography>
            <PriceDifferences differences={differences} films={films} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{pricesTexts.cancel}</Button>
        <Button variant="contained" disabled={differences.length === 0} onClick={() => onTake(prices)}>
          {t.take}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Errors({ errors }: Pick<PriceSheet, 'errors'>) {
  return (
    <>
      <Alert severity="warning">{t.errors}</Alert>
      <Table size="small" aria-label={t.errorsTable}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{t.row}</TableCell>
            <TableCell>{t.message}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {errors.map(({ row, message }) => (
            <TableRow key={row}>
              <TableCell>{row}</TableCell>
              <TableCell>{message}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  )
}
