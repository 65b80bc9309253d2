import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { type ReactNode, useState } from 'react'
import { texts } from './texts.ts'

const t = texts.drag

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

/** Cards dragged between the columns of a board by mouse or long touch; with the keyboard the card's own menu does the same. */
export function CardDrag<T>({ columns, onMove, children }: Props<T>) {
  const [dragged, setDragged] = useState<Card<T> | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null)
    const card = active.data.current as Card<T> | undefined
    if (card && over && over.id !== card.column) onMove(card.record, String(over.id))
  }
  const nameOf = (over: { id: string | number } | null) => (over ? (columns[over.id] ?? '') : '')
  const announcements = {
    onDragStart: () => t.taken,
    onDragOver: ({ over }: { over: { id: string | number } | null }) =>
      over ? t.over(nameOf(over)) : undefined,
    onDragEnd: ({ over }: { over: { id: string | number } | null }) =>
      over ? t.dropped(nameOf(over)) : t.cancelled,
    onDragCancel: () => t.cancelled,
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setDragged((active.data.current as Card<T> | undefined) ?? null)}
      onDragCancel={() => setDragged(null)}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t.instructions } }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <Paper elevation={6} sx={{ px: 1.5, py: 1, fontWeight: 600, cursor: 'grabbing' }}>
            {dragged.label}
          </Paper>
        )}
      </DragOverlay>
    </DndContext>
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
        flex: '1 0 280px',
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
