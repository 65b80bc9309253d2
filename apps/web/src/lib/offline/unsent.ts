import { canKeep, offlineDb } from './offline-db.ts'

/** What would be lost with the device's store. */
export interface Unsent {
  hasMeasurements: boolean
  messages: number
}

/** Messages that this tab holds: a browser without a store keeps them nowhere else. */
let heldMessages = 0
export function setHeldMessages(count: number): void {
  heldMessages = count
}

/** What a user has measured, photographed or said and the server does not have, written in this tab or another one. */
export async function findUnsent(userId: number): Promise<Unsent> {
  if (!canKeep()) return { hasMeasurements: false, messages: heldMessages }
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
