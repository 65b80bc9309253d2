import { createOrderBody, type Order, objectTypes } from '@veranda/contract'
import { useController, useWatch } from 'react-hook-form'
import { SiteAddressField } from '#entities/client/site-address-field.tsx'
import { useCreateOrder } from '#features/orders/order-queries.ts'
import { texts } from '#features/orders/texts.ts'
import { useRecordForm } from '#lib/forms/use-record-form.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { FormField } from '#ui/fields/form-field.tsx'
import { OrderClient, type OrderForm, type OrderInput, type OrderValues } from './order-client.tsx'

const t = texts.create

interface Props {
  onClose: () => void
  onCreated: (order: Order) => void
}

/** Remounted each time it opens. */
export function CreateOrderDialog({ onClose, onCreated }: Props) {
  const [key] = useIdempotencyKey()
  const create = useCreateOrder(key)
  const { form, ...state } = useRecordForm<OrderInput, OrderValues, never, Order>({
    values: { client_id: null, title: '', address: '', object_type: 'veranda' },
    schema: createOrderBody,
    send: ({ body }) => create.mutateAsync(body),
    onSaved: (order) => {
      onClose()
      if (order) onCreated(order)
    },
    texts: t.call,
  })
  const { control } = form
  return (
    <FormDialog title={t.title} submitLabel={t.submit} onClose={onClose} {...state}>
      <OrderClient form={form} />
      <FormField control={control} name="title" label={t.name} placeholder={t.nameHint} />
      <Address form={form} />
      <FormField control={control} name="object_type" label={t.objectType} options={objectTypes} />
    </FormDialog>
  )
}

/** Offers the addresses of the chosen client. */
function Address({ form: { control } }: { form: OrderForm }) {
  const clientId = useWatch({ control, name: 'client_id' })
  const { field, fieldState } = useController({ control, name: 'address' })
  return (
    <SiteAddressField
      label={t.address}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      clientId={clientId ?? null}
    />
  )
}
