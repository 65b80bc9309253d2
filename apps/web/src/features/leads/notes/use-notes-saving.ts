import { type ChangedBy, type Lead, lead as leadSchema } from '@veranda/contract'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { useCacheLead } from '#features/leads/lead-cache.ts'
import { useSaveNotes } from '#features/leads/lead-queries.ts'
import { ApiError } from '#lib/http/call.ts'
import { changedBy, newerRecord } from '#lib/query/newer-record.ts'
import { useMutateOnce } from '#lib/query/use-mutate-once.ts'
import { useRetryWhenConnected } from '#lib/realtime/use-retry-when-connected.ts'

/** Edited notes, and the lead they are based on. */
export interface NotesDraft {
  text: string
  seen: Pick<Lead, 'notes' | 'version'>
  /** When editing began; identifies what the browser stores of it. */
  startedAt: number
}

export const notesOf = (lead: Pick<Lead, 'notes'> | undefined) => lead?.notes ?? ''

/** Whether closing now would lose typed text. */
export function isUnsavedNotes(draft: NotesDraft | null, lead: Lead | undefined): boolean {
  return draft !== null && draft.text !== notesOf(draft.seen) && draft.text !== notesOf(lead)
}

export type SetNotesDraft = Dispatch<SetStateAction<NotesDraft | null>>

/**
 * Saves notes over changes of anything else of the lead. If a colleague changed the notes too, it passes on the current
 * lead; without a connection it retries as soon as there is one.
 */
export function useNotesSaving(lead: Lead, setDraft: SetNotesDraft) {
  const keep = useCacheLead()
  const [theirs, setTheirs] = useState<{ lead: Lead; by: ChangedBy | null } | null>(null)
  /** What the user wanted to save when the server did not answer; meanwhile the text may have been edited further. */
  const [unsent, setUnsent] = useState<NotesDraft | null>(null)
  const save = useSaveNotes(lead.id, { isRetrying: unsent !== null })
  const saveOnce = useMutateOnce(save.mutate)

  const finish = () => {
    setTheirs(null)
    setUnsent(null)
    setDraft(null)
  }
  const submit = (draft: NotesDraft) =>
    saveOnce(draft, {
      onSuccess: (saved) => {
        setTheirs(null)
        setUnsent(null)
        // What was typed during a retry stays in the editor.
        setDraft((now) => (now && now.text !== draft.text ? { ...now, seen: saved } : null))
      },
      // After a refusal the editor stays open, so no text is lost.
      onError: (error) => {
        setUnsent(error instanceof ApiError ? null : { ...draft })
        const newer = newerRecord(error, leadSchema)
        if (!newer) return
        keep(newer)
        if (notesOf(newer) === draft.text) finish()
        else setTheirs({ lead: newer, by: changedBy(error) })
      },
    })
  useRetryWhenConnected(unsent, submit)
  const send = (draft: NotesDraft) => {
    setUnsent(null)
    submit(draft)
  }
  return { send, finish, theirs, isSaving: save.isPending && !unsent, isUnsent: unsent !== null }
}
