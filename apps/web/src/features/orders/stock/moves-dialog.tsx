import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type StockMove, type StockRoll, stockMoveKinds } from '@veranda/contract'
import { metres } from '#features/orders/cutting/film-sizes.ts'
import { useDates } from '#lib/format/dates.ts'
import { ReadingDialog } from '#ui/dialogs/reading-dialog.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { movesQuery } from './stock-queries.ts'
import { stockTexts } from './stock-texts.ts'

const t = stockTexts.moves

/** History of a roll, newest first. */
export function MovesDialog({ roll, onClose }: { roll: StockRoll; onClose: () => void }) {
  const { data, error, refetch } = useQuery(movesQuery(roll.id))
  return (
    <ReadingDialog title={t.title(roll.number)} width={480} onClose={onClose}>
      {!data && error && <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={3} />}
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 1.5 }}>
        {data?.map((move) => (
          <Move key={move.id} move={move} />
        ))}
      </Stack>
    </ReadingDialog>
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
