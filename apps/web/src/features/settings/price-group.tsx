import RemoveIcon from '@mui/icons-material/RemoveCircleOutlineOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type FilmNames, type PriceCell, type PriceGroup, priceGroups } from '@veranda/contract'
import { SectionCard } from '#ui/section-card.tsx'
import { addsOf, PriceAdd } from './price-add.tsx'
import { PriceField } from './price-field.tsx'
import { pricesTexts } from './prices-texts.ts'
import type { PriceDraft } from './use-price-draft.ts'

const t = pricesTexts.editor

interface Props {
  group: PriceGroup
  cells: PriceCell[]
  draft: PriceDraft
  films: FilmNames
}

/** One table of the price list. */
export function PriceGroupCard({ group, cells, draft, films }: Props) {
  const add = addsOf(group, draft.model)
  const rows = rowsOf(cells)
  return (
    <SectionCard title={priceGroups[group]} hint={t.hints[group]}>
      {rows.length === 0 && <Typography color="textSecondary">{t.empty}</Typography>}
      {rows.length > 0 && (
        <Box sx={{ display: 'grid', gap: 1.25 }}>
          {rows.map((row) => (
            <PriceRow key={row[0]?.code} cells={row} draft={draft} isRemovable={add !== null} />
          ))}
        </Box>
      )}
      {add && <PriceAdd addition={add} draft={draft} films={films} />}
    </SectionCard>
  )
}

/** A fastener's price and its step stand side by side. */
function rowsOf(cells: PriceCell[]): PriceCell[][] {
  const steps = new Map(
    cells.filter(({ key }) => key === 'fastener_step_mm').map((cell) => [cell.part, cell]),
  )
  const rows = cells
    .filter(({ key }) => key !== 'fastener_step_mm')
    .map((cell) => {
      const step = cell.key === 'fastener_pc' ? steps.get(cell.part) : undefined
      if (step) steps.delete(cell.part)
      return step ? [cell, step] : [cell]
    })
  return [...rows, ...[...steps.values()].map((step) => [step])]
}

interface RowProps {
  cells: PriceCell[]
  draft: PriceDraft
  isRemovable: boolean
}

function PriceRow({ cells, draft, isRemovable }: RowProps) {
  const title = cells[0]?.title ?? ''
  const isWide = cells.some(({ unit }) => unit === 'basis')
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: { xs: cells.length > 1 || isWide ? 'wrap' : 'nowrap', sm: 'nowrap' },
        gap: 1,
        alignItems: 'flex-start',
      }}
    >
      <Typography
        aria-hidden
        sx={{ flex: { xs: cells.length > 1 || isWide ? '1 0 100%' : 1, sm: 1 }, minWidth: 0, pt: 1 }}
      >
        {title}
      </Typography>
      {cells.map((cell) => (
        <Box
          key={cell.code}
          sx={{
            width: { xs: isWide ? '100%' : 140, sm: isWide ? 320 : 168 },
            flex: { xs: cells.length > 1 ? '1 1 0' : '0 0 auto', sm: '0 0 auto' },
          }}
        >
          <PriceField
            code={cell.code}
            title={cell.title}
            unit={cell.unit}
            value={draft.typed[cell.code] ?? ''}
            fault={draft.faults[cell.code]}
            onChange={draft.change}
          />
        </Box>
      ))}
      {isRemovable && (
        <IconButton
          aria-label={t.removeRow(title)}
          onClick={() => draft.remove(cells.map(({ code }) => code))}
          sx={{ mr: -1 }}
        >
          <RemoveIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  )
}
