import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useLocation } from '@tanstack/react-router'
import { limits, resetPasswordBody } from '@veranda/contract'
import { useState } from 'react'
import { pathTo } from '#lib/paths.ts'
import { useCheckedForm } from '#lib/use-checked-form.ts'
import { useSearchParams } from '#lib/use-search-params.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { LinkButton, RouterLink } from '#ui/router-link.tsx'
import { AuthCard, AuthForm } from './auth-card.tsx'
import { useResetPassword } from './auth-mutations.ts'
import { texts } from './texts.ts'

const formSchema = resetPasswordBody.pick({ password: true })

export function ResetPasswordPage() {
  const token = useResetToken()
  const [isDone, setDone] = useState(false)
  if (isDone) {
    return (
      <AuthCard title={texts.reset.doneTitle} subtitle={texts.reset.doneText}>
        <LinkButton variant="contained" size="large" fullWidth to={pathTo('login')}>
          {texts.reset.toLogin}
        </LinkButton>
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title={texts.reset.title}
      {...(token && { subtitle: texts.reset.subtitle })}
      footer={<RouterLink to={pathTo('forgot-password')}>{texts.reset.requestNew}</RouterLink>}
    >
      {token ? <NewPasswordForm token={token} onDone={() => setDone(true)} /> : <IncompleteLink />}
    </AuthCard>
  )
}

function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const reset = useResetPassword()
  const { field, submit, error, isSending } = useCheckedForm({
    schema: formSchema,
    defaultValues: { password: '' },
    send: async ({ password }) => {
      await reset.mutateAsync({ token, password })
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

/** The letter's link has the token behind `#`, where no server and no log sees it; `?token=` works too. */
function useResetToken(): string | null {
  const hash = useLocation({ select: (location) => location.hash })
  const { params } = useSearchParams()
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || params.token || null
}
