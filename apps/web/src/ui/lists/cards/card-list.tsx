import Box from '@mui/material/Box'
import type { MouseEventHandler, ReactNode, Ref } from 'react'

/** Between cards, in pixels. */
export const cardGap = 12

interface Props {
  label: string
  ref?: Ref<HTMLUListElement>
  onClickCapture?: MouseEventHandler
  children: ReactNode
}

/** A list of cards: in one column on a phone, in two on a tablet. */
export function CardList({ label, children, ...props }: Props) {
  return (
    <Box
      component="ul"
      aria-label={label}
      {...props}
      sx={{
        display: 'grid',
        gap: `${cardGap}px`,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        listStyle: 'none',
        p: 0,
        m: 0,
        // Cards in a row have the same height.
        '& > li > .MuiCard-root': { height: '100%' },
      }}
    >
      {children}
    </Box>
  )
}
