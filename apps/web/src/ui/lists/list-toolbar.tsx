import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { filterChipSize } from '#ui/fields/filter-chip.tsx'
import { texts } from './texts.ts'

/** Filters of a list: stacked on a phone, on a desktop parts of the list's head, which wraps. */
export function ListToolbar({ children }: { children: ReactNode }) {
  return (
    <Stack
      direction={{ xs: 'column', md: 'row' }}
      sx={{ display: { xs: 'flex', md: 'contents' }, gap: 1, flex: 1, minWidth: 0 }}
    >
      {children}
    </Stack>
  )
}

interface ChipLineProps {
  children: ReactNode
  order?: number
  /** Below the other filters also on a desktop. */
  isBelow?: boolean
}

/** Chips that wrap on a desktop; on a phone they are one row, which scrolls sideways. */
export function ChipLine({ children, order, isBelow = false }: ChipLineProps) {
  return (
    <Stack
      direction="row"
      sx={{
        gap: 1,
        order,
        minWidth: 0,
        maxWidth: { md: '100%' },
        ...(isBelow && { flexBasis: { md: '100%' } }),
        flexWrap: { md: 'wrap' },
        overflowX: { xs: 'auto', md: 'visible' },
        mx: { xs: -2, md: 0 },
        px: { xs: 2, md: 0.5 },
        py: 0.5,
      }}
    >
      {children}
    </Stack>
  )
}

interface ChipGroupProps {
  label: string
  children: ReactNode
  /** In several rows on a phone, too. */
  isWrapped?: boolean
}

/** A labelled group of chips, which wraps on a desktop. */
export function ChipGroup({ label, children, isWrapped = false }: ChipGroupProps) {
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={label}
      sx={{
        gap: 0.5,
        flexShrink: { xs: isWrapped ? 1 : 0, md: 1 },
        flexWrap: { xs: isWrapped ? 'wrap' : 'nowrap', md: 'wrap' },
        '& > *': { flexShrink: 0 },
      }}
    >
      {children}
    </Stack>
  )
}

/** Chips under their label, as a filter panel shows them. */
export function LabelledChips({ label, children }: Omit<ChipGroupProps, 'isWrapped'>) {
  return (
    <div>
      <Typography variant="body2" color="textSecondary" aria-hidden sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <ChipGroup label={label} isWrapped>
        {children}
      </ChipGroup>
    </div>
  )
}

interface RemovableChipProps {
  label: string
  onRemove: () => void
}

/** A condition of a list that the user may remove. */
export function RemovableChip({ label, onRemove }: RemovableChipProps) {
  return (
    <Chip
      label={label}
      title={texts.removeCondition(label)}
      color="primary"
      // The cross is for the mouse; Enter on the chip does the same.
      onClick={onRemove}
      onDelete={onRemove}
      sx={{ ...filterChipSize, maxWidth: 280 }}
    />
  )
}
