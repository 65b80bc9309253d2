import { zodResolver } from '@hookform/resolvers/zod'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { createOrderBody, type Order, objectTypes } from '@veranda/contract'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useCreateOrder } from '#features/orders/order-queries.ts'
import { texts } from '#features/orders/texts.ts'
import { applyServerErrors } from '#lib/forms/forms.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { ClientPicker } from './client-picker.tsx'

const t = texts.create

interface Props {
  onClose: () => void
  onCreated: (order: Order) => void
}

/** Remounted each time it opens. */
export function CreateOrderDialog({ onClose, onCreated }: Props) {
  const [key] = useIdempotencyKey()
  const [problem, setProblem] = useState<string | null>(null)
  const create = useCreateOrder(key)
  const form = useForm<z.input<typeof createOrderBody>, unknown, z.output<typeof createOrderBody>>({
    resolver: zodResolver(createOrderBody),
    defaultValues: { client_id: null, title: '', address: '', object_type: 'veranda' },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit((body) => {
    setProblem(null)
    create.mutate(body, {
      onSuccess: (order) => {
        onClose()
        onCreated(order)
      },
      onError: (error) => setProblem(applyServerErrors(form, error, t.call)),
    })
  })
  return (
    <FormDialog
      title={t.title}
      submitLabel={t.submit}
      problem={problem}
      isSending={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <ClientPicker
        onChange={(client) => form.setValue('client_id', client?.id ?? null)}
        error={errors.client_id?.message}
      />
      <TextField
        {...form.register('title')}
        label={t.name}
        placeholder={t.nameHint}
        error={Boolean(errors.title)}
        helperText={errors.title?.message}
      />
      <TextField
        {...form.register('address')}
        label={t.address}
        error={Boolean(errors.address)}
        helperText={errors.address?.message}
      />
      <TextField {...form.register('object_type')} select label={t.objectType} defaultValue="veranda">
        {Object.entries(objectTypes).map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
    </FormDialog>
  )
}
