import type { Theme } from '@mui/material/styles'
import { clamped } from '#ui/clamped.ts'

/** The name that leads to a record: one line in a table's row, two at most on a card. */
export const nameStyle = (theme: Theme) => ({
  fontWeight: 600,
  minWidth: 0,
  [theme.breakpoints.up('lg')]: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  [theme.breakpoints.down('lg')]: clamped(2),
})
