import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { type Order, objectTypes, type Permission, scopeOf } from '@veranda/contract'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { colleaguesQuery } from '#entities/user/colleagues-query.ts'
import { ClientPicker } from '#features/orders/create/client-picker.tsx'
import type { HeadValues } from './head-values.ts'
import { pageTexts } from './order-page-texts.ts'

const t = pageTexts.dialog

type Form = UseFormReturn<HeadValues>

export function HeadFields({ form, client }: { form: Form; client: Order['client'] }) {
  return (
    <>
      <Plain form={form} name="title" label={t.name} sx={{ mt: 1 }} />
      <Plain form={form} name="address" label={t.address} />
      <ObjectTypeField form={form} />
      <Client form={form} client={client} />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <Person form={form} name="user_id" label={t.user} may="order.update" />
        <Person form={form} name="measurer_id" label={t.measurer} may="order.measure" />
      </Stack>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, flexWrap: 'wrap' }}>
        <Moment form={form} name="measure_at" label={t.measureAt} />
        <Moment form={form} name="promised_at" label={t.promisedAt} />
        <Moment form={form} name="mounting_at" label={t.mountingAt} />
      </Stack>
      <Plain form={form} name="comment" label={t.comment} multiline minRows={2} />
      <Hold form={form} />
    </>
  )
}

interface FieldProps<K extends keyof HeadValues> {
  form: Form
  name: K
  label: string
}

interface PlainProps extends FieldProps<'title' | 'address' | 'comment' | 'hold_reason'> {
  multiline?: boolean
  minRows?: number
  sx?: object
}

function Plain({ form, name, ...props }: PlainProps) {
  const error = form.formState.errors[name]
  const { ref, ...field } = form.register(name)
  return <TextField {...props} {...field} inputRef={ref} error={Boolean(error)} helperText={error?.message} />
}

function ObjectTypeField({ form }: { form: Form }) {
  return (
    <Controller
      control={form.control}
      name="object_type"
      render={({ field: { ref, ...field } }) => (
        <TextField {...field} inputRef={ref} select label={t.objectType}>
          {Object.entries(objectTypes).map(([value, label]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      )}
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

interface PersonProps extends FieldProps<'user_id' | 'measurer_id'> {
  /** What the work takes. */
  may: Permission
}

/** Those whose role does the work, and anyone who was chosen before. */
function Person({ form, name, label, may }: PersonProps) {
  const { data } = useQuery(colleaguesQuery)
  const kept = form.formState.defaultValues?.[name]
  const colleagues = data?.filter(({ id, role }) => id === kept || scopeOf(role, may) !== null)
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { ref, value, onChange, ...field }, fieldState: { error } }) => (
        <TextField
          {...field}
          inputRef={ref}
          select
          label={label}
          value={colleagues ? value : 0}
          onChange={(event) => onChange(Number(event.target.value))}
          error={Boolean(error)}
          helperText={error?.message}
          sx={{ flex: { sm: 1 } }}
        >
          <MenuItem value={0}>{t.nobody}</MenuItem>
          {colleagues?.map((one) => (
            <MenuItem key={one.id} value={one.id}>
              {one.name}
            </MenuItem>
          ))}
        </TextField>
      )}
    />
  )
}

function Moment({ form, name, label }: FieldProps<'measure_at' | 'promised_at' | 'mounting_at'>) {
  const error = form.formState.errors[name]
  const { ref, ...field } = form.register(name)
  return (
    <TextField
      {...field}
      inputRef={ref}
      type="datetime-local"
      label={label}
      error={Boolean(error)}
      helperText={error?.message}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ flex: { sm: '1 1 180px' } }}
    />
  )
}

function Hold({ form }: { form: Form }) {
  const isHeld = useWatch({ control: form.control, name: 'on_hold' })
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
      {isHeld && <Plain form={form} name="hold_reason" label={t.holdReason} />}
    </>
  )
}
