import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type CannedReply, cannedReplyBody } from '@veranda/contract'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { ChoiceField } from '#features/chat-settings/sections/choice-field.tsx'
import { replyVariables, texts } from '#features/chat-settings/texts.ts'
import { useValidatedForm } from '#lib/forms/use-validated-form.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { toast } from '#lib/notices/toasts.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { useSaveReply } from './reply-queries.ts'

const t = texts.replies
const schema = cannedReplyBody.extend({ is_personal: z.boolean() })
const audiences = { all: t.forAll, me: t.personal }

/** `null`: a new reply. */
export function ReplyDialog({ reply, onClose }: { reply: CannedReply | null; onClose: () => void }) {
  const [key] = useIdempotencyKey()
  const save = useSaveReply(reply, key)
  const area = useRef<HTMLTextAreaElement | null>(null)
  const { form, field, submit, error, isSending } = useValidatedForm({
    schema,
    defaultValues: {
      shortcut: reply?.shortcut ?? '',
      title: reply?.title ?? '',
      body: reply?.body ?? '',
      is_personal: reply?.is_personal ?? false,
    },
    texts: t.calls.save,
    send: async (body) => {
      await save.mutateAsync(body)
      toast.success(t.calls.save.success)
      onClose()
    },
  })
  const isPersonal = useWatch({ control: form.control, name: 'is_personal' })
  const { inputRef, ...body } = field('body', t.bodyHint)
  const insertVariable = (variable: string) => {
    const { value, selectionStart: at } = area.current ?? { value: '', selectionStart: 0 }
    form.setValue('body', value.slice(0, at) + variable + value.slice(at), { shouldDirty: true })
    area.current?.focus()
  }
  return (
    <FormDialog
      title={reply ? t.editTitle : t.addTitle}
      submitLabel={t.submit}
      problem={error}
      isSending={isSending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField {...field('shortcut', t.shortcutHint)} label={t.shortcut} autoFocus />
      <TextField {...field('title')} label={t.name} />
      <TextField
        {...body}
        inputRef={(element: HTMLTextAreaElement | null) => {
          area.current = element
          inputRef(element)
        }}
        label={t.body}
        multiline
        minRows={3}
        maxRows={10}
      />
      <Stack role="group" aria-label={t.variables} direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {replyVariables.map((variable) => (
          <Button key={variable} size="small" variant="outlined" onClick={() => insertVariable(variable)}>
            {variable}
          </Button>
        ))}
      </Stack>
      <ChoiceField
        label={t.who}
        options={audiences}
        value={isPersonal ? 'me' : 'all'}
        onChange={(who) => form.setValue('is_personal', who === 'me', { shouldDirty: true })}
        isRow
      />
    </FormDialog>
  )
}
