import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { api, type OrderDocument } from '@veranda/contract'
import { useId } from 'react'
import { useSendDocument } from '#lib/document-queries.ts'
import { documentTexts } from '#lib/document-texts.ts'
import { useCheckedForm } from '#lib/use-checked-form.ts'
import { texts as t } from './texts.ts'

interface Props {
  document: OrderDocument
  onClose: () => void
}

/** A letter to the client with a link of their own. */
export function SendDialog({ document, onClose }: Props) {
  const titleId = useId()
  const send = useSendDocument(document)
  const { field, submit, error, isSending } = useCheckedForm({
    schema: api.documents.send.body,
    defaultValues: { email: document.data.client.email, message: '' },
    texts: documentTexts.send,
    send: async (body) => {
      await send.mutateAsync(body)
      onClose()
    },
  })
  return (
    <Dialog open aria-labelledby={titleId} slotProps={{ paper: { sx: { maxWidth: 500, width: '100%' } } }}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{t.sendTitle}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2.5, pt: 1 }}>
            {error && <Alert severity="error">{error}</Alert>}
            <TextField {...field('email')} label={t.email} type="email" autoFocus />
            <TextField
              {...field('message', t.messageHint)}
              label={t.message}
              required={false}
              multiline
              minRows={3}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isSending}>
            {t.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={isSending}>
            {t.sendAction}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
