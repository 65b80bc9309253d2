import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ChangedBy, type Lead, lead as leadSchema, limits } from '@veranda/contract'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useCacheLead } from '#features/leads/lead-cache.ts'
import { useSaveNotes } from '#features/leads/lead-queries.ts'
import { takeNotesRequest } from '#features/leads/notes-request.ts'
import { texts } from '#features/leads/texts.ts'
import { ApiError } from '#lib/http/call.ts'
import { changedBy, newerRecord } from '#lib/query/newer-record.ts'
import { useRecordPermission } from '#lib/session/record-permission.ts'
import { texts as generalTexts } from '#lib/texts.ts'
import { NotesConflict } from './notes-conflict.tsx'

const t = texts.notes

/** Edited notes, and the lead they are based on. */
export interface NotesDraft {
  text: string
  seen: Pick<Lead, 'notes' | 'version'>
}

const notesOf = (lead: Pick<Lead, 'notes'> | undefined) => lead?.notes ?? ''

/** Whether closing now would lose typed text. */
export function isUnsavedNotes(draft: NotesDraft | null, lead: Lead | undefined): boolean {
  return draft !== null && draft.text !== notesOf(draft.seen) && draft.text !== notesOf(lead)
}

interface Props {
  lead: Lead
  /** `null` while the notes are not edited. Held by the dialog, which guards it. */
  draft: NotesDraft | null
  onDraft: (draft: NotesDraft | null) => void
}

/**
 * Saves notes with the version they are based on. If that is stale because something else of the lead changed, it
 * saves again; if the notes changed, it passes on the current lead.
 */
function useNotesSaving(lead: Lead, onDraft: Props['onDraft']) {
  const save = useSaveNotes(lead.id)
  const keep = useCacheLead()
  const [theirs, setTheirs] = useState<{ lead: Lead; by: ChangedBy | null } | null>(null)
  // Two presses at once would send twice, and the second would conflict with the first.
  const isSending = useRef(false)
  const send = (draft: NotesDraft) => {
    if (!isSending.current) submit(draft)
  }
  const submit = ({ text, seen }: NotesDraft) => {
    isSending.current = true
    save.mutate(
      { notes: text, version: seen.version },
      {
        // After a refusal the editor stays open, so no text is lost.
        onSuccess: () => finish(),
        onError: (error) => {
          isSending.current = false
          const newer = newerRecord(error, leadSchema)
          if (!newer) return
          keep(newer)
          if (notesOf(newer) === notesOf(seen)) submit({ text, seen: newer })
          else if (notesOf(newer) === text) finish()
          else setTheirs({ lead: newer, by: changedBy(error) })
        },
      },
    )
  }
  const finish = () => {
    isSending.current = false
    setTheirs(null)
    onDraft(null)
  }
  const isUnanswered = save.isError && !(save.error instanceof ApiError)
  return { send, finish, theirs, isSaving: save.isPending, isUnanswered }
}

export function LeadNotes({ lead, draft, onDraft }: Props) {
  const titleId = useId()
  const { send, finish, theirs, isSaving, isUnanswered } = useNotesSaving(lead, onDraft)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  const isEditing = draft !== null
  const mayEdit = useRecordPermission()('lead.update', lead)

  const begin = () => onDraft({ text: notesOf(lead), seen: lead })
  const beginIfAsked = useEffectEvent(() => {
    if (mayEdit && takeNotesRequest(lead.id)) begin()
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
          onKeepMine={() => send({ text: draft.text, seen: theirs.lead })}
          onTakeTheirs={finish}
        />
      )}
      {draft ? (
        <NotesEditor
          text={draft.text}
          onText={(text) => onDraft({ ...draft, text })}
          onSave={theirs ? undefined : () => send(draft)}
          maySave={mayEdit}
          problem={isUnanswered ? generalTexts.typedIsKept : ''}
          isSaving={isSaving}
          onCancel={finish}
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
