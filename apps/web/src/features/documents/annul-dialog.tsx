import DialogContentText from '@mui/material/DialogContentText'
import TextField from '@mui/material/TextField'
import { documentEndpoints, type OrderDocument } from '@veranda/contract'
import { useAnnulDocument } from '#entities/document/document-queries.ts'
import { documentTexts } from '#entities/document/document-texts.ts'
import { useValidatedForm } from '#lib/forms/use-validated-form.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { texts as t } from './texts.ts'

interface Props {
  document: OrderDocument
  onClose: () => void
}

/** Asks for the reason before a document is voided, which is final. */
export function AnnulDialog({ document, onClose }: Props) {
  const annul = useAnnulDocument(document.id)
  const { field, submit, error, isSending } = useValidatedForm({
    schema: documentEndpoints.annul.body,
    defaultValues: { reason: '' },
    texts: documentTexts.annul,
    send: async ({ reason }) => {
      await annul.mutateAsync(reason)
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.annulTitle}
      submitLabel={t.annul}
      color="error"
      problem={error}
      isSending={isSending}
      onSubmit={submit}
      onClose={onClose}
    >
      <DialogContentText>{t.annulText}</DialogContentText>
      <TextField {...field('reason')} label={t.reason} autoFocus />
    </FormDialog>
  )
}
