import Button from '@mui/material/Button'
import type { api, BodyInput } from '@veranda/contract'
import { useState } from 'react'
import { useValidatedForm } from '#lib/forms/use-validated-form.ts'
import { ApiError } from '#lib/http/call.ts'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { PlainField } from '#ui/fields/plain-field.tsx'
import { signIn } from './auth-calls.ts'
import { AuthCard, AuthForm } from './auth-card.tsx'
import { GuestPageLink } from './guest-page-link.tsx'
import { texts } from './texts.ts'
import { withTypedValues } from './typed-values.ts'

const schema = async () => (await import('./auth-shapes.ts')).authShapes.login

export function LoginPage() {
  const [isCodeWanted, setCodeWanted] = useState(false)
  const { form, field, submit, error, setError, isSending } = useValidatedForm<
    BodyInput<typeof api.auth.login>
  >({
    schema,
    defaultValues: withTypedValues({ email: '', password: '' }),
    send: async (body) => {
      try {
        await signIn(body)
      } catch (failure) {
        if (!isCodeRequired(failure) || body.otp) throw failure
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
          <PlainField
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
          {texts.login.noAccount} <GuestPageLink page="register">{texts.login.register}</GuestPageLink>
        </>
      }
    >
      <AuthForm onSubmit={submit} error={error}>
        <PlainField {...field('email')} label={texts.email} type="email" autoComplete="username" autoFocus />
        <PasswordField {...field('password')} label={texts.password} autoComplete="current-password" />
        {button}
        <GuestPageLink page="forgot-password" sx={{ alignSelf: 'center', py: 1 }}>
          {texts.login.forgot}
        </GuestPageLink>
      </AuthForm>
    </AuthCard>
  )
}

const isCodeRequired = (failure: unknown) => failure instanceof ApiError && failure.code === 'otp_required'
