import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'

/** One height for the chips of a list's filters, large enough for touch. */
export const filterChipSize = { height: { xs: 40, md: 30 }, borderRadius: 20 } as const

interface Props {
  label: string
  isOn: boolean
  onClick: () => void
  /** How many records it would show, as text. */
  count?: string | undefined
}

/** A list filter that is on or off. */
export function FilterChip({ label, isOn, onClick, count }: Props) {
  return (
    <Chip
      label={
        count === undefined ? (
          label
        ) : (
          <>
            {label}
            <Box
              component="span"
              aria-hidden
              sx={{ ml: 0.75, opacity: 0.75, fontVariantNumeric: 'tabular-nums' }}
            >
              {count}
            </Box>
          </>
        )
      }
      aria-label={label}
      aria-description={count}
      color={isOn ? 'primary' : 'default'}
      variant={isOn ? 'filled' : 'outlined'}
      aria-pressed={isOn}
      onClick={onClick}
      sx={{
        '& .MuiChip-label': { px: 1.25 },
        ...filterChipSize,
        ...(!isOn && { bgcolor: 'background.paper' }),
      }}
    />
  )
}
