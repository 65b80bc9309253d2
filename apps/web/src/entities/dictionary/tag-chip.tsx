import Box from '@mui/material/Box'
import Chip, { type ChipProps } from '@mui/material/Chip'
import type { SxProps, Theme } from '@mui/material/styles'
import type { DictionaryWord } from '@veranda/contract'
import { ChipLabel } from '#ui/chip-label.tsx'
import { texts } from './texts.ts'

/** Text on the colour of a tag, each of which is dark enough. */
const onTag = '#ffffff'

type Props = { tag: Pick<DictionaryWord, 'name' | 'color'> } & Omit<ChipProps, 'label' | 'color'>

/** A dictionary item in its colour; the name carries the meaning. */
export function TagChip({ tag: { name, color }, sx, ...rest }: Props) {
  const coloured = color && { bgcolor: color, color: onTag }
  return (
    <Chip
      label={name}
      {...rest}
      sx={[
        { maxWidth: '100%', '& .MuiChip-deleteIcon, & .MuiChip-deleteIcon:hover': { color: 'inherit' } },
        coloured || {},
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    />
  )
}

interface ListProps {
  tags: readonly DictionaryWord[]
  /** How many are shown where there is little room; the others are counted. */
  max?: number
  /** In a row beside a name, which is truncated instead of them. */
  isOneLine?: boolean
  sx?: SxProps<Theme>
}

/** The tags of a record. */
export function TagChips({ tags, max = tags.length, isOneLine = false, sx }: ListProps) {
  if (tags.length === 0) return null
  // «Ещё 1» would take the room of the tag itself; «+1» is shorter than any.
  const shown = tags.length <= max + (isOneLine ? 0 : 1) ? tags : tags.slice(0, max)
  const hidden = tags.slice(shown.length)
  const names = hidden.map(({ name }) => name).join(', ')
  return (
    <Box
      component="ul"
      aria-label={texts.tags}
      sx={[
        {
          display: 'flex',
          flexWrap: 'wrap',
          gap: 0.5,
          listStyle: 'none',
          p: 0,
          m: 0,
          minWidth: 0,
          '& > li': { minWidth: 0, maxWidth: 240 },
        },
        isOneLine && {
          flexWrap: 'nowrap',
          flexShrink: 0,
          '& > li': { maxWidth: 96 },
          '& > li > span': { height: 20, lineHeight: '20px' },
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {shown.map(({ id, name, color }) => (
        <li key={id}>
          <ChipLabel title={name} {...(color && { style: { backgroundColor: color, color: onTag } })}>
            {name}
          </ChipLabel>
        </li>
      ))}
      {hidden.length > 0 && (
        <li>
          <ChipLabel title={names}>{isOneLine ? `+${hidden.length}` : texts.more(hidden.length)}</ChipLabel>
        </li>
      )}
    </Box>
  )
}
