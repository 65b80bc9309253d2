import { alpha, styled } from '@mui/material/styles'
import Table from '@mui/material/Table'
import { frame } from '#ui/theme.ts'
import { cellLine } from './cell-line.tsx'

/** The table's head, in pixels. */
export const headHeight = 36

interface Props {
  /** In pixels. */
  rowHeight: number
}

/** Some browsers forget what the parts of a table are once they are laid out in another way. */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/** The style property that holds the grid tracks of all rows. */
export const columnsOfRows = '--columns'

const isOwn = (name: PropertyKey) => name === 'rowHeight'

/** A table that styles its rows and cells: elements with styles of their own would cost most of a frame of scrolling. */
export const TableFrame = styled(Table, { shouldForwardProp: (name) => !isOwn(name) })<Props>(
  ({ theme: { palette, typography }, rowHeight }) => ({
    // Of grids, not a browser's table, which lays out all its rows whenever one of them is drawn.
    display: 'block',
    // Under the card's edge: a rule for the last row would style all rows again whenever one is drawn.
    marginBottom: -1,
    '& thead': { display: 'block', position: 'sticky', top: frame.bar, zIndex: 2 },
    // In a table that scrolls sideways the head would stick to the table, not to the window.
    '&[data-scrolls] thead': { position: 'static' },
    '& tbody': { display: 'block', position: 'relative' },
    '& tr': { display: 'grid', gridTemplateColumns: `var(${columnsOfRows})` },
    '& tbody > tr': {
      position: 'absolute',
      width: '100%',
      height: rowHeight,
      contain: 'strict',
    },
    '& td, & th': {
      display: 'block',
      // Centred from top to bottom.
      alignContent: 'center',
      borderColor: palette.divider,
      padding: '0 10px',
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
    '& td': {
      // Laid out and painted by itself: what scrolls in or out leaves the other cells alone.
      contain: 'content',
      ...typography.body2,
      borderBottom: `1px solid ${palette.divider}`,
    },
    '& td[data-align="right"]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
    '& td > a': {
      // An inline block would be cut without an ellipsis.
      display: 'inline',
      color: 'inherit',
      textDecoration: 'none',
      '&:hover': { textDecoration: 'underline' },
    },
    [`& td > [${cellLine}]`]: { display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 },
    '& td[data-quiet]': { color: palette.text.secondary },
    '& td[data-selects]': { padding: 0, textOverflow: 'clip' },
    '& th[data-selects]': { padding: 0 },
    // Whom a row is about stays in sight.
    '&[data-scrolls] [data-pinned]': {
      position: 'sticky',
      left: 0,
      zIndex: 1,
      backgroundColor: palette.background.paper,
    },
    '& tr[data-opens]': { cursor: 'pointer' },
    '& tr[data-opens]:hover': { backgroundColor: palette.action.hover },
    '& tr[data-selected]': {
      backgroundColor: alpha(palette.primary.main, palette.action.selectedOpacity),
      '&:hover': {
        backgroundColor: alpha(
          palette.primary.main,
          palette.action.selectedOpacity + palette.action.hoverOpacity,
        ),
      },
    },
    '& th': {
      height: headHeight,
      color: palette.text.secondary,
      position: 'relative',
      backgroundColor: palette.background.paper,
    },
  }),
)
