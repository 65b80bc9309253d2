import TextField from '@mui/material/TextField'
import { type ChatChannel, chatChannelEndpoints } from '@veranda/contract'
import { texts } from '#features/chat-settings/texts.ts'
import { useValidatedForm } from '#lib/forms/use-validated-form.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { toast } from '#lib/notices/toasts.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { useCreateChannel, useUpdateChannel } from './channel-queries.ts'

const t = texts.channels

/** Names a site; a new one opens its settings, because it must be installed. */
export function ChannelDialog({ channel, onClose }: { channel: ChatChannel | null; onClose: () => void }) {
  const [key] = useIdempotencyKey()
  const { setParams } = useSearchParams()
  const create = useCreateChannel(key)
  const update = useUpdateChannel(channel?.id ?? 0)
  const callTexts = channel ? t.calls.update : t.calls.create
  const { field, submit, error, isSending } = useValidatedForm({
    schema: chatChannelEndpoints.create.body,
    defaultValues: { name: channel?.name ?? '' },
    texts: callTexts,
    send: async (body) => {
      if (channel) await update.mutateAsync(body)
      else setParams({ channel: String((await create.mutateAsync(body)).id) }, { push: true })
      toast.success(callTexts.success)
      onClose()
    },
  })
  return (
    <FormDialog
      title={channel ? t.renameTitle : t.addTitle}
      submitLabel={channel ? t.save : t.addSubmit}
      problem={error}
      isSending={isSending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField {...field('name', t.nameHint)} label={t.name} autoFocus />
    </FormDialog>
  )
}
