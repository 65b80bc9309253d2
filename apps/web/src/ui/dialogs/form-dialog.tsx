import Alert from '@mui/material/Alert'
import Button, { type ButtonProps } from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useIsReadOnly } from '#lib/session/read-only.ts'
import { FormProblem } from '#ui/notices/form-problem.tsx'
import { formProblemTexts } from '#ui/notices/form-problem-texts.ts'
import { texts } from '#ui/texts.ts'
import { EditDialog } from './edit-dialog.tsx'
import { texts as leaveTexts } from './texts.ts'

interface Props {
  title: string
  /** Explains the form where the title does not. */
  text?: ReactNode
  submitLabel: string
  /** The form's state, from `useRecordForm`. */
  problem: ReactNode
  isSending: boolean
  onSubmit: (event: FormEvent) => unknown
  takeTheirs?: (() => void) | undefined
  color?: ButtonProps['color']
  /** Maximum width in pixels. */
  width?: number
  /** A long form fills a phone's screen. */
  isLong?: boolean
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/**
 * A form in a dialog. It closes by its buttons, and by Esc while nothing was typed, so that nothing is lost by
 * accident.
 */
export function FormDialog(props: Props) {
  const { title, text, submitLabel, problem, isSending, onSubmit, takeTheirs, color } = props
  const { width = 500, isLong = false, onClose, children } = props
  const titleId = useId()
  const isReadOnly = useIsReadOnly()
  // Enter submits in spite of a disabled button.
  const submit = (event: FormEvent) => (isReadOnly ? event.preventDefault() : void onSubmit(event))
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'))
  return (
    <EditDialog
      onClose={onClose}
      isSending={isSending}
      fullScreen={isLong && isPhone}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: { sm: width }, width: '100%' } } }}
    >
      <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent
          // The label of the first field is above its frame.
          sx={{ display: 'flex', flexDirection: 'column', gap: 2.5, '.MuiDialogTitle-root + &': { pt: 1 } }}
        >
          {text && <DialogContentText component="div">{text}</DialogContentText>}
          {isReadOnly && <Alert severity="warning">{leaveTexts.goneForm}</Alert>}
          <FormProblem problem={problem} takeTheirs={takeTheirs} />
          {children}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isSending}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            variant="contained"
            loading={isSending}
            disabled={isReadOnly}
            {...(color && { color })}
          >
            {takeTheirs ? formProblemTexts.keepMine : submitLabel}
          </Button>
        </DialogActions>
      </form>
    </EditDialog>
  )
}
