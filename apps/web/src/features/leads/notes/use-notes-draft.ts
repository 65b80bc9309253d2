import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type NotesDraftKey, removeNotesDraft, storeNotesDraft } from '#lib/offline/notes-drafts.ts'
import { isActingAsOther } from '#lib/session/is-acting-as-other.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { type NotesDraft, notesOf, type SetNotesDraft } from './use-notes-saving.ts'

/**
 * Edited notes of one lead: those of another do not show. What differs from the saved notes is stored in the browser as it is
 * typed, so that it outlives a reload and the end of the session; saving and cancelling remove it.
 */
export function useNotesDraft(leadId: number) {
  const [held, setHeld] = useState<{ leadId: number; draft: NotesDraft } | null>(null)
  const stored = useRef<{ userId: number; key: NotesDraftKey } | null>(null)
  const { user } = useCurrentUser()
  const draftIn = (now: typeof held) => (now?.leadId === leadId ? now.draft : null)
  const draft = draftIn(held)

  /** Without the question, too: the user does not want it any more. */
  const forget = () => {
    if (stored.current) removeNotesDraft(stored.current.userId, stored.current.key)
    stored.current = null
  }
  const store = useEffectEvent((draft: NotesDraft | null) => {
    // Nothing of an account that somebody else looks at stays in this browser.
    if (!user || isActingAsOther(user)) return
    if (!draft || draft.text === notesOf(draft.seen)) return forget()
    const { text, startedAt, seen } = draft
    const key = { lead_id: leadId, started_at: startedAt }
    stored.current = { userId: user.id, key }
    const { notes, version } = seen
    storeNotesDraft(user.id, { ...key, saved_at: Date.now(), text, seen: { notes, version } })
  })
  useEffect(() => store(draft), [draft])

  const setDraft: SetNotesDraft = (next) =>
    setHeld((now) => {
      const changed = typeof next === 'function' ? next(draftIn(now)) : next
      return changed && { leadId, draft: changed }
    })
  return { draft, setDraft, forget }
}
