import Card from '@mui/material/Card'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { texts } from '#features/users/texts.ts'
import { RoleField } from './role-field.tsx'
import type { UserForm, UserInput } from './user-form.ts'
import { UserHours } from './user-hours.tsx'

const t = texts.form

interface Props {
  form: UserForm
  /** Users cannot change their own role. */
  isOwnAccount: boolean
}

/** All fields of a user. */
export function UserFields({ form, isOwnAccount }: Props) {
  return (
    <>
      <Section title={t.person}>
        <Stack
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
            gap: 2,
            alignItems: 'start',
          }}
        >
          <Field form={form} name="name" label={t.name} isRequired />
          <Field form={form} name="email" label={t.email} type="email" isRequired />
          <Field form={form} name="phone" label={t.phone} type="tel" />
          <Field form={form} name="job_title" label={t.jobTitle} />
          <Field form={form} name="department" label={t.department} />
        </Stack>
      </Section>
      <Section title={t.role} {...(isOwnAccount && { hint: t.ownRole })}>
        <RoleField form={form} isDisabled={isOwnAccount} />
      </Section>
      <Section title={t.work} hint={t.receivesHint}>
        <Controller
          control={form.control}
          name="receives_leads"
          render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
            <>
              <FormControlLabel
                control={
                  <Switch checked={value ?? true} onChange={onChange} slotProps={{ input: { ref } }} />
                }
                label={t.receives}
              />
              {error && <FormHelperText error>{error.message}</FormHelperText>}
            </>
          )}
        />
        <Field form={form} name="lead_weight" label={t.weight} type="number" hint={t.weightHint} />
      </Section>
      <Section title={t.hours}>
        <UserHours form={form} />
      </Section>
      <Section title={t.absence} hint={t.absenceHint}>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
          <Field form={form} name="absent_from" label={t.from} type="date" />
          <Field form={form} name="absent_until" label={t.until} type="date" />
        </Stack>
      </Section>
    </>
  )
}

function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Card component="section" aria-label={title} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      {hint && (
        <Typography color="textSecondary" variant="body2" sx={{ mt: 0.5 }}>
          {hint}
        </Typography>
      )}
      <Stack sx={{ mt: 2, gap: 2 }}>{children}</Stack>
    </Card>
  )
}

type TextName = Exclude<keyof UserInput, 'role' | 'receives_leads' | 'working_hours'>

interface FieldProps {
  form: UserForm
  name: TextName
  label: string
  type?: 'text' | 'email' | 'tel' | 'number' | 'date'
  hint?: string
  isRequired?: boolean
}

function Field({ form, name, label, type = 'text', hint, isRequired = false }: FieldProps) {
  const { error } = form.getFieldState(name, form.formState)
  const options = {
    ...(type === 'number' && { valueAsNumber: true as const }),
    // An empty date is `null`.
    ...(type === 'date' && { setValueAs: (value: string | null) => value || null }),
  }
  const { ref, ...props } = form.register(name, options)
  return (
    <TextField
      {...props}
      inputRef={ref}
      label={label}
      type={type}
      required={isRequired}
      error={Boolean(error)}
      helperText={error?.message ?? hint}
      sx={type === 'date' || type === 'number' ? { maxWidth: 320 } : {}}
      slotProps={{
        ...(type === 'date' && { inputLabel: { shrink: true } }),
        ...(type === 'number' && { htmlInput: { min: 1, max: 10 } }),
      }}
    />
  )
}
