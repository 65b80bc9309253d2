import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type StockMove, type StockRoll, stockMoveKinds } from '@veranda/contract'
import { useId } from 'react'
import { useDates } from '#lib/dates.ts'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import { metres } from './film-sizes.ts'
import { movesQuery } from './stock-queries.ts'
import { stockTexts } from './stock-texts.ts'

const t = stockTexts.moves

/** What happened to a roll, newest first. */
export function MovesDialog({ roll, onClose }: { roll: StockRoll; onClose: () => void }) {
  const titleId = useId()
  const { data, error, refetch } = useQuery(movesQuery(roll.id))
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: 480, width: '100%' } } }}
    >
      <DialogTitle id={titleId}>{t.title(roll.number)}</DialogTitle>
      <DialogContent>
        {!data && error && <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />}
        {!data && !error && <ListSkeleton rows={3} />}
        <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 1.5 }}>
          {data?.map((move) => (
            <Move key={move.id} move={move} />
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.close}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Move({ move }: { move: StockMove }) {
  const { dateTime } = useDates()
  const details = [
    dateTime(move.created_at),
    move.author?.name,
    move.order && t.order(move.order.number),
    move.length_mm > 0 && t.left(metres(move.length_mm)),
    move.note,
  ]
  return (
    <li>
      <Typography>{stockMoveKinds[move.kind]}</Typography>
      <Typography variant="body2" color="textSecondary">
        {details.filter(Boolean).join(' · ')}
      </Typography>
    </li>
  )
}
