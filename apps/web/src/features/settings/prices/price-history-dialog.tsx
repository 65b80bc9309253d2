import ExpandIcon from '@mui/icons-material/ExpandMore'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type FilmNames, type PriceListVersion, priceDifferences } from '@veranda/contract'
import type { PriceList } from '@veranda/soft-windows'
import { priceVersionsQuery } from '#entities/price-list/price-versions-query.ts'
import { useDates } from '#lib/format/dates.ts'
import { ReadingDialog } from '#ui/dialogs/reading-dialog.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { PriceDifferences } from './price-differences.tsx'
import { pricesTexts } from './prices-texts.ts'

const t = pricesTexts.history

interface Props {
  listId: number
  films: FilmNames
  onTake: (prices: PriceList) => void
  onClose: () => void
}

/** Versions of a price list: who set them and from which day. */
export function PriceHistoryDialog({ listId, films, onTake, onClose }: Props) {
  const { data, error, refetch } = useQuery(priceVersionsQuery(listId))
  return (
    <ReadingDialog title={t.title} width={720} onClose={onClose}>
      {!data && error && <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={3} />}
      {data && (
        <Box role="list">
          {data.map((version, index) => (
            <Version
              key={version.id}
              version={version}
              before={data[index + 1]}
              films={films}
              onTake={onTake}
            />
          ))}
        </Box>
      )}
    </ReadingDialog>
  )
}

interface VersionProps {
  version: PriceListVersion
  before: PriceListVersion | undefined
  films: FilmNames
  onTake: (prices: PriceList) => void
}

function Version({ version, before, films, onTake }: VersionProps) {
  const { date, dateTime } = useDates()
  const { prices, effective_from, created_at, author } = version
  const differences = priceDifferences(before?.prices ?? null, prices)
  const summary = differences.length === 0 ? t.same : t.changes(differences.length)
  return (
    <Accordion
      role="listitem"
      disableGutters
      square
      slotProps={{ transition: { unmountOnExit: true } }}
      sx={{ borderBottom: 1, borderColor: 'divider', '&::before': { display: 'none' } }}
    >
      <AccordionSummary expandIcon={<ExpandIcon />} sx={{ px: 0 }}>
        <Box>
          <Typography sx={{ fontWeight: 600 }}>
            {t.since(date(effective_from))}
            <Box component="span" sx={{ fontWeight: 400 }}>{` — ${before ? summary : t.first}`}</Box>
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {t.made(dateTime(created_at), author?.name)}
          </Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ px: 0 }}>
        {differences.length > 0 && <PriceDifferences differences={differences} films={films} />}
        <Button onClick={() => onTake(prices)} sx={{ mt: 1, ml: -1 }}>
          {t.take}
        </Button>
      </AccordionDetails>
    </Accordion>
  )
}
