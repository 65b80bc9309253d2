import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type Key, memo, type ReactNode, type Ref } from 'react'
import { onRowClick } from '#ui/lists/row-click.ts'
import { rowPlace } from '#ui/lists/row-keys.tsx'
import { RowMenuButton, rowMenuLabel } from '#ui/lists/row-menu/row-menu-button.tsx'
import { useWindowRows } from '#ui/lists/rows/use-window-rows.ts'
import { SelectBox } from '#ui/lists/select-box.tsx'
import type { Selection } from '#ui/lists/use-selection.ts'
import { CardList, cardGap } from './card-list.tsx'

/** In pixels, of a card that has not been measured. */
const usualHeight = 136

interface Props<T extends { id: Key }> {
  /** Under this name the opened card is remembered. */
  name: string
  label: string
  records: readonly T[]
  card: (record: T) => ReactNode
  onOpen?: ((record: T) => void) | undefined
  selection?: Selection<T> | undefined
  /** With it a card has a button of its menu. */
  menuNameOf?: ((record: T) => string) | undefined
}

/** Records as cards. Virtualised by the rows of its grid: only those near the viewport are rendered. */
export function RecordCards<T extends { id: Key }>({ name, label, records, ...cards }: Props<T>) {
  const { breakpoints } = useTheme()
  const columns = useMediaQuery(breakpoints.up('sm')) ? 2 : 1
  const { ref, virtualizer, remember, from, shown, before, after } = useWindowRows<HTMLUListElement, T>(
    { name, records, columns },
    { rowHeight: usualHeight, indexAttribute: 'data-row', gap: cardGap },
  )
  return (
    <CardList ref={ref} label={label} onClickCapture={remember}>
      <Spacer height={before} />
      {shown.map((record, place) => (
        <RecordCard
          key={record.id}
          record={record}
          index={from + place}
          // The cards of a row are equally high, so the first is measured.
          {...(place % columns === 0 && {
            row: (from + place) / columns,
            measure: virtualizer.measureElement,
          })}
          {...cards}
        />
      ))}
      <Spacer height={after} />
    </CardList>
  )
}

interface CardProps<T extends { id: Key }>
  extends Pick<Props<T>, 'card' | 'onOpen' | 'selection' | 'menuNameOf'> {
  record: T
  index: number
  row?: number
  measure?: Ref<HTMLLIElement>
}

const RecordCard = memo(OneCard) as typeof OneCard

function OneCard<T extends { id: Key }>(props: CardProps<T>) {
  const { record, index, row, measure, card, onOpen, selection, menuNameOf } = props
  return (
    <Card
      component="li"
      {...(measure && { ref: measure })}
      {...rowPlace(index)}
      {...(row !== undefined && { 'data-row': row })}
      sx={{ p: 1.5, display: 'flex', gap: 1, ...(onOpen && { cursor: 'pointer' }) }}
      {...(onOpen && { onClick: onRowClick(() => onOpen(record)) })}
    >
      {(selection || menuNameOf) && (
        <Box sx={controls}>
          {selection && <SelectBox record={record} selection={selection} />}
          {menuNameOf && <RowMenuButton aria-label={rowMenuLabel(menuNameOf(record))} />}
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>{card(record)}</Box>
    </Card>
  )
}

/** In the card's corner, one below the other: both fit beside the lines of the text. */
const controls = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  m: '-6px',
  mr: 0,
  '@media (pointer: coarse)': { m: '-13px', mr: '-6px' },
} as const

/** Takes the height of rows that are not rendered; the grid adds a gap to it. */
function Spacer({ height }: { height: number }) {
  if (height <= 0) return null
  return <li aria-hidden style={{ gridColumn: '1 / -1', height: height - cardGap }} />
}
