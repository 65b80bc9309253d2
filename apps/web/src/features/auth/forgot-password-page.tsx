import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { forgotPasswordBody } from '@veranda/contract'
import { pathTo } from '#lib/paths.ts'
import { useCheckedForm } from '#lib/use-checked-form.ts'
import { RouterLink } from '#ui/router-link.tsx'
import { AuthCard, AuthForm } from './auth-card.tsx'
import { useForgotPassword } from './auth-mutations.ts'
import { texts } from './texts.ts'

export function ForgotPasswordPage() {
  const request = useForgotPassword()
  const { field, submit, error, isSending } = useCheckedForm({
    schema: forgotPasswordBody,
    defaultValues: { email: '' },
    send: request.mutateAsync,
    texts: { failure: texts.forgot.failure, exception: texts.exception },
  })
  const sent = request.data
  return (
    <AuthCard
      title={texts.forgot.title}
      {...(!sent && { subtitle: texts.forgot.subtitle })}
      footer={<RouterLink to={pathTo('login')}>{texts.forgot.back}</RouterLink>}
    >
      {sent ? (
        <Stack sx={{ gap: 2 }}>
          <Alert severity="success">
            <AlertTitle>{texts.forgot.sentTitle}</AlertTitle>
            {sent.message}
          </Alert>
          <Typography color="textSecondary">{texts.forgot.sentHint}</Typography>
          <Button variant="outlined" onClick={request.reset}>
            {texts.forgot.again}
          </Button>
        </Stack>
      ) : (
        <AuthForm onSubmit={submit} error={error}>
          <TextField {...field('email')} label={texts.email} type="email" autoComplete="username" autoFocus />
          <Button type="submit" variant="contained" size="large" loading={isSending}>
            {texts.forgot.submit}
          </Button>
        </AuthForm>
      )}
    </AuthCard>
  )
}
