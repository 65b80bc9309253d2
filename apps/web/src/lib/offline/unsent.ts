import { canStore, offlineDb } from './offline-db.ts'

/** Unsent data on the device. */
export interface Unsent {
  hasMeasurements: boolean
  messages: number
}

/** Messages held by this tab: without a database they are nowhere else. */
let heldMessages = 0
export function setHeldMessages(count: number): void {
  heldMessages = count
}

/** A user's measurements, photos and messages that the server does not have, from this tab or another. */
export async function findUnsent(userId: number): Promise<Unsent> {
  if (!canStore()) return { hasMeasurements: false, messages: heldMessages }
  const db = await offlineDb()
  const [drafts, photos, messages] = await Promise.all([
    db.getAll('drafts', IDBKeyRange.bound([userId, 0], [userId, Number.MAX_SAFE_INTEGER])),
    db.countFromIndex('photos', 'user', userId),
    db.countFromIndex('messages', 'user', userId),
  ])
  const isUnsent = ({ base, mine, isFinished }: (typeof drafts)[number]) =>
    isFinished || JSON.stringify(base) !== JSON.stringify(mine)
  return { hasMeasurements: photos > 0 || drafts.some(isUnsent), messages: Math.max(messages, heldMessages) }
}
