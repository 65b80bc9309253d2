import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Lead } from '@veranda/contract'
import { useEffect, useState } from 'react'
import { useDates } from '#lib/format/dates.ts'
import { findNotesDraft, removeNotesDraft } from '#lib/offline/notes-drafts.ts'
import { isActingAsOther } from '#lib/session/is-acting-as-other.ts'
import { useRecordPermission } from '#lib/session/record-permission.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { clamped } from '#ui/clamped.ts'
import { texts } from './notes-texts.ts'
import { type NotesDraft, notesOf, type SetNotesDraft } from './use-notes-saving.ts'

const t = texts.draft

interface Props {
  lead: Lead
  draft: NotesDraft | null
  onDraft: SetNotesDraft
}

/** Offers what was typed into the notes before this dialog was opened and never saved. */
export function NotesDraftOffer({ lead, draft, onDraft }: Props) {
  const { user } = useCurrentUser()
  const mayEdit = useRecordPermission()('lead.update', lead)
  const [found, setFound] = useState(() =>
    user && !isActingAsOther(user) ? findNotesDraft(user.id, lead.id) : undefined,
  )
  const dates = useDates()
  // Saved in another tab, or by the attempt whose answer was lost.
  const isSaved = found?.text === notesOf(lead)
  useEffect(() => {
    if (user && found && isSaved) removeNotesDraft(user.id, found)
  }, [user, found, isSaved])
  // An editor that is open has a draft of its own.
  if (!user || !found || isSaved || draft || !mayEdit) return null
  const restore = () => {
    onDraft({ text: found.text, seen: found.seen, startedAt: found.started_at })
    setFound(undefined)
  }
  const remove = () => {
    removeNotesDraft(user.id, found)
    setFound(undefined)
  }
  return (
    <Alert severity="info" sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      <AlertTitle>{t.title}</AlertTitle>
      {t.text(dates.dateTime(new Date(found.saved_at).toISOString()))}
      <Typography
        component="blockquote"
        variant="body2"
        sx={{ m: 0, mt: 0.5, whiteSpace: 'pre-wrap', ...clamped(3) }}
      >
        {found.text.trim() || t.empty}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 1.5 }}>
        <Button variant="outlined" onClick={restore}>
          {t.restore}
        </Button>
        <Button color="secondary" onClick={remove}>
          {t.remove}
        </Button>
      </Stack>
    </Alert>
  )
}
