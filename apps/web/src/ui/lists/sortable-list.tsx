import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import DownIcon from '@mui/icons-material/ArrowDownward'
import UpIcon from '@mui/icons-material/ArrowUpward'
import DragIcon from '@mui/icons-material/DragIndicator'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import { type ReactNode, useMemo } from 'react'
import { texts } from './texts.ts'

interface Item {
  id: number
  label: string
}

interface Props<T extends Item> {
  items: readonly T[]
  onOrder: (ids: number[]) => void
  disabled?: boolean
  'aria-label': string
  children: (item: T) => ReactNode
}

const drag = texts.drag

/** A list reordered by dragging, by the keyboard or by the buttons «Выше» and «Ниже». */
export function SortableList<T extends Item>({
  items,
  onOrder,
  disabled = false,
  children,
  ...props
}: Props<T>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map((item) => item.id)
  const announcements = useMemo(() => announcementsFor(items), [items])
  const move = (from: number, to: number) => onOrder(arrayMove(ids, from, to))
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: drag.instructions } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={disabled}>
        <List disablePadding {...props}>
          {items.map((item, index) => (
            <SortableRow
              key={item.id}
              item={item}
              disabled={disabled}
              onUp={index > 0 ? () => move(index, index - 1) : undefined}
              onDown={index < items.length - 1 ? () => move(index, index + 1) : undefined}
            >
              {children(item)}
            </SortableRow>
          ))}
        </List>
      </SortableContext>
    </DndContext>
  )
}

interface RowProps {
  item: Item
  disabled: boolean
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  children: ReactNode
}

function SortableRow({ item, disabled, onUp, onDown, children }: RowProps) {
  const sortable = useSortable({ id: item.id, attributes: { roleDescription: drag.role } })
  const { transform, transition, isDragging } = sortable
  return (
    <ListItem
      ref={sortable.setNodeRef}
      disablePadding
      divider
      sx={{
        display: 'flex',
        gap: 0.5,
        alignItems: 'center',
        bgcolor: 'background.paper',
        position: 'relative',
        zIndex: isDragging ? 1 : 0,
        boxShadow: isDragging ? 4 : 0,
        '&:last-of-type': { borderBottom: 0 },
      }}
      style={{
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
        transition,
      }}
    >
      {!disabled && (
        <IconButton
          ref={sortable.setActivatorNodeRef}
          {...sortable.attributes}
          {...sortable.listeners}
          aria-label={drag.handle(item.label)}
          sx={{ cursor: 'grab', touchAction: 'none' }}
        >
          <DragIcon fontSize="small" />
        </IconButton>
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      {!disabled && (
        <Box sx={{ display: 'flex', flexShrink: 0, flexDirection: { xs: 'column', sm: 'row' } }}>
          <IconButton aria-label={drag.up(item.label)} disabled={!onUp} onClick={onUp}>
            <UpIcon fontSize="small" />
          </IconButton>
          <IconButton aria-label={drag.down(item.label)} disabled={!onDown} onClick={onDown}>
            <DownIcon fontSize="small" />
          </IconButton>
        </Box>
      )}
    </ListItem>
  )
}

function announcementsFor(items: readonly Item[]): Announcements {
  const labelOf = (id: UniqueIdentifier) => items.find((item) => item.id === id)?.label ?? ''
  const placeOf = (id: UniqueIdentifier) => items.findIndex((item) => item.id === id) + 1
  const count = items.length
  return {
    onDragStart: ({ active }) => drag.taken(labelOf(active.id), placeOf(active.id), count),
    onDragOver: ({ active, over }) =>
      over ? drag.over(labelOf(active.id), placeOf(over.id), count) : undefined,
    onDragEnd: ({ active, over }) =>
      over ? drag.dropped(labelOf(active.id), placeOf(over.id), count) : drag.cancelled(labelOf(active.id)),
    onDragCancel: ({ active }) => drag.cancelled(labelOf(active.id)),
  }
}
