import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { OpeningRow } from './opening-row.tsx'
import { openingTexts as t } from './opening-texts.ts'
import type { OpeningsView } from './opening-view.ts'
import { type Cell, cellId, keyMove } from './table-keys.ts'

const c = t.columns

const headingsOf = (seesPrices: boolean) => [
  c.number,
  c.name,
  c.shape,
  c.width,
  c.height,
  c.qty,
  c.area,
  ...(seesPrices ? [c.price] : []),
  c.film,
  c.edging,
  c.color,
  c.top,
  c.sides,
  c.bottom,
]

const cellLook = {
  border: 1,
  borderColor: 'divider',
  p: 0,
  height: 40,
  whiteSpace: 'nowrap',
  fontSize: '0.875rem',
} as const

/**
 * Spreadsheet of openings: Enter moves down and adds a row after the last, arrow keys move, copied rows can be
 * pasted.
 */
export function OpeningsTable({ view }: { view: OpeningsView }) {
  const { items, actions, rights, selected, onSelect } = view
  const table = useRef<HTMLTableElement>(null)
  const [pendingCell, setPendingCell] = useState<Cell | null>(null)
  useEffect(() => {
    if (!pendingCell) return
    const field = table.current?.querySelector<HTMLElement>(`#${cellId(pendingCell)}`)
    if (!field) return
    field.focus()
    if (field instanceof HTMLInputElement) field.select()
    setPendingCell(null)
  }, [pendingCell])
  const goTo = (cell: Cell) => {
    if (cell.row >= items.length && rights.mayMeasure) actions.add()
    setPendingCell(cell)
  }
  return (
    <Box sx={{ overflowX: 'auto', mx: { xs: -2, sm: -3 }, px: { xs: 2, sm: 3 } }}>
      <Box
        component="table"
        ref={table}
        aria-label={t.table}
        onKeyDown={(event) => {
          const to = keyMove(event, items.length)
          if (!to) return
          event.preventDefault()
          goTo(to)
        }}
        sx={{
          borderCollapse: 'collapse',
          width: '100%',
          '& th, & td': cellLook,
          '& th': {
            px: 1,
            textAlign: 'left',
            fontWeight: 600,
            color: 'text.secondary',
            bgcolor: 'action.hover',
          },
        }}
      >
        <thead>
          <tr>
            {headingsOf(rights.seesPrices).map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, row) => (
            <OpeningRow
              key={item.key}
              item={item}
              row={row}
              view={view}
              isSelected={item.key === selected}
              onSelect={() => onSelect(item.key)}
            />
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
