import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { beginTwoFactorBody, confirmTwoFactorBody } from '@veranda/contract'
import { useState } from 'react'
import { useBeginTwoFactor, useConfirmTwoFactor } from '#features/account/account-queries.ts'
import { texts } from '#features/account/texts.ts'
import { useValidatedForm } from '#lib/forms/use-validated-form.ts'
import { toast } from '#lib/notices/toasts.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { copyText } from '#ui/records/copy-text.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const t = texts.twoFactor

interface StartedSetup {
  secret: string
  otpauth_url: string
}

interface Props {
  /** Absent if the setup is mandatory. */
  onCancel?: () => void
  onDone: () => void
}

/** Steps: password, authenticator app, recovery codes. */
export function TwoFactorSetup({ onCancel, onDone }: Props) {
  const { user } = useCurrentUser()
  const [started, setStarted] = useState<StartedSetup | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} email={user?.email ?? ''} onDone={onDone} />
  if (started) return <Scan started={started} onCancel={onCancel} onConfirmed={setCodes} />
  return <Password onCancel={onCancel} onStarted={setStarted} />
}

interface StepProps {
  onCancel: (() => void) | undefined
}

function Password({ onCancel, onStarted }: StepProps & { onStarted: (started: StartedSetup) => void }) {
  const begin = useBeginTwoFactor()
  const { field, submit, error, isSending } = useValidatedForm({
    schema: beginTwoFactorBody,
    defaultValues: { password: '' },
    send: async (body) => onStarted(await begin.mutateAsync(body)),
    texts: t.call,
  })
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5, maxWidth: 420 }}>
      {error && <Alert severity="error">{error}</Alert>}
      <PasswordField {...field('password')} label={t.password} autoComplete="current-password" autoFocus />
      <Buttons label={t.next} isSending={isSending} onCancel={onCancel} />
    </Stack>
  )
}

interface ScanProps extends StepProps {
  started: StartedSetup
  onConfirmed: (codes: string[]) => void
}

function Scan({ started, onCancel, onConfirmed }: ScanProps) {
  const confirm = useConfirmTwoFactor()
  const { field, submit, error, isSending } = useValidatedForm({
    schema: confirmTwoFactorBody,
    defaultValues: { otp: '' },
    send: async (body) => {
      const { recovery_codes } = await confirm.mutateAsync(body)
      toast.success(t.enabled)
      onConfirmed(recovery_codes)
    },
    texts: t.call,
  })
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
      <div>
        <Typography variant="h3">{t.scan}</Typography>
        <Typography color="textSecondary">{t.scanHint}</Typography>
      </div>
      {error && <Alert severity="error">{error}</Alert>}
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3, alignItems: { sm: 'center' } }}>
        <Box
          sx={{
            border: 1,
            borderColor: 'divider',
            borderRadius: 2,
            p: 1,
            bgcolor: 'common.white',
            alignSelf: { xs: 'center', sm: 'auto' },
          }}
        >
          <QrCode text={started.otpauth_url} label={t.qr} />
        </Box>
        <Stack sx={{ gap: 2, flex: 1, minWidth: 0, width: '100%' }}>
          <Secret secret={started.secret} />
          <TextField
            {...field('otp', t.otpHint)}
            label={t.otp}
            autoComplete="one-time-code"
            autoFocus
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
        </Stack>
      </Stack>
      <Buttons label={t.confirm} isSending={isSending} onCancel={onCancel} />
    </Stack>
  )
}

/** In groups of four, for reading aloud. */
function Secret({ secret }: { secret: string }) {
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" color="textSecondary">
          {t.secret}
        </Typography>
        <Typography sx={{ fontFamily: 'ui-monospace, Menlo, Consolas, monospace' }}>
          {(secret.match(/.{1,4}/g) ?? []).join(' ')}
        </Typography>
      </Box>
      <IconButton aria-label={t.copySecret} onClick={() => void copyText(secret, t.secretCopied)}>
        <CopyIcon fontSize="small" />
      </IconButton>
    </Stack>
  )
}

function Buttons({ label, isSending, onCancel }: StepProps & { label: string; isSending: boolean }) {
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <Button type="submit" variant="contained" loading={isSending}>
        {label}
      </Button>
      {onCancel && (
        <Button color="secondary" onClick={onCancel} disabled={isSending}>
          {t.cancel}
        </Button>
      )}
    </Stack>
  )
}
