import { type Order, type OrderPayment, paymentMethods, paymentPurposes } from '@veranda/contract'
import { useAddPayment } from '#features/orders/page/order-page-queries.ts'
import { pageTexts } from '#features/orders/page/order-page-texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { hundredthsOf, hundredthsText } from '#lib/format/number-text.ts'
import { useRecordForm } from '#lib/forms/use-record-form.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { FormField } from '#ui/fields/form-field.tsx'

const t = pageTexts.payments.form

/** A payment as its form holds it; the amount as typed, in roubles. */
type Values = Pick<OrderPayment, 'method' | 'purpose' | 'paid_on' | 'receipt_no'> & { amount_kopecks: string }

/** The likely next payment: the prepayment, then the rest. */
function usualPayment(order: Order, today: string): Values {
  const { total_kopecks: total, prepay_kopecks: prepay, paid_kopecks: paid } = order
  const isPrepaid = (paid ?? 0) >= (prepay ?? 0)
  const due = (isPrepaid ? (total ?? 0) : (prepay ?? 0)) - (paid ?? 0)
  return {
    amount_kopecks: due > 0 ? hundredthsText(due) : '',
    purpose: isPrepaid ? 'balance' : 'prepay',
    method: 'transfer',
    paid_on: today,
    receipt_no: '',
  }
}

const amountFault = (text: string) => (hundredthsOf(text) ?? 0) > 0 || t.amountFault

export function PaymentDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { today } = useDates()
  const [key] = useIdempotencyKey()
  const add = useAddPayment(order.id, key)
  const { form, ...state } = useRecordForm({
    values: usualPayment(order, today()),
    send: ({ body: { amount_kopecks, ...body } }) =>
      add.mutateAsync({ ...body, amount_kopecks: hundredthsOf(amount_kopecks) ?? 0 }),
    onSaved: onClose,
    texts: pageTexts.payments.add,
  })
  const { control } = form
  return (
    <FormDialog title={t.title} submitLabel={t.submit} onClose={onClose} {...state}>
      <FormField
        control={control}
        name="amount_kopecks"
        label={t.amount}
        rules={{ validate: amountFault }}
        required
        autoFocus
        slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
      />
      <FormField control={control} name="purpose" label={t.purpose} options={paymentPurposes} />
      <FormField control={control} name="method" label={t.method} options={paymentMethods} />
      <FormField control={control} name="paid_on" label={t.day} type="date" />
      <FormField control={control} name="receipt_no" label={t.receipt} />
    </FormDialog>
  )
}
