import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { counted, type FilmCut } from '@veranda/contract'
import { roubles } from '#lib/format/money.ts'
import { StatusChip } from '#ui/status-chip.tsx'
import { CuttingDrawing } from './cutting-drawing.tsx'
import { cuttingTexts as t } from './cutting-texts.ts'
import { metres, millimetres, percentOf, squareMetres } from './film-sizes.ts'

/** Cutting plan of one film: remnants, rolls and waste. */
export function CuttingFilm({ cut }: { cut: FilmCut }) {
  const fromRolls = cut.pieces.length > 0
  const pieces = cut.remnants.reduce((sum, remnant) => sum + remnant.pieces.length, cut.pieces.length)
  const waste = [
    t.waste(squareMetres(cut.waste_mm2)),
    cut.waste_kopecks !== null && `≈ ${roubles(cut.waste_kopecks)}`,
  ]
  const facts = [
    fromRolls && `${t.roll(cut.roll_mm)} × ${t.length(metres(cut.length_mm))}`,
    counted(pieces, t.pieceForms),
    fromRolls && t.used(percentOf(cut.utilisation_bp / 10_000)),
    fromRolls && waste.filter(Boolean).join(' '),
  ]
  return (
    <Stack component="section" sx={{ gap: 1 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h3">{cut.name}</Typography>
        {fromRolls && <Quality cut={cut} />}
      </Stack>
      <Typography color="textSecondary">{facts.filter(Boolean).join(' · ')}</Typography>
      {cut.remnants.map(({ stock_id, number, w, h, pieces: own }) => (
        <Stack key={stock_id} sx={{ gap: 0.5 }}>
          <Typography>{t.fromRemnant(number, millimetres(w), millimetres(h))}</Typography>
          <CuttingDrawing label={t.remnantDrawing(number)} length={h} width={w} pieces={own} height={120} />
        </Stack>
      ))}
      {cut.rolls.map((roll) => (
        <Typography key={roll.strips.join()}>{rollText(roll)}</Typography>
      ))}
      {fromRolls && (
        <CuttingDrawing
          label={t.drawing(cut.name)}
          length={cut.length_mm}
          width={cut.roll_mm}
          pieces={cut.pieces}
        />
      )}
      {fromRolls && cut.others.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {t.others(
            cut.others.map(({ roll_mm, length_mm }) => t.other(roll_mm, metres(length_mm))).join(', '),
          )}
        </Typography>
      )}
    </Stack>
  )
}

function Quality({ cut }: { cut: FilmCut }) {
  return cut.is_optimal ? (
    <StatusChip label={t.optimal} color="success" />
  ) : (
    <StatusChip label={t.gap(percentOf(cut.length_mm / cut.bound_mm - 1))} color="default" />
  )
}

/** A roll, the length taken from it, and the rest. */
function rollText({ number, length_mm, stock_length_mm, strips }: FilmCut['rolls'][number]): string {
  const takenText = t.taken(metres(length_mm), counted(strips.length, t.stripForms))
  if (number === null || stock_length_mm === null) return t.fromNewRoll(takenText)
  return t.fromRoll(number, takenText, metres(stock_length_mm - length_mm))
}
