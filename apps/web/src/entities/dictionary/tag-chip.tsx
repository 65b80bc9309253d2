import Box from '@mui/material/Box'
import Chip, { type ChipProps } from '@mui/material/Chip'
import type { SxProps, Theme } from '@mui/material/styles'
import type { DictionaryWord } from '@veranda/contract'
import { texts } from './texts.ts'

type Props = { tag: Pick<DictionaryWord, 'name' | 'color'> } & Omit<ChipProps, 'label' | 'color'>

/** A dictionary item in its colour; the name carries the meaning. */
export function TagChip({ tag: { name, color }, sx, ...rest }: Props) {
  const coloured = color && { bgcolor: color, color: '#ffffff' }
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
        { display: 'flex', flexWrap: 'wrap', gap: 0.5, listStyle: 'none', p: 0, m: 0, minWidth: 0 },
        isOneLine && { flexWrap: 'nowrap', flexShrink: 0, '& .MuiChip-root': { height: 20 } },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {shown.map((tag) => (
        <Box component="li" key={tag.id} sx={{ minWidth: 0, maxWidth: isOneLine ? 96 : 240 }}>
          <TagChip tag={tag} size="small" title={tag.name} />
        </Box>
      ))}
      {hidden.length > 0 && (
        <li>
          <Chip
            size="small"
            variant="outlined"
            label={isOneLine ? `+${hidden.length}` : texts.more(hidden.length)}
            title={names}
            sx={isOneLine ? { '& .MuiChip-label': { px: 0.75 } } : {}}
          />
        </li>
      )}
    </Box>
  )
}
