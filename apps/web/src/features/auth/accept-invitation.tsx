import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { acceptInvitationBody, api, limits, type Output, roles } from '@veranda/contract'
import { ApiError, call } from '#lib/call.ts'
import { pathTo } from '#lib/paths.ts'
import { useCheckedForm } from '#lib/use-checked-form.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { ErrorState, Waiting } from '#ui/states.tsx'
import { AuthCard, AuthForm } from './auth-card.tsx'
import { useAcceptInvitation } from './auth-mutations.ts'
import { LegalNote } from './legal-note.tsx'
import { texts } from './texts.ts'

const t = texts.invitation
const formSchema = acceptInvitationBody.pick({ name: true, password: true })

/** Somebody has come by the link of an invitation. */
export function AcceptInvitation({ token }: { token: string }) {
  const {
    data: invitation,
    error,
    refetch,
  } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(api.auth.invitation, { body: { token }, signal }),
    meta: { isSilent: true },
    staleTime: Infinity,
  })
  if (invitation) return <Accepting token={token} invitation={invitation} />
  if (!error) return <Waiting />
  const isDead = error instanceof ApiError && error.status === 422
  return (
    <AuthCard
      title={t.deadTitle}
      footer={<RouterLink to={pathTo('login')}>{texts.register.login}</RouterLink>}
    >
      {isDead ? (
        <Alert severity="warning">{error.errors.token?.[0]}</Alert>
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </AuthCard>
  )
}

interface Props {
  token: string
  invitation: Output<typeof api.auth.invitation>
}

function Accepting({ token, invitation }: Props) {
  const accept = useAcceptInvitation()
  const { field, submit, error, isSending } = useCheckedForm({
    schema: formSchema,
    defaultValues: { name: invitation.name, password: '' },
    send: (body) => accept.mutateAsync({ token, ...body }),
    texts: { failure: t.failure, exception: texts.exception },
  })
  return (
    <AuthCard
      title={t.title(invitation.company_name)}
      subtitle={t.subtitle(roles[invitation.role], invitation.email)}
    >
      <AuthForm onSubmit={submit} error={error}>
        <TextField {...field('name')} label={texts.yourName} autoComplete="name" />
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
