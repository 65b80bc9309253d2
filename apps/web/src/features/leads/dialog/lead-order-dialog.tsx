import { useNavigate } from '@tanstack/react-router'
import { errorTable, type Lead, newOrderClient, type Order } from '@veranda/contract'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { KnownClients } from '#entities/client/known-clients.tsx'
import { useCreateLeadOrder } from '#features/leads/lead-queries.ts'
import { texts } from '#features/leads/texts.ts'
import { useRecordForm } from '#lib/forms/use-record-form.ts'
import { ApiError } from '#lib/http/call.ts'
import { failureText } from '#lib/http/failure-text.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { toast } from '#lib/notices/toasts.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { FormField } from '#ui/fields/form-field.tsx'
import { savedBefore } from '#ui/notices/saved-before.tsx'
import { prefillOf } from './prefill-rules.ts'

const t = texts.order

const pathOf = (id: number) => pathTo('orders.show', { id })

type PersonForm = UseFormReturn<z.input<typeof newOrderClient>, unknown, z.output<typeof newOrderClient>>

interface Props {
  lead: Lead
  onClose: () => void
}

/**
 * Creates an order from a lead that has no client yet: its person becomes one, or is found among the clients. Remounted each time
 * it opens, so that it starts with the lead's values.
 */
export function LeadOrderDialog({ lead, onClose }: Props) {
  const [key] = useIdempotencyKey()
  const create = useCreateLeadOrder(lead.id, key)
  const navigate = useNavigate()
  const onCreated = (order: Order | null) => {
    onClose()
    if (order) void navigate({ to: pathOf(order.id) })
  }
  /** A colleague has decided meanwhile who the person is: the order is created for that client. */
  const closeIfConverted = (error: unknown): boolean => {
    const isConverted = error instanceof ApiError && error.code === 'lead_already_converted'
    if (isConverted) {
      toast.info(errorTable.lead_already_converted.text)
      onClose()
    }
    return isConverted
  }
  const { form, ...state } = useRecordForm<
    z.input<typeof newOrderClient>,
    z.output<typeof newOrderClient>,
    never,
    Order
  >({
    values: prefillOf(lead),
    schema: newOrderClient,
    send: ({ body }) => create.mutateAsync({ client: body }),
    onSaved: onCreated,
    texts: t.call,
    fieldOf: { 'client.name': 'name', 'client.phone': 'phone', 'client.email': 'email' },
    problemOf: (error) => (closeIfConverted(error) ? handled : savedBefore(error, pathOf)),
  })
  const createFor = (client_id: number) =>
    create.mutate(
      { client_id },
      {
        onSuccess: onCreated,
        onError: (error) => closeIfConverted(error) || toast.error(failureText(error, t.call)),
      },
    )
  const { control } = form
  return (
    <FormDialog title={t.title} text={t.text} submitLabel={t.submit} onClose={onClose} {...state}>
      <Known form={form} leadId={lead.id} isBusy={create.isPending} onChoose={createFor} />
      <FormField control={control} name="name" label={texts.convert.name} required autoFocus />
      <FormField control={control} name="phone" label={texts.convert.phone} type="tel" />
      <FormField control={control} name="email" label={texts.convert.email} type="email" />
    </FormDialog>
  )
}

interface KnownProps {
  form: PersonForm
  leadId: number
  isBusy: boolean
  onChoose: (clientId: number) => void
}

function Known({ form, leadId, isBusy, onChoose }: KnownProps) {
  const [phone = '', email = ''] = useWatch({ control: form.control, name: ['phone', 'email'] })
  return (
    <KnownClients
      contact={{ phone, email, exceptLeadId: leadId }}
      label={t.choose}
      labelOf={t.chooseOf}
      isBusy={isBusy}
      onChoose={({ id }) => onChoose(id)}
    />
  )
}

/** Reported already: the form shows no message of its own. */
const handled = ''
