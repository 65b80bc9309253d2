import type { MouseEvent } from 'react'

/** Opens a record by a click anywhere on its row, but what can be pressed in it keeps its own meaning. */
export function onRowClick(open: () => void) {
  return ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    // A dialog that the row has opened is no part of it on the screen.
    const isInside = target instanceof Element && currentTarget.contains(target)
    const isControl = isInside && target.closest('a, button, label, input') !== null
    const isSelecting = window.getSelection()?.isCollapsed === false
    if (isInside && !isControl && !isSelecting) open()
  }
}
