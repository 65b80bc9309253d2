import RemoveIcon from '@mui/icons-material/RemoveCircleOutlineOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import {
  bundleNames,
  bundleParts,
  type FilmNames,
  filmNames,
  nameOf,
  type PriceCell,
  type PriceGroup,
  priceGroups,
} from '@veranda/contract'
import { SectionCard } from '#ui/page/section-card.tsx'
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
  return (
    <SectionCard title={priceGroups[group]} hint={t.hints[group]}>
      {cells.length === 0 && <Typography color="textSecondary">{t.empty}</Typography>}
      {group === 'bundle' ? (
        <Bundles cells={cells} draft={draft} films={films} />
      ) : (
        <Rows rows={rowsOf(cells)} draft={draft} isRemovable={add !== null} />
      )}
      {add && <PriceAdd addition={add} draft={draft} films={films} />}
    </SectionCard>
  )
}

/** A film with its price per square metre for each fastener. */
function Bundles({ cells, draft, films }: Omit<Props, 'group'>) {
  const codes = [...new Set(cells.map(({ part }) => bundleParts(part)[0]))]
  return codes.map((film) => {
    const own = cells.filter(({ part }) => bundleParts(part)[0] === film)
    const name = nameOf({ ...filmNames, ...films }, film)
    return (
      <Box key={film}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mb: 1 }}>
          <Typography variant="h3" sx={{ flex: 1, minWidth: 0 }}>
            {name}
          </Typography>
          <RemoveButton
            label={t.removeFilm(name)}
            onClick={() => draft.remove(own.map(({ code }) => code))}
          />
        </Stack>
        <Rows rows={own.map((cell) => [cell])} draft={draft} isRemovable={false} />
      </Box>
    )
  })
}

interface RowsProps {
  rows: PriceCell[][]
  draft: PriceDraft
  isRemovable: boolean
}

function Rows({ rows, draft, isRemovable }: RowsProps) {
  if (rows.length === 0) return null
  return (
    <Box sx={{ display: 'grid', gap: 1.25 }}>
      {rows.map((row) => (
        <PriceRow key={row[0]?.code} cells={row} draft={draft} isRemovable={isRemovable} />
      ))}
    </Box>
  )
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <IconButton aria-label={label} onClick={onClick} sx={{ mr: -1, mt: 0.25 }}>
      <RemoveIcon fontSize="small" />
    </IconButton>
  )
}

/** A fastener's price and its step are in one row. */
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

/**
 * Below its film's name a fastener needs only its own name. A short last word, such as a unit, stays with its number.
 */
function labelOf({ key, part, title }: PriceCell): string {
  return key === 'bundle_m2'
    ? nameOf(bundleNames, bundleParts(part)[1])
    : title.replace(/ (?=\S{1,2}$)/, '\u00a0')
}

interface RowProps {
  cells: PriceCell[]
  draft: PriceDraft
  isRemovable: boolean
}

function PriceRow({ cells, draft, isRemovable }: RowProps) {
  const [first] = cells
  if (!first) return null
  const title = labelOf(first)
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
        sx={{
          flex: { xs: cells.length > 1 || isWide ? '1 0 100%' : 1, sm: 1 },
          minWidth: 0,
          pt: { xs: cells.length > 1 || isWide ? 0 : 1.25, sm: 1.25 },
        }}
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
        <RemoveButton
          label={t.removeRow(first.title)}
          onClick={() => draft.remove(cells.map(({ code }) => code))}
        />
      )}
    </Box>
  )
}
