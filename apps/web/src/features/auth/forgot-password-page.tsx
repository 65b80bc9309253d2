import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useValidatedForm } from '#lib/forms/use-validated-form.ts'
import { PlainField } from '#ui/fields/plain-field.tsx'
import { forgotPassword } from './auth-calls.ts'
import { AuthCard, AuthForm } from './auth-card.tsx'
import { GuestPageLink } from './guest-page-link.tsx'
import { texts } from './texts.ts'
import { withTypedValues } from './typed-values.ts'

const schema = async () => (await import('./auth-shapes.ts')).authShapes.forgotPassword

export function ForgotPasswordPage() {
  const [sent, setSent] = useState<Awaited<ReturnType<typeof forgotPassword>> | null>(null)
  const { field, submit, error, isSending } = useValidatedForm({
    schema,
    defaultValues: withTypedValues({ email: '' }),
    send: async (body) => setSent(await forgotPassword(body)),
    texts: { failure: texts.forgot.failure, exception: texts.exception },
  })
  return (
    <AuthCard
      title={texts.forgot.title}
      {...(!sent && { subtitle: texts.forgot.subtitle })}
      footer={<GuestPageLink page="login">{texts.forgot.back}</GuestPageLink>}
    >
      {sent ? (
        <Stack sx={{ gap: 2 }}>
          <Alert severity="success">
            <AlertTitle>{texts.forgot.sentTitle}</AlertTitle>
            {sent.message}
          </Alert>
          <Typography color="textSecondary">{texts.forgot.sentHint}</Typography>
          <Button variant="outlined" onClick={() => setSent(null)}>
            {texts.forgot.again}
          </Button>
        </Stack>
      ) : (
        <AuthForm onSubmit={submit} error={error}>
          <PlainField
            {...field('email')}
            label={texts.email}
            type="email"
            autoComplete="username"
            autoFocus
          />
          <Button type="submit" variant="contained" size="large" loading={isSending}>
            {texts.forgot.submit}
          </Button>
        </AuthForm>
      )}
    </AuthCard>
  )
}
