import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type Lead, limits } from '@veranda/contract'
import { useEffect, useId, useRef } from 'react'
import { useReach } from '#lib/reach.ts'
import { useSaveNotes } from './lead-queries.ts'
import { texts } from './texts.ts'

const t = texts.notes

interface Props {
  lead: Lead
  /** What is being written; `null` while the notes are only read. Kept by the dialog, which guards it. */
  draft: string | null
  onDraft: (draft: string | null) => void
}

export function LeadNotes({ lead, draft, onDraft }: Props) {
  const titleId = useId()
  const save = useSaveNotes(lead.id)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  const isEditing = draft !== null
  const mayEdit = useReach()('lead.update', lead)

  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  const submit = () => {
    if (draft === null) return
    // A refused save leaves the editor open: nothing written is lost.
    save.mutate({ notes: draft }, { onSuccess: () => onDraft(null) })
  }
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Box>
          <Typography id={titleId} variant="h4" component="h3">
            {t.title}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {t.leadId(lead.id)}
          </Typography>
        </Box>
        {!isEditing && mayEdit && (
          <Button ref={editButton} startIcon={<EditIcon />} onClick={() => onDraft(lead.notes ?? '')}>
            {t.edit}
          </Button>
        )}
      </Box>
      {isEditing ? (
        <NotesEditor
          draft={draft}
          onDraft={onDraft}
          onSave={submit}
          isSaving={save.isPending}
          onCancel={() => onDraft(null)}
        />
      ) : (
        <NotesText notes={lead.notes} />
      )}
    </Box>
  )
}

function NotesText({ notes }: { notes: string | null }) {
  if (!notes?.trim()) {
    return (
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {t.empty}
      </Typography>
    )
  }
  return (
    <Typography
      sx={{
        mt: 1,
        p: 2,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        bgcolor: 'background.default',
        borderRadius: 1,
      }}
    >
      {notes}
    </Typography>
  )
}

interface EditorProps {
  draft: string
  onDraft: (draft: string) => void
  onSave: () => void
  onCancel: () => void
  isSaving: boolean
}

function NotesEditor({ draft, onDraft, onSave, onCancel, isSaving }: EditorProps) {
  const area = useRef<HTMLDivElement>(null)
  // The notes come last in the dialog: their buttons must not open below its edge.
  useEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up.
    void area.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Box ref={area} sx={{ mt: 1.5, scrollMarginBottom: 16 }}>
      <TextField
        label={t.label}
        value={draft}
        onChange={(event) => onDraft(event.target.value)}
        multiline
        minRows={limits.notesRows}
        fullWidth
        autoFocus
        disabled={isSaving}
        slotProps={{ htmlInput: { maxLength: limits.notesMax } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button variant="contained" onClick={onSave} loading={isSaving}>
          {t.save}
        </Button>
        <Button onClick={onCancel} disabled={isSaving}>
          {t.cancel}
        </Button>
      </Box>
    </Box>
  )
}
