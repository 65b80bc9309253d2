import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { JointCut } from '@veranda/contract'
import { CuttingDrawing } from '#features/orders/cutting/cutting-drawing.tsx'
import { metres, millimetres, percentOf, squareMetres } from '#features/orders/cutting/film-sizes.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { type ChosenOrders, useJointCutting } from './materials-queries.ts'
import { materialsTexts } from './materials-texts.ts'

const t = materialsTexts.joint

/** Cutting several orders from shared rolls, and the saving. */
export function JointCuttingCard({ chosen }: { chosen: ChosenOrders }) {
  const joint = useJointCutting(chosen)
  return (
    <SectionCard title={t.title} hint={t.hint}>
      <div>
        <Button variant="outlined" loading={joint.isPending} onClick={() => joint.mutate()}>
          {joint.data ? t.again : t.action}
        </Button>
      </div>
      {joint.isPending && (
        <Typography role="status" color="textSecondary">
          {t.pending}
        </Typography>
      )}
      {joint.data?.length === 0 && <Typography color="textSecondary">{t.nothing}</Typography>}
      {joint.data?.map((cut) => (
        <Film key={`${cut.film} ${cut.roll_mm}`} cut={cut} />
      ))}
    </SectionCard>
  )
}

function Film({ cut }: { cut: JointCut }) {
  const { name, roll_mm, length_mm, area_mm2, alone_mm2, saved_mm2, utilisation_bp, pieces } = cut
  const saved = t.saved(squareMetres(saved_mm2), percentOf(saved_mm2 / Math.max(1, alone_mm2)))
  return (
    <Stack component="section" sx={{ gap: 1 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h3">{name}</Typography>
        <StatusChip
          label={saved_mm2 > 0 ? saved : t.noSaving}
          color={saved_mm2 > 0 ? 'success' : 'default'}
        />
      </Stack>
      <Typography>{t.figures(squareMetres(area_mm2), squareMetres(alone_mm2))}</Typography>
      <Typography color="textSecondary">
        {t.roll(millimetres(roll_mm), metres(length_mm), percentOf(utilisation_bp / 10_000))}
      </Typography>
      <CuttingDrawing label={t.drawing(name)} length={length_mm} width={roll_mm} pieces={pieces} />
    </Stack>
  )
}
