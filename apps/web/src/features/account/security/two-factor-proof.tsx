import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { twoFactorProofBody } from '@veranda/contract'
import { texts } from '#features/account/texts.ts'
import { useValidatedForm } from '#lib/forms/use-validated-form.ts'
import { PasswordField } from '#ui/fields/password-field.tsx'

const t = texts.twoFactor

interface Props {
  title: string
  hint: string
  submitLabel: string
  isDangerous?: boolean
  onCancel: () => void
  send: (proof: { password: string; otp: string }) => Promise<unknown>
}

/** Asks for both factors before one of them is changed. */
export function TwoFactorProof({ title, hint, submitLabel, isDangerous = false, onCancel, send }: Props) {
  const { field, submit, error, isSending } = useValidatedForm({
    schema: twoFactorProofBody,
    defaultValues: { password: '', otp: '' },
    send,
    texts: t.call,
  })
  return (
    <Stack component="form" noValidate aria-label={title} onSubmit={submit} sx={{ gap: 2.5, maxWidth: 420 }}>
      <div>
        <Typography variant="h3">{title}</Typography>
        <Typography color="textSecondary">{hint}</Typography>
      </div>
      {error && <Alert severity="error">{error}</Alert>}
      <PasswordField {...field('password')} label={t.password} autoComplete="current-password" autoFocus />
      <TextField {...field('otp')} label={t.proof} autoComplete="one-time-code" />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          type="submit"
          variant="contained"
          color={isDangerous ? 'error' : 'primary'}
          loading={isSending}
        >
          {submitLabel}
        </Button>
        <Button color="secondary" onClick={onCancel} disabled={isSending}>
          {t.cancel}
        </Button>
      </Stack>
    </Stack>
  )
}
