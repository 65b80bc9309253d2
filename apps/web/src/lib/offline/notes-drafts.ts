import { limits, storageKeys } from '@veranda/contract'
import { z } from 'zod'
import { logError } from '#lib/log.ts'

const draftSchema = z.object({
  user_id: z.number(),
  lead_id: z.number(),
  /** When typing began: with the user and the lead it identifies a draft. */
  started_at: z.number(),
  saved_at: z.number(),
  text: z.string(),
  /** What it was typed over. */
  seen: z.object({ notes: z.string().nullable(), version: z.number() }),
})

/** Notes of a lead that were typed in this browser and not saved. */
export type StoredNotes = z.infer<typeof draftSchema>

/** Identifies a draft. */
export type NotesDraftKey = Pick<StoredNotes, 'user_id' | 'lead_id' | 'started_at'>

const isSame = (one: NotesDraftKey, other: NotesDraftKey) =>
  one.user_id === other.user_id && one.lead_id === other.lead_id && one.started_at === other.started_at

/** Drafts of all users of this browser, newest last; old and unreadable ones are left out. */
function readAll(): StoredNotes[] {
  try {
    const drafts = z
      .array(draftSchema)
      .parse(JSON.parse(localStorage.getItem(storageKeys.notesDrafts) ?? '[]'))
    const oldest = Date.now() - limits.notesDraftMs
    return drafts.filter(({ saved_at }) => saved_at >= oldest)
  } catch {
    return []
  }
}

function write(drafts: StoredNotes[]): void {
  try {
    if (drafts.length === 0) localStorage.removeItem(storageKeys.notesDrafts)
    else localStorage.setItem(storageKeys.notesDrafts, JSON.stringify(drafts.slice(-limits.notesDraftsMax)))
  } catch (error) {
    // A full storage does not prevent typing.
    logError('A draft of notes could not be stored', error)
  }
}

export function storeNotesDraft(draft: StoredNotes): void {
  write([...readAll().filter((other) => !isSame(other, draft)), draft])
}

export function removeNotesDraft(key: NotesDraftKey): void {
  write(readAll().filter((draft) => !isSame(draft, key)))
}

/** The user's newest draft of a lead. */
export function findNotesDraft(userId: number, leadId: number): StoredNotes | undefined {
  return readAll().findLast(({ user_id, lead_id }) => user_id === userId && lead_id === leadId)
}

/** Deletes all drafts of a user, who signs out. */
export function clearNotesDrafts(userId: number): void {
  write(readAll().filter(({ user_id }) => user_id !== userId))
}
