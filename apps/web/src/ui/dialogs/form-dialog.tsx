import Alert from '@mui/material/Alert'
import Button, { type ButtonProps } from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { type FormEvent, type ReactNode, useId } from 'react'
import { texts } from '#ui/texts.ts'
import { EditDialog } from './edit-dialog.tsx'

interface Props {
  title: string
  submitLabel: string
  /** A refusal that belongs to no field. */
  problem: ReactNode
  isSending: boolean
  color?: ButtonProps['color']
  onSubmit: (event: FormEvent) => void
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A form over the page. It closes by its buttons, and by Esc while nothing was typed: a slip loses nothing. */
export function FormDialog({
  title,
  submitLabel,
  problem,
  isSending,
  color,
  onSubmit,
  onClose,
  children,
}: Props) {
  const titleId = useId()
  return (
    <EditDialog
      onClose={onClose}
      isSending={isSending}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: 500, width: '100%' } } }}
    >
      <form onSubmit={onSubmit} noValidate>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2.5, pt: 1 }}>
            {problem && <Alert severity="error">{problem}</Alert>}
            {children}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isSending}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={isSending} {...(color && { color })}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </EditDialog>
  )
}
