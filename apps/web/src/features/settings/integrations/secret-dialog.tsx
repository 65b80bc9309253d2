import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, type ReactNode, useId } from 'react'
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx'
import { SecretOnce } from '#ui/fields/secret-once.tsx'
import { FormProblem } from '#ui/notices/form-problem.tsx'

interface SecretDialogTexts {
  dialogTitle: string
  readyTitle: string
  readyText: string
  create: string
  cancel: string
  done: string
}

interface Props {
  width: number
  texts: SecretDialogTexts
  /** Label of the secret, and its value once created. */
  secret: { label: string; value: string | undefined }
  problem: ReactNode
  isSending: boolean
  onSubmit: (event: FormEvent) => unknown
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A form that creates a secret, which is then shown once. */
export function SecretDialog(props: Props) {
  const { width, texts: t, secret, problem, isSending, onSubmit, onClose, children } = props
  const titleId = useId()
  const paper = { sx: { maxWidth: width, width: '100%' } }
  if (secret.value !== undefined)
    return (
      <Dialog open aria-labelledby={titleId} slotProps={{ paper }}>
        <SecretOnce
          titleId={titleId}
          title={t.readyTitle}
          text={t.readyText}
          label={secret.label}
          value={secret.value}
          doneLabel={t.done}
          onDone={onClose}
        />
      </Dialog>
    )
  return (
    <EditDialog onClose={onClose} isSending={isSending} aria-labelledby={titleId} slotProps={{ paper }}>
      <form onSubmit={(event) => void onSubmit(event)} noValidate>
        <DialogTitle id={titleId}>{t.dialogTitle}</DialogTitle>
        <DialogContent
          sx={{ display: 'flex', flexDirection: 'column', gap: 2.5, '.MuiDialogTitle-root + &': { pt: 1 } }}
        >
          <FormProblem problem={problem} />
          {children}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" variant="contained" loading={isSending}>
            {t.create}
          </Button>
        </DialogActions>
      </form>
    </EditDialog>
  )
}
