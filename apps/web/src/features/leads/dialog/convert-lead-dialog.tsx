import { convertLeadBody, type Lead, limits } from '@veranda/contract'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { KnownClients } from '#entities/client/known-clients.tsx'
import { toastConvertRefusal } from '#features/leads/convert-refusal.ts'
import { useConvertLead } from '#features/leads/lead-queries.ts'
import { texts } from '#features/leads/texts.ts'
import { telHref } from '#lib/format/phone.ts'
import { useRecordForm } from '#lib/forms/use-record-form.ts'
import { ApiError } from '#lib/http/call.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { FormField } from '#ui/fields/form-field.tsx'
import { savedBefore } from '#ui/notices/saved-before.tsx'
import { prefillOf } from './prefill-rules.ts'

const t = texts.convert

const pathOf = (id: number) => pathTo('clients.show', { id })

type ConvertForm = UseFormReturn<z.input<typeof convertLeadBody>, unknown, z.output<typeof convertLeadBody>>

interface Props {
  lead: Lead
  onClose: () => void
}

/** Converts a lead into a client. Remounted each time it opens, so that it starts with the lead's values. */
export function ConvertLeadDialog({ lead, onClose }: Props) {
  const [key] = useIdempotencyKey()
  const convert = useConvertLead(lead.id, key)
  const { form, ...state } = useRecordForm({
    values: prefillOf(lead),
    schema: convertLeadBody,
    send: ({ body }) => convert.mutateAsync(body),
    onSaved: onClose,
    texts: t.call,
    problemOf: (error) => {
      const isOfFields = error instanceof ApiError && error.status === 422
      if (isOfFields) return savedBefore(error, pathOf, 'client_id')
      toastConvertRefusal(error, onClose)
      return handled
    },
  })
  const { control } = form
  const link = ({ id, name }: { id: number; name: string }) =>
    convert.mutate(
      { name: name || lead.name || t.noName, client_id: id },
      { onSuccess: onClose, onError: (error) => toastConvertRefusal(error, onClose) },
    )
  return (
    <FormDialog
      title={t.title}
      submitLabel={t.submit}
      width={limits.convertDialogWidth}
      onClose={onClose}
      {...state}
    >
      <Known form={form} leadId={lead.id} isLinking={convert.isPending} onLink={link} />
      <FormField control={control} name="name" label={t.name} required autoFocus />
      <PhoneField form={form} />
      <FormField control={control} name="email" label={t.email} type="email" />
    </FormDialog>
  )
}

/** What cannot be called is only remarked on: a person may have left nothing else. */
function PhoneField({ form: { control } }: { form: ConvertForm }) {
  const phone = useWatch({ control, name: 'phone' }) ?? ''
  const isOdd = phone.trim() !== '' && telHref(phone) === null
  return (
    <FormField
      control={control}
      name="phone"
      label={t.phone}
      type="tel"
      hint={isOdd ? t.oddPhone : undefined}
      slotProps={{ formHelperText: { role: 'status' } }}
    />
  )
}

interface KnownProps {
  form: ConvertForm
  leadId: number
  isLinking: boolean
  onLink: (client: { id: number; name: string }) => void
}

function Known({ form, leadId, isLinking, onLink }: KnownProps) {
  const [phone = '', email = ''] = useWatch({ control: form.control, name: ['phone', 'email'] })
  return (
    <KnownClients
      contact={{ phone, email, exceptLeadId: leadId }}
      label={t.link}
      labelOf={t.linkTo}
      isBusy={isLinking}
      onChoose={onLink}
    />
  )
}

/** Reported already: the form shows no message of its own. */
const handled = ''
