import { type AdminPurchase, rejectPurchaseBody } from '@veranda/contract'
import { useRecordForm } from '#lib/forms/use-record-form.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { FormField } from '#ui/fields/form-field.tsx'
import { useRejectPurchase } from './purchases-queries.ts'
import { texts } from './purchases-texts.ts'

interface Props {
  purchase: AdminPurchase
  onClose: () => void
}

/** Remounted each time it opens. */
export function RejectDialog({ purchase, onClose }: Props) {
  const reject = useRejectPurchase()
  const { form, ...state } = useRecordForm({
    values: { reason: '' },
    schema: rejectPurchaseBody,
    send: ({ body }) => reject.mutateAsync({ id: purchase.id, ...body }),
    onSaved: onClose,
    texts: texts.rejectCall,
  })
  return (
    <FormDialog
      title={texts.rejectTitle(purchase.number)}
      submitLabel={texts.reject}
      color="error"
      onClose={onClose}
      {...state}
    >
      <FormField
        control={form.control}
        name="reason"
        label={texts.rejectReason}
        hint={texts.rejectHint}
        multiline
        minRows={3}
        autoFocus
      />
    </FormDialog>
  )
}
