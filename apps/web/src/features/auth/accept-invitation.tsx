import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { limits, roles } from '@veranda/contract'
import { useEffect, useState } from 'react'
import { useValidatedForm } from '#lib/forms/use-validated-form.ts'
import { ApiError } from '#lib/http/call.ts'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { PlainField } from '#ui/fields/plain-field.tsx'
import { ErrorState, Waiting } from '#ui/page/states.tsx'
import { acceptInvitation, invitationOf } from './auth-calls.ts'
import { AuthCard, AuthForm } from './auth-card.tsx'
import { GuestPageLink } from './guest-page-link.tsx'
import { LegalNote } from './legal-note.tsx'
import { texts } from './texts.ts'

const t = texts.invitation
const schema = async () => (await import('./auth-shapes.ts')).authShapes.invitation

type Invitation = Awaited<ReturnType<typeof invitationOf>>
type Answer = { invitation: Invitation } | { error: unknown }

/** The form of an invitation link. */
export function AcceptInvitation({ token }: { token: string }) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    if (answer) return
    let isWanted = true
    void invitationOf(token)
      .then((invitation) => ({ invitation }))
      .catch((error: unknown) => ({ error }))
      .then((known) => isWanted && setAnswer(known))
    return () => {
      isWanted = false
    }
  }, [token, answer])
  if (!answer) return <Waiting />
  if ('invitation' in answer) return <AcceptForm token={token} invitation={answer.invitation} />
  const { error } = answer
  const isDead = error instanceof ApiError && error.status === 422
  return (
    <AuthCard title={t.deadTitle} footer={<GuestPageLink page="login">{texts.register.login}</GuestPageLink>}>
      {isDead ? (
        <Alert severity="warning">{error.errors.token?.[0]}</Alert>
      ) : (
        <ErrorState error={error} onRetry={() => setAnswer(null)} />
      )}
    </AuthCard>
  )
}

interface Props {
  token: string
  invitation: Invitation
}

function AcceptForm({ token, invitation }: Props) {
  const { field, submit, error, isSending } = useValidatedForm({
    schema,
    defaultValues: { name: invitation.name, password: '' },
    send: (body) => acceptInvitation({ token, ...body }),
    texts: { failure: t.failure, exception: texts.exception },
  })
  return (
    <AuthCard
      title={t.title(invitation.company_name)}
      subtitle={t.subtitle(roles[invitation.role], invitation.email)}
    >
      <AuthForm onSubmit={submit} error={error}>
        <PlainField {...field('name')} label={texts.yourName} autoComplete="name" />
        <PasswordField
          {...field('password', texts.passwordHint(limits.passwordMin))}
          label={texts.password}
          autoComplete="new-password"
          autoFocus
        />
        <Button type="submit" variant="contained" size="large" loading={isSending}>
          {t.submit}
        </Button>
        <LegalNote />
      </AuthForm>
    </AuthCard>
  )
}
