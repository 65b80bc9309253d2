import { type DragEndEvent, useDraggable, useDroppable } from '@dnd-kit/core'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { DragArea } from '#ui/drag/drag-area.tsx'
import { texts } from './texts.ts'

interface Card<T> {
  record: T
  label: string
  column: string
}

interface Props<T> {
  /** Names of the columns by key, for announcements. */
  columns: Readonly<Record<string, string>>
  onMove: (record: T, column: string) => void
  children: ReactNode
}

/** Cards dragged between the columns of a board; with the keyboard the card's own menu does the same. */
export function CardDrag<T>({ columns, onMove, children }: Props<T>) {
  const drop = (card: Card<T>, { over }: DragEndEvent) => {
    if (over && over.id !== card.column) onMove(card.record, String(over.id))
  }
  return (
    <DragArea<Card<T>>
      texts={texts.drag}
      nameOf={(column) => columns[column] ?? ''}
      onDrop={drop}
      labelSx={{ px: 1.5, py: 1 }}
    >
      {children}
    </DragArea>
  )
}

/** A column that takes cards. */
export function CardTarget({ column, children }: { column: string; children: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id: column })
  return (
    <Box
      ref={setNodeRef}
      sx={{
        display: 'flex',
        flex: '1 0 296px',
        // Columns are equally wide, whatever their cards hold.
        minWidth: 296,
        maxWidth: 360,
        scrollSnapAlign: 'start',
        borderRadius: 2,
        outline: isOver ? '2px solid' : 'none',
        outlineColor: 'primary.main',
        '& > *': { flex: 1, maxWidth: 'none' },
      }}
    >
      {children}
    </Box>
  )
}

/** Props of a card that can be dragged. */
export function useDraggedCard<T>(id: number, card: Card<T>, disabled: boolean) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id, data: card, disabled })
  return { ref: setNodeRef, isDragging, ...listeners }
}
