import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import Paper from '@mui/material/Paper'
import type { SxProps, Theme } from '@mui/material/styles'
import { type ReactNode, useState } from 'react'

interface Props<T extends { label: string }> {
  /** What is told while dragging; the targets by their names. */
  texts: {
    instructions: string
    taken: string
    over: (target: string) => string
    dropped: (target: string) => string
    cancelled: string
  }
  /** The name of a target by its id. */
  nameOf: (targetId: string) => string
  onDrop: (dragged: T, event: DragEndEvent) => void
  /** Padding and type of the label under the pointer. */
  labelSx: SxProps<Theme>
  children: ReactNode
}

type Over = { over: { id: string | number } | null }

/** Records dragged between targets by mouse or long touch, with their label under the pointer; another control does the same by keyboard. */
export function DragArea<T extends { label: string }>({
  texts,
  nameOf,
  onDrop,
  labelSx,
  children,
}: Props<T>) {
  const [dragged, setDragged] = useState<T | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  const announcements = {
    onDragStart: () => texts.taken,
    onDragOver: ({ over }: Over) => (over ? texts.over(nameOf(String(over.id))) : undefined),
    onDragEnd: ({ over }: Over) => (over ? texts.dropped(nameOf(String(over.id))) : texts.cancelled),
    onDragCancel: () => texts.cancelled,
  }
  const drop = (event: DragEndEvent) => {
    setDragged(null)
    const record = event.active.data.current as T | undefined
    if (record) onDrop(record, event)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setDragged((active.data.current as T | undefined) ?? null)}
      onDragCancel={() => setDragged(null)}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: texts.instructions } }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <Paper elevation={6} sx={[{ fontWeight: 600, cursor: 'grabbing' }, labelSx].flat()}>
            {dragged.label}
          </Paper>
        )}
      </DragOverlay>
    </DndContext>
  )
}
