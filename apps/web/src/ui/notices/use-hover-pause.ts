import { type FocusEvent, type MouseEvent, useState } from 'react'

/** Whether somebody is reading: the pointer is over it or the focus within. Spread `handlers` on the element; call `release` after closing it. */
export function useHoverPause() {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const handlers = {
    // Moved by a hand: a message that comes up under a resting pointer is not being read.
    onMouseMove: ({ movementX, movementY }: MouseEvent) => {
      if (movementX !== 0 || movementY !== 0) setHovered(true)
    },
    onMouseLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: (event: FocusEvent<HTMLElement>) => setFocused(event.currentTarget.contains(event.relatedTarget)),
  }
  /** What is removed under the pointer or with the focus tells nobody that they left. */
  const release = () => {
    setHovered(false)
    setFocused(false)
  }
  return { isPaused: isHovered || isFocused, handlers, release }
}
