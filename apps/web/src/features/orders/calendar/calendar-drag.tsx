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
import Paper from '@mui/material/Paper'
import type { CalendarVisit, WaitingOrder } from '@veranda/contract'
import { type ReactNode, useState } from 'react'
import { dayTitle } from './calendar-days.ts'
import { calendarTexts } from './calendar-texts.ts'

const t = calendarTexts.drag

/** The dragged item: a visit, or an unscheduled order. */
export type Dragged = { visit: CalendarVisit; label: string } | { order: WaitingOrder; label: string }

interface Day {
  day: string
  /** Converts a height on the day to minutes from midnight, if the day has a time scale. */
  timeAt?: (height: number) => number
}

interface Props {
  /** `minutes`: from midnight; `null` if the day has no time scale. */
  onDrop: (dragged: Dragged, day: string, minutes: number | null) => void
  children: ReactNode
}

/** Drag and drop of visits by mouse or long touch; with the keyboard the visit's dialog does the same. */
export function CalendarDrag({ onDrop, children }: Props) {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null)
    const [what, to] = [active.data.current as Dragged | undefined, over?.data.current as Day | undefined]
    const top = active.rect.current.translated?.top
    if (!what || !over || !to || top === undefined) return
    onDrop(what, to.day, to.timeAt?.(top - over.rect.top) ?? null)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setDragged((active.data.current as Dragged | undefined) ?? null)}
      onDragCancel={() => setDragged(null)}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t.instructions } }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <Paper
            elevation={6}
            sx={{ px: 1, py: 0.5, typography: 'caption', fontWeight: 600, cursor: 'grabbing' }}
          >
            {dragged.label}
          </Paper>
        )}
      </DragOverlay>
    </DndContext>
  )
}

const dayOf = (over: { id: string | number } | null) => (over ? dayTitle(String(over.id)) : '')

const announcements = {
  onDragStart: () => t.taken,
  onDragOver: ({ over }: { over: { id: string | number } | null }) =>
    over ? t.over(dayOf(over)) : undefined,
  onDragEnd: ({ over }: { over: { id: string | number } | null }) =>
    over ? t.dropped(dayOf(over)) : t.cancelled,
  onDragCancel: () => t.cancelled,
}

/** Props of a draggable item's button. */
export function useDragged(id: string, dragged: Dragged, disabled: boolean) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id, data: dragged, disabled })
  return { ref: setNodeRef, isDragged: isDragging, ...listeners }
}

export function useDayDrop({ day, timeAt }: Day) {
  const { setNodeRef, isOver } = useDroppable({ id: day, data: { day, timeAt } })
  return { ref: setNodeRef, isOver }
}
