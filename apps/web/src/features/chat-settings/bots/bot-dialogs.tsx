import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ChatChannel, channelKinds, chatBotEndpoints, type MessengerKind } from '@veranda/contract'
import { useState } from 'react'
import { placeOf } from '#features/chat-settings/channel/time-ago.ts'
import { useValidatedForm } from '#lib/forms/use-validated-form.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { toast } from '#lib/notices/toasts.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { useCheckBot, useConnectBot, useReplaceToken } from './bot-queries.ts'
import { botTexts as t } from './bot-texts.ts'

const tokenInput = { htmlInput: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } }

interface FoundBot {
  token: string
  name: string
  address: string
}

/** Connects a bot in two steps: its profile is fetched by token, then confirmed. */
export function ConnectBotDialog({ kind, onClose }: { kind: MessengerKind; onClose: () => void }) {
  const [key, renewKey] = useIdempotencyKey()
  const [found, setFound] = useState<FoundBot | null>(null)
  const check = useCheckBot()
  const connect = useConnectBot(key)
  const { form, field, submit, error, isSending } = useValidatedForm({
    schema: chatBotEndpoints.connectBot.body,
    defaultValues: { kind, token: '' },
    texts: found ? t.calls.connect : t.calls.check,
    send: async (body) => {
      if (found?.token !== body.token) {
        setFound({ token: body.token, ...(await check.mutateAsync(body)) })
        renewKey()
        return
      }
      await connect.mutateAsync(body)
      toast.success(t.calls.connect.success)
      onClose()
    },
  })
  const isFound = found !== null && found.token === form.watch('token').trim()
  return (
    <FormDialog
      title={t.connect(channelKinds[kind])}
      submitLabel={isFound ? t.connectSubmit : t.check}
      problem={error}
      isSending={isSending}
      onSubmit={submit}
      onClose={onClose}
    >
      {!isFound && <Typography>{t.where(kind)}</Typography>}
      {!isFound && kind === 'telegram' && <Alert severity="warning">{t.law}</Alert>}
      <TextField {...field('token', t.tokenHint)} label={t.token} autoFocus slotProps={tokenInput} />
      {isFound && (
        <Alert severity="success" role="status" sx={{ overflowWrap: 'anywhere' }}>
          {t.found(found.name)}
          {found.address && (
            <>
              {': '}
              <Link href={found.address} target="_blank" rel="noopener noreferrer">
                {placeOf(found.address)}
              </Link>
            </>
          )}
        </Alert>
      )}
    </FormDialog>
  )
}

/** Replaces the token of a bot, for one that was revoked. */
export function ReplaceTokenDialog({ channel, onClose }: { channel: ChatChannel; onClose: () => void }) {
  const replace = useReplaceToken(channel)
  const { field, submit, error, isSending } = useValidatedForm({
    schema: chatBotEndpoints.replaceToken.body,
    defaultValues: { token: '' },
    texts: t.calls.replace,
    send: async (body) => {
      await replace.mutateAsync(body)
      toast.success(t.calls.replace.success)
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.replaceTitle(channel.name)}
      submitLabel={t.replaceSubmit}
      problem={error}
      isSending={isSending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField {...field('token', t.tokenHint)} label={t.token} autoFocus slotProps={tokenInput} />
    </FormDialog>
  )
}
