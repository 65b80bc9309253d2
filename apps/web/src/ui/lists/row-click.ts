import type { MouseEvent } from 'react'

/** Opens a record by a click on its row, except on controls inside it. */
export function onRowClick(open: () => void) {
  return ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    // Clicks in a dialog opened by the row bubble through React, but are outside on screen.
    const isInside = target instanceof Element && currentTarget.contains(target)
    const isControl = isInside && target.closest('a, button, label, input') !== null
    const isSelecting = window.getSelection()?.isCollapsed === false
    if (!isInside || isControl || isSelecting) return
    // What is opened gives the focus back to the row's link.
    currentTarget.querySelector<HTMLElement>('a[href]')?.focus({ preventScroll: true })
    open()
  }
}
