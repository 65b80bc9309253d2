import { type MouseEvent, useRef } from 'react'

/**
 * Esc closes a form's dialog in which nothing was changed yet; a click beside it never does. Spread the answer on the
 * dialog.
 */
export function useUntouchedClose(onClose: () => void, isSending = false) {
  const isTouched = useRef(false)
  const touch = () => {
    isTouched.current = true
  }
  return {
    onClose: (_event: object, reason: 'escapeKeyDown' | 'backdropClick') => {
      if (reason === 'escapeKeyDown' && !isTouched.current && !isSending) onClose()
    },
    onInput: touch,
    onChange: touch,
    // Choosing from a list changes no field of the document.
    onClick: ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('[role="option"]')) touch()
    },
  }
}
