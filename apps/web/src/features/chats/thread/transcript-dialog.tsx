import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { api, type Conversation } from '@veranda/contract'
import { useId, useState } from 'react'
import { urlOf } from '#lib/http/call.ts'
import { download } from '#lib/http/download.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { threadTexts } from './thread-texts.ts'

const t = threadTexts.download

/** Downloads a conversation; only visitors' conversations have internal notes to include. */
export function TranscriptDialog({
  conversation,
  onClose,
}: {
  conversation: Conversation
  onClose: () => void
}) {
  const { id, kind } = conversation
  const [withNotes, setWithNotes] = useState(false)
  const hintId = useId()
  const save = useMutation({
    mutationFn: () => download(urlOf(api.chats.transcript.path, { id }, { with_notes: withNotes })),
    onSuccess: onClose,
    meta: { texts: t.call },
  })
  return (
    <FormDialog
      title={t.action}
      submitLabel={t.submit}
      problem={null}
      isSending={save.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
      onClose={onClose}
    >
      <Typography color="textSecondary">{t.text}</Typography>
      {kind === 'visitor' && (
        <Stack>
          <FormControlLabel
            control={
              <Checkbox
                checked={withNotes}
                onChange={(_event, isChecked) => setWithNotes(isChecked)}
                slotProps={{ input: { 'aria-describedby': hintId } }}
              />
            }
            label={t.withNotes}
          />
          <FormHelperText id={hintId} sx={{ mt: 0, ml: 4 }}>
            {t.withNotesHint}
          </FormHelperText>
        </Stack>
      )}
    </FormDialog>
  )
}
