import { type DragEndEvent, useDraggable, useDroppable } from '@dnd-kit/core'
import type { CalendarVisit, WaitingOrder } from '@veranda/contract'
import type { ReactNode } from 'react'
import { DragArea } from '#ui/drag/drag-area.tsx'
import { dayTitle } from './calendar-days.ts'
import { calendarTexts } from './calendar-texts.ts'

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

/** Drag and drop of visits; with the keyboard the visit's dialog does the same. */
export function CalendarDrag({ onDrop, children }: Props) {
  const drop = (dragged: Dragged, { active, over }: DragEndEvent) => {
    const to = over?.data.current as Day | undefined
    const top = active.rect.current.translated?.top
    if (!over || !to || top === undefined) return
    onDrop(dragged, to.day, to.timeAt?.(top - over.rect.top) ?? null)
  }
  return (
    <DragArea<Dragged>
      texts={calendarTexts.drag}
      nameOf={dayTitle}
      onDrop={drop}
      labelSx={{ px: 1, py: 0.5, typography: 'caption' }}
    >
      {children}
    </DragArea>
  )
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
