import { type DragEndEvent, useDraggable, useDroppable } from '@dnd-kit/core'
import Box from '@mui/material/Box'
import { type ReactNode, useCallback, useEffect } from 'react'
import { DragArea } from '#ui/drag/drag-area.tsx'
import { CardKeys, useCardKeys, useIsKeyTarget } from './card-keys.tsx'
import { texts } from './texts.ts'

interface Card<T> {
  record: T
  label: string
  column: string
}

interface Props<T> {
  /** The columns in their order, with their names. */
  columns: readonly { key: string; name: string }[]
  onMove: (record: T, column: string) => void
  children: ReactNode
}

/** Cards moved between the columns of a board by mouse, touch or keyboard. */
export function CardDrag<T>({ columns, onMove, children }: Props<T>) {
  const drop = (card: Card<T>, { over }: DragEndEvent) => {
    if (over && over.id !== card.column) onMove(card.record, String(over.id))
  }
  return (
    <DragArea<Card<T>>
      texts={texts.drag}
      nameOf={(column) => columns.find(({ key }) => key === column)?.name ?? ''}
      onDrop={drop}
      labelSx={{ px: 1.5, py: 1 }}
    >
      <CardKeys columns={columns} onMove={(record, column) => onMove(record as T, column)}>
        {children}
      </CardKeys>
    </DragArea>
  )
}

/** A column that takes cards. */
export function CardTarget({ column, children }: { column: string; children: ReactNode }) {
  const { setNodeRef, node, isOver } = useDroppable({ id: column })
  const isKeyTarget = useIsKeyTarget(column)
  const isTarget = isKeyTarget || isOver
  useEffect(() => {
    if (isKeyTarget) node.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isKeyTarget, node])
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
        outline: isTarget ? '2px solid' : 'none',
        outlineColor: 'primary.main',
        // The board cuts what is outside of it.
        outlineOffset: '-2px',
        '& > *': { flex: 1, maxWidth: 'none' },
      }}
    >
      {children}
    </Box>
  )
}

interface CardOptions {
  /** The user may not move it. */
  disabled: boolean
  onOpen: () => void
}

/** Props of a card that can be moved, and whether it is being dragged or is taken by the keyboard. */
export function useMovableCard<T>(id: number, card: Card<T>, { disabled, onOpen }: CardOptions) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id, data: card, disabled })
  const { isTaken, setElement, props } = useCardKeys({ id, ...card }, disabled, onOpen)
  const ref = useCallback(
    (element: HTMLElement | null) => {
      setNodeRef(element)
      setElement(element)
    },
    [setNodeRef, setElement],
  )
  return { isDragging, isTaken, props: { ref, ...listeners, ...props } }
}
