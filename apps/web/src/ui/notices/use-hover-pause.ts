import { type FocusEvent, type MouseEvent, useState } from 'react'

/**
 * Whether the pointer is over an element or the focus inside. Spread `handlers` on it; call `release` after closing
 * it.
 */
export function useHoverPause() {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const handlers = {
    // Only a moved pointer counts: a message that appears under a resting one is not being read.
    onMouseMove: ({ movementX, movementY }: MouseEvent) => {
      if (movementX !== 0 || movementY !== 0) setHovered(true)
    },
    onMouseLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: (event: FocusEvent<HTMLElement>) => setFocused(event.currentTarget.contains(event.relatedTarget)),
  }
  /** A removed element fires no leave or blur event. */
  const release = () => {
    setHovered(false)
    setFocused(false)
  }
  return { isPaused: isHovered || isFocused, handlers, release }
}
