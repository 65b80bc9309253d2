import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import type { MailServer } from '@veranda/contract'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { texts } from '#features/settings/texts.ts'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { SwitchSetting } from '#ui/fields/switch-setting.tsx'
import type { MailValues } from './mail-values.ts'

const t = texts.mail

interface Props {
  form: UseFormReturn<MailValues>
  hasPassword: MailServer['has_password']
}

export function MailFields({ form, hasPassword }: Props) {
  const isTls = useWatch({ control: form.control, name: 'is_tls' })
  const field = (name: keyof MailValues, label: string, hint?: string) => {
    const { error } = form.getFieldState(name, form.formState)
    const { ref, ...props } = form.register(name, name === 'port' ? { valueAsNumber: true } : {})
    return { ...props, inputRef: ref, label, error: Boolean(error), helperText: error?.message ?? hint }
  }
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 140px' },
          gap: 2.5,
          alignItems: 'start',
        }}
      >
        <TextField {...field('host', t.host, t.hostHint)} required />
        <TextField {...field('port', t.port)} type="number" required />
      </Box>
      <SwitchSetting
        label={t.tls}
        isOn={isTls}
        onChange={(value) => form.setValue('is_tls', value, { shouldDirty: true })}
      />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          gap: 2.5,
          alignItems: 'start',
        }}
      >
        <TextField {...field('user_name', t.user)} autoComplete="off" />
        <PasswordField
          {...field('password', t.password, hasPassword ? t.kept : undefined)}
          autoComplete="new-password"
        />
        <TextField {...field('from_name', t.fromName)} />
        <TextField {...field('from_address', t.fromAddress)} type="email" required />
      </Box>
    </>
  )
}
