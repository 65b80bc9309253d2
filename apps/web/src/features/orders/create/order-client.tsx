import PersonAddIcon from '@mui/icons-material/PersonAddOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { createOrderBody } from '@veranda/contract'
import { useId, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { KnownClients } from '#entities/client/known-clients.tsx'
import { texts } from '#features/orders/texts.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { FormField } from '#ui/fields/form-field.tsx'
import { ClientPicker, type PickedClient } from './client-picker.tsx'

const t = texts.create

export type OrderInput = z.input<typeof createOrderBody>
export type OrderValues = z.output<typeof createOrderBody>
export type OrderForm = UseFormReturn<OrderInput, unknown, OrderValues>

/** The client of a new order: one of the company's, or a new one who is added with it. */
export function OrderClient({ form }: { form: OrderForm }) {
  const { can } = useCurrentUser()
  const [picked, setPicked] = useState<PickedClient | null>(null)
  const isNew = useWatch({ control: form.control, name: 'client' }) !== undefined
  const pick = (client: PickedClient | null) => {
    setPicked(client)
    form.setValue('client', undefined)
    form.setValue('client_id', client?.id ?? null)
  }
  const add = () => {
    pick(null)
    form.setValue('client', { name: '', phone: '', email: '' })
  }
  if (isNew) return <NewClient form={form} onPick={pick} />
  return (
    <Stack sx={{ gap: 0.5 }}>
      <ClientPicker value={picked} onChange={pick} error={form.formState.errors.client_id?.message} />
      {can('client.create') && (
        <Button startIcon={<PersonAddIcon />} onClick={add} sx={{ alignSelf: 'flex-start' }}>
          {t.newClient}
        </Button>
      )}
    </Stack>
  )
}

interface NewClientProps {
  form: OrderForm
  onPick: (client: PickedClient | null) => void
}

function NewClient({ form, onPick }: NewClientProps) {
  const { control } = form
  const titleId = useId()
  const [phone, email] = useWatch({ control, name: ['client.phone', 'client.email'] })
  return (
    <Stack role="group" aria-labelledby={titleId} sx={{ gap: 2.5 }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: -1 }}>
        <Typography id={titleId} variant="subtitle2" component="h3">
          {t.newClient}
        </Typography>
        <Button onClick={() => onPick(null)}>{t.fromList}</Button>
      </Stack>
      <FormField control={control} name="client.name" label={t.clientName} required autoFocus />
      <FormField control={control} name="client.phone" label={t.phone} type="tel" />
      <FormField control={control} name="client.email" label={t.email} type="email" />
      <KnownClients
        contact={{ phone: phone ?? '', email: email ?? '' }}
        label={t.choose}
        labelOf={t.chooseOf}
        onChoose={onPick}
      />
    </Stack>
  )
}
