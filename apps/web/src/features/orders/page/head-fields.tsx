import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import { useQuery } from '@tanstack/react-query'
import { type Order, objectTypes, type Permission, scopeOf } from '@veranda/contract'
import { Controller, type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { SiteAddressField } from '#entities/client/site-address-field.tsx'
import { colleaguesQuery } from '#entities/user/colleagues-query.ts'
import { ClientPicker } from '#features/orders/create/client-picker.tsx'
import { FormField } from '#ui/fields/form-field.tsx'
import type { HeadValues } from './head-values.ts'
import { pageTexts } from './order-page-texts.ts'

const t = pageTexts.dialog

type Form = UseFormReturn<HeadValues>

export function HeadFields({ form, client }: { form: Form; client: Order['client'] }) {
  return (
    <>
      <FormField control={form.control} name="title" label={t.name} />
      <Address form={form} client={client} />
      <FormField control={form.control} name="object_type" label={t.objectType} options={objectTypes} />
      <Client form={form} client={client} />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <Person form={form} name="user_id" label={t.user} may="order.update" />
        <Person form={form} name="measurer_id" label={t.measurer} may="order.measure" />
      </Stack>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, flexWrap: 'wrap' }}>
        <FormField control={form.control} name="measure_at" label={t.measureAt} {...moment} />
        <FormField control={form.control} name="promised_at" label={t.promisedAt} {...moment} />
        <FormField control={form.control} name="mounting_at" label={t.mountingAt} {...moment} />
      </Stack>
      <FormField control={form.control} name="comment" label={t.comment} multiline minRows={2} />
      <Hold form={form} />
    </>
  )
}

/** Offers the addresses of the client that is chosen here, or else of the order's. */
function Address({ form, client }: { form: Form; client: Order['client'] }) {
  const chosen = useWatch({ control: form.control, name: 'client_id' })
  const { field, fieldState } = useController({ control: form.control, name: 'address' })
  return (
    <SiteAddressField
      label={t.address}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      clientId={chosen ?? client?.id ?? null}
    />
  )
}

function Client({ form, client }: { form: Form; client: Order['client'] }) {
  return (
    <ClientPicker
      onChange={(chosen) => form.setValue('client_id', chosen?.id ?? client?.id ?? null)}
      error={form.formState.errors.client_id?.message}
      {...(client && { hint: t.clientKeep(client.name) })}
    />
  )
}

interface PersonProps {
  form: Form
  name: 'user_id' | 'measurer_id'
  label: string
  /** The permission that the work needs. */
  may: Permission
}

/** Users whose role does the work, and the one already chosen. */
function Person({ form, name, label, may }: PersonProps) {
  const { data } = useQuery(colleaguesQuery)
  const currentId = form.formState.defaultValues?.[name]
  const colleagues = data?.filter(({ id, role }) => id === currentId || scopeOf(role, may) !== null)
  return (
    <FormField
      control={form.control}
      name={name}
      label={label}
      select
      parse={Number}
      {...(!colleagues && { value: 0 })}
      sx={{ flex: { sm: 1 } }}
    >
      <MenuItem value={0}>{t.nobody}</MenuItem>
      {colleagues?.map((one) => (
        <MenuItem key={one.id} value={one.id}>
          {one.name}
        </MenuItem>
      ))}
    </FormField>
  )
}

const moment = { type: 'datetime-local', sx: { flex: { sm: '1 1 180px' } } }

function Hold({ form }: { form: Form }) {
  const isOnHold = useWatch({ control: form.control, name: 'on_hold' })
  return (
    <>
      <Controller
        control={form.control}
        name="on_hold"
        render={({ field: { value, ref, ...field } }) => (
          <FormControlLabel
            control={<Switch {...field} checked={value} slotProps={{ input: { ref } }} />}
            label={t.onHold}
          />
        )}
      />
      {isOnHold && <FormField control={form.control} name="hold_reason" label={t.holdReason} />}
    </>
  )
}
