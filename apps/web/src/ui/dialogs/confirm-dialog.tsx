import Button, { type ButtonProps } from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import { limits } from '@veranda/contract'
import { type ReactNode, useId } from 'react'
import { clamped } from '#ui/clamped.ts'
import { texts } from '#ui/texts.ts'
import { ClampedDialogTitle } from './clamped-dialog-title.tsx'

/** A question and its answers. */
export interface Confirmation {
  title: string
  text: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** `error`, the default, for irreversible actions. */
  color?: ButtonProps['color']
}

interface Props extends Confirmation {
  open: boolean
  isPending?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation. */
export function ConfirmDialog(props: Props) {
  const { open, title, text, confirmLabel, cancelLabel = texts.cancel } = props
  const { color = 'error', isPending = false, onConfirm, onClose } = props
  const titleId = useId()
  const textId = useId()
  return (
    <Dialog
      open={open}
      onClose={() => !isPending && onClose()}
      aria-labelledby={titleId}
      aria-describedby={textId}
      slotProps={{ paper: { sx: { maxWidth: limits.deleteDialogWidth, width: '100%' } } }}
    >
      <ClampedDialogTitle id={titleId} title={title} />
      <DialogContent>
        <DialogContentText
          id={textId}
          component="div"
          {...(typeof text === 'string' && { title: text, sx: clamped(8) })}
        >
          {text}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending}>
          {cancelLabel}
        </Button>
        <Button
          variant="contained"
          color={color}
          // The second click of a double click arrives before the button is disabled.
          onClick={({ detail }) => detail < 2 && onConfirm()}
          loading={isPending}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
