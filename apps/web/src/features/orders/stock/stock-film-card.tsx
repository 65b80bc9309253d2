import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { StockFilm, StockRoll } from '@veranda/contract'
import { metres, squareMetres } from '#features/orders/cutting/film-sizes.ts'
import { StatusChip } from '#ui/status-chip.tsx'
import { RollRows } from './stock-rolls.tsx'
import { stockTexts as t } from './stock-texts.ts'

interface Props {
  film: StockFilm
  rolls: StockRoll[]
}

/** A film: stock, need of the orders in production, and its rolls. */
export function StockFilmCard({ film, rolls }: Props) {
  const { name, length_mm, area_mm2, needed_mm2, missing_mm2 } = film
  const facts = [
    area_mm2 > 0 ? t.there_is(metres(length_mm), squareMetres(area_mm2)) : t.none,
    needed_mm2 > 0 && t.needed(squareMetres(needed_mm2)),
  ]
  return (
    <Card component="section" aria-label={name} sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h2">{name}</Typography>
        {missing_mm2 > 0 && <StatusChip label={t.missing(squareMetres(missing_mm2))} color="warning" />}
        {missing_mm2 === 0 && needed_mm2 > 0 && <StatusChip label={t.enough} color="success" />}
      </Stack>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {facts.filter(Boolean).join('; ')}
      </Typography>
      {rolls.length > 0 && <RollRows rolls={rolls} label={name} />}
    </Card>
  )
}
