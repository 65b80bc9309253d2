import { type Lead, storageKeys } from '@veranda/contract'
import { logError } from '#lib/log.ts'

/** How long and how many drafts of a user are kept. */
export const notesDraftMs = 14 * 86_400_000
const draftsMax = 20

/** Notes of a lead that were typed in this browser and not saved. */
export interface StoredNotes {
  lead_id: number
  /** When typing began: with the lead it identifies a draft of the user. */
  started_at: number
  saved_at: number
  text: string
  /** What it was typed over. */
  seen: Pick<Lead, 'notes' | 'version'>
}

/** Identifies a draft of a user. */
export type NotesDraftKey = Pick<StoredNotes, 'lead_id' | 'started_at'>

const keyOf = (userId: number) => `${storageKeys.notesDrafts}${userId}`

const isSame = (one: NotesDraftKey, other: NotesDraftKey) =>
  one.lead_id === other.lead_id && one.started_at === other.started_at

function isDraft(stored: Partial<StoredNotes> | null): stored is StoredNotes {
  const { lead_id, started_at, saved_at, text, seen } = stored ?? {}
  return [lead_id, started_at, saved_at, seen?.version].every(Number.isFinite) && typeof text === 'string'
}

/** Drafts under a key, newest last; old and unreadable ones are left out. */
function read(key: string): StoredNotes[] {
  try {
    const stored: Partial<StoredNotes>[] = JSON.parse(localStorage.getItem(key) ?? '[]')
    const oldest = Date.now() - notesDraftMs
    return stored.filter(isDraft).filter(({ saved_at }) => saved_at >= oldest)
  } catch {
    return []
  }
}

function write(key: string, drafts: StoredNotes[]): void {
  try {
    if (drafts.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(drafts.slice(-draftsMax)))
  } catch (error) {
    // A full storage does not prevent typing.
    logError('A draft of notes could not be stored', error)
  }
}

export function storeNotesDraft(userId: number, draft: StoredNotes): void {
  const key = keyOf(userId)
  write(key, [...read(key).filter((other) => !isSame(other, draft)), draft])
}

export function removeNotesDraft(userId: number, draft: NotesDraftKey): void {
  const key = keyOf(userId)
  write(
    key,
    read(key).filter((other) => !isSame(other, draft)),
  )
}

/** The user's newest draft of a lead. */
export function findNotesDraft(userId: number, leadId: number): StoredNotes | undefined {
  removeOldDrafts()
  return read(keyOf(userId)).findLast(({ lead_id }) => lead_id === leadId)
}

/** Also of those who signed in here long ago and never came back. */
function removeOldDrafts(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(storageKeys.notesDrafts)) write(key, read(key))
}
