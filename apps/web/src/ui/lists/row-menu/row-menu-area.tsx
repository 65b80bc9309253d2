import Box from '@mui/material/Box'
import {
  type FocusEvent,
  type Key,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import { linkOf, placeOf } from '#ui/lists/row-keys.tsx'
import { menuButton, rowMenuLabel } from './row-menu-button.tsx'
import { RowPointer, useRowPointer } from './row-pointer.tsx'

/** The menu of one row, open or closing. */
export interface OpenedRowMenu<T> {
  record: T
  /** In pixels of the window. */
  at: { left: number; top: number }
  isOpen: boolean
  onClose: () => void
}

export interface RowMenuOf<T> {
  /** The record's name in the label of the button. */
  name: (record: T) => string
  /** The menu and the questions that its actions ask. It is mounted when a row's menu is first opened. */
  render: (opened: OpenedRowMenu<T>) => ReactNode
}

interface Props<T extends { id: Key }> {
  records: readonly T[]
  menu: RowMenuOf<T>
  /** Rows get a button when the pointer or the focus is on them; cards draw their own. */
  hasPointer: boolean
  children: ReactNode
}

const rowOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null

/** What has a menu of the browser that people use. */
const withOwnMenu = 'a[href], input, textarea, [contenteditable]'

const isSelecting = () => window.getSelection()?.isCollapsed === false

/**
 * The rows of a list and the one menu that they share: it listens for all of them, so that a row costs nothing. Opened by a right
 * click, by the keys of a context menu and by a button.
 */
export function RowMenuArea<T extends { id: Key }>({ records, menu, hasPointer, children }: Props<T>) {
  const [opened, setOpened] = useState<Omit<OpenedRowMenu<T>, 'onClose'> | null>(null)
  const wasSelecting = useRef(false)
  const labelOf = (index: number) => {
    const record = records[index]
    return record && rowMenuLabel(menu.name(record))
  }
  const { pointer, row, follow } = useRowPointer(labelOf)

  const open = (target: HTMLElement, at: OpenedRowMenu<T>['at']) => {
    const record = records[placeOf(target)]
    if (!record) return
    // The menu gives the focus back to it.
    linkOf(target)?.focus({ preventScroll: true })
    setOpened({ record, at, isOpen: true })
  }
  const onContextMenu = (event: MouseEvent) => {
    const target = rowOf(event.target)
    // With Ctrl on a Mac. The keys of a context menu tell of no pressed button.
    const isByMouse = event.button === 2 || event.ctrlKey
    if (!target || isByFinger(event)) return
    if (isByMouse && (wasSelecting.current || (event.target as Element).closest(withOwnMenu))) return
    event.preventDefault()
    open(target, isByMouse ? { left: event.clientX, top: event.clientY } : below(linkOf(target) ?? target))
  }
  const onClick = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest<HTMLElement>(`[${menuButton}]`) : null
    const owner = button && (rowOf(button) ?? row.current)
    if (owner) open(owner, below(button))
  }
  const onReach = ({ target }: FocusEvent | PointerEvent) => {
    const reached = rowOf(target)
    if (reached) follow(reached)
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) follow(null)
  }
  return (
    <>
      <Box
        sx={{ position: 'relative' }}
        // A Mac selects the word that is clicked before it asks for a menu.
        onMouseDown={() => {
          wasSelecting.current = isSelecting()
        }}
        onContextMenu={onContextMenu}
        onClick={onClick}
        {...(hasPointer && {
          onFocus: onReach,
          onBlur,
          onPointerOver: onReach,
          onPointerLeave: () => follow(rowOf(document.activeElement)),
        })}
      >
        {children}
        {hasPointer && <RowPointer ref={pointer} />}
      </Box>
      {opened && (
        <RowMenuOfRecord
          key={opened.record.id}
          menu={menu}
          opened={opened}
          onClose={() => setOpened({ ...opened, isOpen: false })}
        />
      )}
    </>
  )
}

interface RecordMenuProps<T> {
  menu: RowMenuOf<T>
  opened: Omit<OpenedRowMenu<T>, 'onClose'>
  onClose: () => void
}

/** Keyed by the record, so that what one row's menu has begun is not taken over by the next. */
function RowMenuOfRecord<T>({ menu, opened, onClose }: RecordMenuProps<T>) {
  return menu.render({ ...opened, onClose })
}

/** A long press selects text. */
const isByFinger = ({ nativeEvent }: MouseEvent) =>
  'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'

function below(element: Element) {
  const { left, bottom } = element.getBoundingClientRect()
  return { left, top: bottom }
}
