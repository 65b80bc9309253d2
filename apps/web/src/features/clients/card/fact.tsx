import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { texts } from '#features/clients/texts.ts'

interface Props {
  label: string
  /** Takes the whole line, however wide the card is. */
  isWide?: boolean
  /** Nothing is told as such. */
  children: ReactNode
}

/** One term of the card's description list. */
export function Fact({ label, isWide = false, children }: Props) {
  return (
    <Box sx={isWide ? { gridColumn: '1 / -1' } : { minWidth: 0 }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {children || (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {texts.card.nothing}
          </Box>
        )}
      </Box>
    </Box>
  )
}
