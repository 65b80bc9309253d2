import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { limits } from '@veranda/contract'
import { useState } from 'react'
import { useValidatedForm } from '#lib/forms/use-validated-form.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { resetPassword } from './auth-calls.ts'
import { AuthCard, AuthForm } from './auth-card.tsx'
import { GuestPageLink } from './guest-page-link.tsx'
import { texts } from './texts.ts'
import { useHash } from './use-hash.ts'

const schema = async () => (await import('./auth-shapes.ts')).authShapes.newPassword

export function ResetPasswordPage() {
  const token = useResetToken()
  const [isDone, setDone] = useState(false)
  if (isDone) {
    return (
      <AuthCard title={texts.reset.doneTitle} subtitle={texts.reset.doneText}>
        <Button variant="contained" size="large" fullWidth href={pathTo('login')}>
          {texts.reset.toLogin}
        </Button>
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title={texts.reset.title}
      {...(token && { subtitle: texts.reset.subtitle })}
      footer={<GuestPageLink page="forgot-password">{texts.reset.requestNew}</GuestPageLink>}
    >
      {token ? <NewPasswordForm token={token} onDone={() => setDone(true)} /> : <IncompleteLink />}
    </AuthCard>
  )
}

function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { field, submit, error, isSending } = useValidatedForm({
    schema,
    defaultValues: { password: '' },
    send: async ({ password }) => {
      await resetPassword({ token, password })
      onDone()
    },
    texts: { failure: texts.reset.failure, exception: texts.exception },
  })
  return (
    <AuthForm onSubmit={submit} error={error}>
      <PasswordField
        {...field('password', texts.passwordHint(limits.passwordMin))}
        label={texts.newPassword}
        autoComplete="new-password"
        autoFocus
      />
      <Button type="submit" variant="contained" size="large" loading={isSending}>
        {texts.reset.submit}
      </Button>
    </AuthForm>
  )
}

function IncompleteLink() {
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity="warning">
        <AlertTitle>{texts.reset.noTokenTitle}</AlertTitle>
        {texts.reset.noTokenText}
      </Alert>
    </Stack>
  )
}

/** The e-mailed link has the token in the hash, which reaches neither servers nor logs; `?token=` works too. */
function useResetToken(): string | null {
  const hash = useHash()
  return hash.get('token') || new URLSearchParams(window.location.search).get('token')
}
