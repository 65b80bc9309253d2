import Dialog, { type DialogProps } from '@mui/material/Dialog'
import { type MouseEvent, useState } from 'react'
import { UnsavedGuard } from './unsaved-guard.tsx'

interface Props extends Omit<DialogProps, 'open' | 'onClose'> {
  onClose: () => void
  /** While sending, the dialog cannot be closed, and closing after a success does not ask. */
  isSending?: boolean
}

/**
 * A dialog with inputs. Esc closes it only while nothing was changed, a click outside never does, and leaving the
 * page by Back, a link or closing the tab asks first.
 */
export function EditDialog({ onClose, isSending = false, children, ...rest }: Props) {
  const [isTouched, setTouched] = useState(false)
  const touch = () => setTouched(true)
  return (
    <Dialog
      {...rest}
      open
      onClose={(_event, reason) => {
        if (reason === 'escapeKeyDown' && !isTouched && !isSending) onClose()
      }}
      onInput={touch}
      onChange={touch}
      // Choosing an option fires no input event.
      onClick={({ target }: MouseEvent) => {
        if (target instanceof Element && target.closest('[role="option"]')) touch()
      }}
    >
      {children}
      <UnsavedGuard isDirty={isTouched && !isSending} params="all" />
    </Dialog>
  )
}
