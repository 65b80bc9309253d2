import Link from '@mui/material/Link'
import Rating from '@mui/material/Rating'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ConversationDetails } from '@veranda/contract'
import { useDates } from '#lib/format/dates.ts'
import { Block } from './details-block.tsx'
import { detailsTexts as t } from './details-texts.ts'

/** The visitor's rating. */
export function RatingBlock({ rating }: { rating: NonNullable<ConversationDetails['rating']> }) {
  return (
    <Block title={t.rating.title}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Rating readOnly value={rating.score} size="small" />
        <Typography variant="body2">{t.rating.stars(rating.score)}</Typography>
      </Stack>
      {rating.comment && (
        <Typography variant="body2" sx={{ mt: 0.5, whiteSpace: 'pre-wrap' }}>
          {rating.comment}
        </Typography>
      )}
    </Block>
  )
}

interface EarlierProps {
  earlier: ConversationDetails['earlier']
  onOpen: (id: number) => void
}

/** Earlier conversations of the visitor. */
export function EarlierBlock({ earlier, onOpen }: EarlierProps) {
  const { date } = useDates()
  return (
    <Block title={t.earlier.title}>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 0.5 }}>
        {earlier.map(({ id, number, created_at, preview }) => (
          <li key={id}>
            <Link component="button" type="button" onClick={() => onOpen(id)} sx={{ py: 0.5 }}>
              {t.earlier.item(number, date(created_at))}
            </Link>
            <Typography variant="body2" color="textSecondary" noWrap>
              {preview}
            </Typography>
          </li>
        ))}
      </Stack>
    </Block>
  )
}
