import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type Order, type OrderPayment, paymentMethods, paymentPurposes } from '@veranda/contract'
import { useState } from 'react'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { useAddPayment } from '#features/orders/page/order-page-queries.ts'
import { pageTexts } from '#features/orders/page/order-page-texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { hundredthsOf, hundredthsText } from '#lib/format/number-text.ts'
import { applyServerErrors } from '#lib/forms/forms.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'

const t = pageTexts.payments.form

/** A payment as its dialog has it; the sum as it is typed, in roubles. */
type Values = Pick<OrderPayment, 'method' | 'purpose' | 'paid_on' | 'receipt_no'> & { amount_kopecks: string }

/** What is most likely paid next: the prepayment, then the rest. */
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

export function PaymentDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { today } = useDates()
  const [key] = useIdempotencyKey()
  const [problem, setProblem] = useState<string | null>(null)
  const add = useAddPayment(order.id, key)
  const form = useForm<Values>({ defaultValues: usualPayment(order, today()) })
  const submit = form.handleSubmit(({ amount_kopecks, ...values }) => {
    setProblem(null)
    add.mutate(
      { ...values, amount_kopecks: hundredthsOf(amount_kopecks) ?? 0 },
      {
        onSuccess: onClose,
        onError: (error) => setProblem(applyServerErrors(form, error, pageTexts.payments.add)),
      },
    )
  })
  return (
    <FormDialog
      title={t.title}
      submitLabel={t.submit}
      problem={problem}
      isSending={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <PaymentFields form={form} />
    </FormDialog>
  )
}

const amountFault = (text: string) => (hundredthsOf(text) ?? 0) > 0 || t.amountFault

function PaymentFields({ form }: { form: UseFormReturn<Values> }) {
  const { errors } = form.formState
  const { ref: amountRef, ...amount } = form.register('amount_kopecks', { validate: amountFault })
  const { ref: dayRef, ...day } = form.register('paid_on')
  const { ref: receiptRef, ...receipt } = form.register('receipt_no')
  return (
    <>
      <TextField
        {...amount}
        inputRef={amountRef}
        label={t.amount}
        required
        autoFocus
        error={Boolean(errors.amount_kopecks)}
        helperText={errors.amount_kopecks?.message}
        slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
      />
      <Choice form={form} name="purpose" label={t.purpose} options={paymentPurposes} />
      <Choice form={form} name="method" label={t.method} options={paymentMethods} />
      <TextField
        {...day}
        inputRef={dayRef}
        type="date"
        label={t.day}
        error={Boolean(errors.paid_on)}
        helperText={errors.paid_on?.message}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        {...receipt}
        inputRef={receiptRef}
        label={t.receipt}
        error={Boolean(errors.receipt_no)}
        helperText={errors.receipt_no?.message}
      />
    </>
  )
}

interface ChoiceProps {
  form: UseFormReturn<Values>
  name: 'purpose' | 'method'
  label: string
  options: Record<string, string>
}

function Choice({ form, name, label, options }: ChoiceProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { ref, ...field } }) => (
        <TextField {...field} inputRef={ref} select label={label}>
          {Object.entries(options).map(([value, words]) => (
            <MenuItem key={value} value={value}>
              {words}
            </MenuItem>
          ))}
        </TextField>
      )}
    />
  )
}
