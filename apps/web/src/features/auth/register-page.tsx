import Button from '@mui/material/Button'
import { limits } from '@veranda/contract'
import { lazy, Suspense } from 'react'
import { useValidatedForm } from '#lib/forms/use-validated-form.ts'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { PlainField } from '#ui/fields/plain-field.tsx'
import { register } from './auth-calls.ts'
import { AuthCard, AuthForm } from './auth-card.tsx'
import { GuestPageLink } from './guest-page-link.tsx'
import { LegalNote } from './legal-note.tsx'
import { texts } from './texts.ts'
import { withTypedValues } from './typed-values.ts'
import { useHash } from './use-hash.ts'

const AcceptInvitation = lazy(async () => ({
  default: (await import('./accept-invitation.tsx')).AcceptInvitation,
}))
const schema = async () => (await import('./auth-shapes.ts')).authShapes.register

/** `/register`: creates a company, or joins the one that sent an invitation. */
export function RegisterPage() {
  const invitation = useHash().get('invitation')
  if (!invitation) return <NewCompany />
  return (
    <Suspense fallback={null}>
      <AcceptInvitation key={invitation} token={invitation} />
    </Suspense>
  )
}

function NewCompany() {
  const { field, submit, error, isSending } = useValidatedForm({
    schema,
    defaultValues: withTypedValues({ company_name: '', name: '', email: '', password: '' }),
    send: register,
    texts: { failure: texts.register.failure, exception: texts.exception },
  })
  return (
    <AuthCard
      title={texts.register.title}
      subtitle={texts.register.subtitle(limits.trialDays)}
      footer={
        <>
          {texts.register.hasAccount} <GuestPageLink page="login">{texts.register.login}</GuestPageLink>
        </>
      }
    >
      <AuthForm onSubmit={submit} error={error}>
        <PlainField
          {...field('company_name')}
          label={texts.companyName}
          autoComplete="organization"
          autoFocus
        />
        <PlainField {...field('name')} label={texts.yourName} autoComplete="name" />
        <PlainField {...field('email')} label={texts.email} type="email" autoComplete="email" />
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
