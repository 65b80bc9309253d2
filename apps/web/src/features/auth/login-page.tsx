import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { loginBody } from '@veranda/contract'
import { useState } from 'react'
import { ApiError } from '#lib/call.ts'
import { pathTo } from '#lib/paths.ts'
import { useCheckedForm } from '#lib/use-checked-form.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { AuthCard, AuthForm } from './auth-card.tsx'
import { useLogin } from './auth-mutations.ts'
import { texts } from './texts.ts'

export function LoginPage() {
  const login = useLogin()
  const [isCodeWanted, setCodeWanted] = useState(false)
  const { form, field, submit, error, setError, isSending } = useCheckedForm({
    schema: loginBody,
    defaultValues: { email: '', password: '' },
    send: async (body) => {
      try {
        await login.mutateAsync(body)
      } catch (failure) {
        if (!isCodeAsked(failure) || body.otp) throw failure
        setCodeWanted(true)
      }
    },
    texts: { failure: texts.login.failure, exception: texts.exception },
  })
  const back = () => {
    form.setValue('otp', undefined)
    setError(null)
    setCodeWanted(false)
  }
  const button = (
    <Button type="submit" variant="contained" size="large" loading={isSending}>
      {texts.login.submit}
    </Button>
  )
  if (isCodeWanted) {
    return (
      <AuthCard title={texts.login.codeTitle} subtitle={texts.login.codeSubtitle}>
        <AuthForm onSubmit={submit} error={error}>
          <TextField
            {...field('otp')}
            key="otp"
            label={texts.login.code}
            autoComplete="one-time-code"
            autoFocus
          />
          {button}
          <Button color="secondary" onClick={back} disabled={isSending}>
            {texts.login.back}
          </Button>
        </AuthForm>
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title={texts.login.title}
      subtitle={texts.login.subtitle}
      footer={
        <>
          {texts.login.noAccount} <RouterLink to={pathTo('register')}>{texts.login.register}</RouterLink>
        </>
      }
    >
      <AuthForm onSubmit={submit} error={error}>
        <TextField {...field('email')} label={texts.email} type="email" autoComplete="username" autoFocus />
        <PasswordField {...field('password')} label={texts.password} autoComplete="current-password" />
        {button}
        <RouterLink to={pathTo('forgot-password')} sx={{ alignSelf: 'center', py: 1 }}>
          {texts.login.forgot}
        </RouterLink>
      </AuthForm>
    </AuthCard>
  )
}

const isCodeAsked = (failure: unknown) => failure instanceof ApiError && failure.code === 'otp_required'
