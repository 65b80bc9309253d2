import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type Lead, limits } from '@veranda/contract'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { NotesWithChat } from '#entities/chat/notes-with-chat.tsx'
import { takeRequest } from '#features/leads/dialog-request.ts'
import { useRecordPermission } from '#lib/session/record-permission.ts'
import { NotesConflict } from './notes-conflict.tsx'
import { texts as t } from './notes-texts.ts'
import { type NotesDraft, notesOf, type SetNotesDraft, useNotesSaving } from './use-notes-saving.ts'

interface Props {
  lead: Lead
  /** `null` while the notes are not edited. Held by the dialog, which guards it. */
  draft: NotesDraft | null
  onDraft: SetNotesDraft
}

export function LeadNotes({ lead, draft, onDraft }: Props) {
  const titleId = useId()
  const { send, finish, theirs, isSaving, isUnsent } = useNotesSaving(lead, onDraft)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  const isEditing = draft !== null
  const mayEdit = useRecordPermission()('lead.update', lead)

  const begin = () => onDraft({ text: notesOf(lead), seen: lead, startedAt: Date.now() })
  const beginIfAsked = useEffectEvent(() => {
    if (mayEdit && takeRequest(lead.id, 'notes')) begin()
  })
  useEffect(() => beginIfAsked(), [])

  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

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
          <Button ref={editButton} startIcon={<EditIcon />} onClick={begin}>
            {t.edit}
          </Button>
        )}
      </Box>
      {draft && theirs && (
        <NotesConflict
          theirs={theirs.lead}
          by={theirs.by}
          isSaving={isSaving}
          onKeepMine={() => send({ ...draft, seen: theirs.lead })}
          onTakeTheirs={finish}
        />
      )}
      {draft ? (
        <NotesEditor
          text={draft.text}
          onText={(text) => onDraft({ ...draft, text })}
          onSave={theirs ? undefined : () => send(draft)}
          maySave={mayEdit}
          problem={isUnsent ? t.unsent : ''}
          isSaving={isSaving}
          onCancel={finish}
        />
      ) : (
        <NotesText lead={lead} />
      )}
    </Box>
  )
}

function NotesText({ lead: { id, notes } }: { lead: Lead }) {
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
      <NotesWithChat leadId={id} notes={notes} />
    </Typography>
  )
}

interface EditorProps {
  text: string
  onText: (text: string) => void
  /** Absent while the user must first choose between both notes. */
  onSave: (() => void) | undefined
  /** `false` once the lead is gone: the text stays to be copied. */
  maySave: boolean
  /** Why the last attempt failed, where the toast does not say it. */
  problem: string
  onCancel: () => void
  isSaving: boolean
}

function NotesEditor({ text, onText, onSave, maySave, problem, onCancel, isSaving }: EditorProps) {
  const area = useRef<HTMLDivElement>(null)
  // The notes are last in the dialog: the buttons must not open below its edge.
  useEffect(() => {
    // Newer browsers return a promise, which is not a cleanup function.
    void area.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Box ref={area} sx={{ mt: 1.5, scrollMarginBottom: 16 }}>
      <TextField
        label={t.label}
        value={text}
        onChange={(event) => onText(event.target.value)}
        multiline
        minRows={limits.notesRows}
        fullWidth
        autoFocus
        disabled={isSaving}
        error={problem !== ''}
        helperText={problem}
        slotProps={{ htmlInput: { maxLength: limits.notesMax }, formHelperText: { role: 'status' } }}
      />
      {onSave && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          <Button variant="contained" onClick={onSave} loading={isSaving} disabled={!maySave}>
            {t.save}
          </Button>
          <Button onClick={onCancel} disabled={isSaving}>
            {t.cancel}
          </Button>
        </Box>
      )}
    </Box>
  )
}
