import { type Order, order as orderSchema } from '@veranda/contract'
import { useDates } from '#lib/format/dates.ts'
import { useRecordForm } from '#lib/forms/use-record-form.ts'
import { toast } from '#lib/notices/toasts.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { HeadFields } from './head-fields.tsx'
import { bodyOf, valuesOf } from './head-values.ts'
import { useUpdateOrder } from './order-page-queries.ts'
import { pageTexts } from './order-page-texts.ts'

const t = pageTexts.dialog

/** Edits an order's head, starting from its state when the dialog opened. */
export function HeadDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { timeZone } = useDates()
  const update = useUpdateOrder(order.id)
  const { form, ...state } = useRecordForm({
    values: valuesOf(order, timeZone),
    record: {
      version: order.version,
      schema: orderSchema,
      valuesOf: (saved: Order) => valuesOf(saved, timeZone),
    },
    send: ({ changes, version = order.version }) =>
      update.mutateAsync({ ...bodyOf(changes, timeZone), version }),
    onSaved: (saved) => {
      if (saved) toast.success(t.call.success)
      onClose()
    },
    texts: t.call,
  })
  return (
    <FormDialog title={t.title} submitLabel={t.submit} width={640} isLong onClose={onClose} {...state}>
      <HeadFields form={form} client={order.client} />
    </FormDialog>
  )
}
