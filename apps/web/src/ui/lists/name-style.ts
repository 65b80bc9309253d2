import type { Theme } from '@mui/material/styles'
import { clamped } from '#ui/clamped.ts'

/** Style of a record's name link: one line in a table row, two on a card. */
export const nameStyle = (theme: Theme) => ({
  fontWeight: 600,
  minWidth: 0,
  [theme.breakpoints.up('lg')]: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  [theme.breakpoints.down('lg')]: clamped(2),
})
