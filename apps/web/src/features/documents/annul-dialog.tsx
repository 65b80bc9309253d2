import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { api, type OrderDocument } from '@veranda/contract'
import { useId } from 'react'
import { useAnnulDocument } from '#lib/document-queries.ts'
import { documentTexts } from '#lib/document-texts.ts'
import { useCheckedForm } from '#lib/use-checked-form.ts'
import { texts as t } from './texts.ts'

interface Props {
  document: OrderDocument
  onClose: () => void
}

/** Asks why before a document is annulled: it cannot be taken back. */
export function AnnulDialog({ document, onClose }: Props) {
  const titleId = useId()
  const annul = useAnnulDocument(document.id)
  const { field, submit, error, isSending } = useCheckedForm({
    schema: api.documents.annul.body,
    defaultValues: { reason: '' },
    texts: documentTexts.annul,
    send: async ({ reason }) => {
      await annul.mutateAsync(reason)
      onClose()
    },
  })
  return (
    <Dialog open aria-labelledby={titleId} slotProps={{ paper: { sx: { maxWidth: 500, width: '100%' } } }}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{t.annulTitle}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2 }}>
            <DialogContentText>{t.annulText}</DialogContentText>
            {error && <Alert severity="error">{error}</Alert>}
            <TextField {...field('reason')} label={t.reason} autoFocus />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isSending}>
            {t.cancel}
          </Button>
          <Button type="submit" variant="contained" color="error" loading={isSending}>
            {t.annul}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
