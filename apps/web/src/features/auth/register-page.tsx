import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useLocation } from '@tanstack/react-router'
import { limits, registerBody } from '@veranda/contract'
import { pathTo } from '#lib/paths.ts'
import { useCheckedForm } from '#lib/use-checked-form.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { AcceptInvitation } from './accept-invitation.tsx'
import { AuthCard, AuthForm } from './auth-card.tsx'
import { useRegister } from './auth-mutations.ts'
import { LegalNote } from './legal-note.tsx'
import { texts } from './texts.ts'

/** `/register`: a company of one's own, or a place in one that has invited. */
export function RegisterPage() {
  const hash = useLocation({ select: (location) => location.hash })
  const invitation = new URLSearchParams(hash.replace(/^#/, '')).get('invitation')
  return invitation ? <AcceptInvitation key={invitation} token={invitation} /> : <NewCompany />
}

function NewCompany() {
  const register = useRegister()
  const { field, submit, error, isSending } = useCheckedForm({
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
        <LegalNote />
      </AuthForm>
    </AuthCard>
  )
}
