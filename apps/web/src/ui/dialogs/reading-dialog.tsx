import Button from '@mui/material/Button'
import Dialog, { type DialogProps } from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { type ReactNode, useId } from 'react'
import { texts } from '#ui/texts.ts'
import { ClampedDialogTitle } from './clamped-dialog-title.tsx'

interface Props extends Pick<DialogProps, 'fullScreen'> {
  title: string
  /** Maximum width in pixels. */
  width?: number
  /** Further actions. */
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A dialog for reading, without inputs. */
export function ReadingDialog(props: Props) {
  const { title, width = 640, fullScreen = false, actions, onClose, children } = props
  const titleId = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      fullScreen={fullScreen}
      slotProps={{ paper: { sx: { maxWidth: width, width: '100%' } } }}
    >
      <ClampedDialogTitle id={titleId} title={title} />
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        {actions}
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
