import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { changePasswordBody, limits } from '@veranda/contract'
import { toast } from '#lib/toasts.ts'
import { useValidatedForm } from '#lib/use-validated-form.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { useChangePassword } from './account-queries.ts'
import { texts } from './texts.ts'

const t = texts.password

export function PasswordCard() {
  const change = useChangePassword()
  const { form, field, submit, error, isSending } = useValidatedForm({
    schema: changePasswordBody,
    defaultValues: { current_password: '', password: '' },
    send: async (body) => {
      await change.mutateAsync(body)
      form.reset()
      toast.success(t.call.success)
    },
    texts: t.call,
  })
  return (
    <SectionCard title={t.title} hint={t.hint}>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5, maxWidth: 420 }}>
        {error && <Alert severity="error">{error}</Alert>}
        <PasswordField {...field('current_password')} label={t.current} autoComplete="current-password" />
        <PasswordField
          {...field('password', t.nextHint(limits.passwordMin))}
          label={t.next}
          autoComplete="new-password"
        />
        <Box>
          <Button type="submit" variant="contained" loading={isSending}>
            {t.submit}
          </Button>
        </Box>
      </Stack>
    </SectionCard>
  )
}
