import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { changePasswordBody, limits } from '@veranda/contract'
import { useChangePassword } from '#features/account/account-queries.ts'
import { texts } from '#features/account/texts.ts'
import { useValidatedForm } from '#lib/forms/use-validated-form.ts'
import { toast } from '#lib/notices/toasts.ts'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'

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
