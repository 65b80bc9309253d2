import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { limits, registerBody } from '@veranda/contract'
import { pathTo } from '#lib/paths.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { AuthCard, AuthForm } from './auth-card.tsx'
import { useRegister } from './auth-mutations.ts'
import { texts } from './texts.ts'
import { useAuthForm } from './use-auth-form.ts'

export function RegisterPage() {
  const register = useRegister()
  const { field, submit, error, isSending } = useAuthForm({
    schema: registerBody,
    defaultValues: { company_name: '', name: '', email: '', password: '' },
    send: register.mutateAsync,
    texts: { failure: texts.register.failure, exception: texts.exception },
  })
  return (
    <AuthCard
      title={texts.register.title}
      subtitle={texts.register.subtitle(limits.trialDays)}
      footer={
        <>
          {texts.register.hasAccount} <RouterLink to={pathTo('login')}>{texts.register.login}</RouterLink>
        </>
      }
    >
      <AuthForm onSubmit={submit} error={error}>
        <TextField
          {...field('company_name')}
          label={texts.companyName}
          autoComplete="organization"
          autoFocus
        />
        <TextField {...field('name')} label={texts.yourName} autoComplete="name" />
        <TextField {...field('email')} label={texts.email} type="email" autoComplete="email" />
        <PasswordField
          {...field('password', texts.passwordHint(limits.passwordMin))}
          label={texts.password}
          autoComplete="new-password"
        />
        <Button type="submit" variant="contained" size="large" loading={isSending}>
          {texts.register.submit}
        </Button>
      </AuthForm>
    </AuthCard>
  )
}
