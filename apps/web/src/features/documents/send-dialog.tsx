import Alert from '@mui/material/Alert'
import TextField from '@mui/material/TextField'
import { documentEndpoints, type OrderDocument } from '@veranda/contract'
import { useSendDocument } from '#entities/document/document-queries.ts'
import { documentTexts } from '#entities/document/document-texts.ts'
import { useValidatedForm } from '#lib/forms/use-validated-form.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { texts as t } from './texts.ts'

interface Props {
  document: OrderDocument
  onClose: () => void
}

/** E-mails the client a personal link. */
export function SendDialog({ document, onClose }: Props) {
  const send = useSendDocument(document)
  const hasLink = document.shared_until !== null && new Date(document.shared_until) > new Date()
  const { field, submit, error, isSending } = useValidatedForm({
    schema: documentEndpoints.send.body,
    defaultValues: { email: document.data.client.email, message: '' },
    texts: documentTexts.send,
    send: async (body) => {
      await send.mutateAsync(body)
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.sendTitle}
      submitLabel={t.sendAction}
      problem={error}
      isSending={isSending}
      onSubmit={submit}
      onClose={onClose}
    >
      {hasLink && <Alert severity="warning">{t.sendHint}</Alert>}
      <TextField {...field('email')} label={t.email} type="email" autoFocus />
      <TextField
        {...field('message', t.messageHint)}
        label={t.message}
        required={false}
        multiline
        minRows={3}
      />
    </FormDialog>
  )
}
