import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { loginBody } from '@veranda/contract'
import { pathTo } from '#lib/paths.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { AuthCard, AuthForm } from './auth-card.tsx'
import { useLogin } from './auth-mutations.ts'
import { texts } from './texts.ts'
import { useAuthForm } from './use-auth-form.ts'

export function LoginPage() {
  const login = useLogin()
  const { field, submit, error, isSending } = useAuthForm({
    schema: loginBody,
    defaultValues: { email: '', password: '' },
    send: login.mutateAsync,
    texts: { failure: texts.login.failure, exception: texts.exception },
  })
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
        <Button type="submit" variant="contained" size="large" loading={isSending}>
          {texts.login.submit}
        </Button>
        <RouterLink to={pathTo('forgot-password')} sx={{ alignSelf: 'center', py: 1 }}>
          {texts.login.forgot}
        </RouterLink>
      </AuthForm>
    </AuthCard>
  )
}
