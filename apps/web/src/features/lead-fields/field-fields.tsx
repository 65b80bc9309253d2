import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { choiceTypes, leadFieldRoles, leadFieldTypes } from '@veranda/contract'
import { Controller, useWatch } from 'react-hook-form'
import type { FieldFormState } from './field-form.ts'
import { OptionsEditor } from './options-editor.tsx'
import { texts } from './texts.ts'

const t = texts.dialog

/** A select cannot have the value `null`. */
const none = 'none'

export function FieldFields({ form }: { form: FieldFormState }) {
  const { control, register, formState } = form
  const { errors } = formState
  const type = useWatch({ control, name: 'type' })
  return (
    <>
      <TextField
        {...register('name')}
        label={t.name}
        required
        autoFocus
        error={Boolean(errors.name)}
        helperText={errors.name?.message}
      />
      <Controller
        control={control}
        name="type"
        render={({ field }) => (
          <TextField
            {...field}
            select
            label={t.type}
            error={Boolean(errors.type)}
            helperText={errors.type?.message}
          >
            {Object.entries(leadFieldTypes).map(([value, label]) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
      {choiceTypes.has(type) && <OptionsEditor form={form} />}
      <RoleSelect form={form} />
      <Controller
        control={control}
        name="is_required"
        render={({ field: { value, ...field } }) => (
          <FormControlLabel control={<Switch {...field} checked={value ?? false} />} label={t.required} />
        )}
      />
      <TextField
        {...register('placeholder')}
        label={t.placeholder}
        error={Boolean(errors.placeholder)}
        helperText={errors.placeholder?.message ?? t.placeholderHint}
      />
      <TextField
        {...register('help')}
        label={t.help}
        multiline
        error={Boolean(errors.help)}
        helperText={errors.help?.message}
      />
    </>
  )
}

function RoleSelect({ form }: { form: FieldFormState }) {
  const error = form.formState.errors.role?.message
  return (
    <Controller
      control={form.control}
      name="role"
      render={({ field: { value, onChange, ...field } }) => (
        <TextField
          {...field}
          select
          label={t.role}
          value={value ?? none}
          onChange={(event) => onChange(event.target.value === none ? null : event.target.value)}
          error={Boolean(error)}
          helperText={error ?? t.roleHint}
        >
          <MenuItem value={none}>{t.noRole}</MenuItem>
          {Object.entries(leadFieldRoles).map(([role, label]) => (
            <MenuItem key={role} value={role}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      )}
    />
  )
}
