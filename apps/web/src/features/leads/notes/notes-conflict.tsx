import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ChangedBy, Lead } from '@veranda/contract'
import { useEffect, useRef } from 'react'
import { useDates } from '#lib/format/dates.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { texts } from './notes-texts.ts'

const t = texts.conflict

interface Props {
  /** The lead as a colleague saved it. */
  theirs: Lead
  /** Who saved them, where it is known. */
  by: ChangedBy | null
  isSaving: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Shows a colleague's notes above the editor, and asks which to keep. */
export function NotesConflict({ theirs, by, isSaving, onKeepMine, onTakeTheirs }: Props) {
  const dates = useDates()
  const { user } = useCurrentUser()
  const said = (when: string) => {
    if (!by) return t.elsewhere(when)
    return by.id !== null && by.id === user?.id ? t.byYou(when) : t.byOther(by.name, when)
  }
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Alert ref={box} severity="warning" sx={{ mt: 1.5, '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      <AlertTitle>{t.title}</AlertTitle>
      {said(dates.dateTime(by?.at ?? theirs.updated_at))} {t.text}
      <Typography variant="subtitle2" sx={{ mt: 1 }}>
        {t.theirs}
      </Typography>
      <Typography
        component="blockquote"
        variant="body2"
        sx={{
          m: 0,
          mt: 0.5,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          maxHeight: 240,
          overflow: 'auto',
        }}
      >
        {theirs.notes?.trim() ? theirs.notes : t.empty}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 1.5 }}>
        <Button variant="contained" onClick={onKeepMine} loading={isSaving}>
          {t.keepMine}
        </Button>
        <Button variant="outlined" onClick={onTakeTheirs} disabled={isSaving}>
          {t.takeTheirs}
        </Button>
      </Stack>
    </Alert>
  )
}
