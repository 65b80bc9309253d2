import type { Theme } from '@mui/material/styles'

/** The name that leads to a record: one line in a table's row, two at most on a card. */
export const nameStyle = (theme: Theme) => ({
  fontWeight: 600,
  minWidth: 0,
  overflow: 'hidden',
  [theme.breakpoints.up('lg')]: { textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  [theme.breakpoints.down('lg')]: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical' as const,
    WebkitLineClamp: 2,
    overflowWrap: 'anywhere' as const,
  },
})
