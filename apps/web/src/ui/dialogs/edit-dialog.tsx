import Dialog, { type DialogProps } from '@mui/material/Dialog'
import { type MouseEvent, useState } from 'react'
import { UnsavedGuard } from './unsaved-guard.tsx'

interface Props extends Omit<DialogProps, 'open' | 'onClose'> {
  onClose: () => void
  /** While it is sent, nothing closes it, and what follows a success is no way out to be asked about. */
  isSending?: boolean
}

/**
 * A dialog in which something is typed. Esc closes it only while nothing was changed, a click beside it never does, and leaving
 * the page by Back, a link or the tab's end asks first.
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
      // Choosing from a list changes no field of the document.
      onClick={({ target }: MouseEvent) => {
        if (target instanceof Element && target.closest('[role="option"]')) touch()
      }}
    >
      {children}
      <UnsavedGuard isDirty={isTouched && !isSending} params="all" />
    </Dialog>
  )
}
