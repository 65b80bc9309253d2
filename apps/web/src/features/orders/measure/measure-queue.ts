import type { OrderItem } from '@veranda/contract'
import { useSyncExternalStore } from 'react'
import { changedCount } from '#features/orders/draft/merge-openings.ts'
import { canKeep, type MeasureDraft, offlineDb, ofUser, type QueuedPhoto } from '#lib/offline/offline-db.ts'

/** What waits to be sent, as this user's browser keeps it. */
export interface Queue {
  userId: number | null
  /** Whether all that was kept is here: until then an order looks as if nothing had been measured. */
  isRead: boolean
  drafts: readonly MeasureDraft[]
  photos: readonly QueuedPhoto[]
  isSending: boolean
  /** Orders that have had all sent since the page was loaded. */
  sent: ReadonlySet<number>
}

const empty: Queue = {
  userId: null,
  isRead: false,
  drafts: [],
  photos: [],
  isSending: false,
  sent: new Set(),
}

let queue = empty
/** Grows with every change made here: what was read before one is out of date. */
let changes = 0
let writing: Promise<unknown> = Promise.resolve()
const listeners = new Set<() => void>()
const changeListeners = new Set<() => void>()
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('measure-queue') : null

function set(part: Partial<Queue>): void {
  queue = { ...queue, ...part }
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useQueue = () => useSyncExternalStore(subscribe, () => queue)
export const queueNow = () => queue

/** Calls back when somebody has changed what waits, here or in another tab. */
export function onQueueChange(listener: () => void): () => void {
  changeListeners.add(listener)
  return () => changeListeners.delete(listener)
}

/** Reads what this user had not sent. Of another user nothing is shown. */
export async function openQueue(userId: number | null): Promise<void> {
  if (userId !== queue.userId) set({ ...empty, userId })
  if (userId === null) return
  try {
    if (canKeep()) await readQueue(userId)
  } finally {
    if (queue.userId === userId && !queue.isRead) set({ isRead: true })
  }
}

async function readQueue(userId: number): Promise<void> {
  const before = changes
  await writing
  const db = await offlineDb()
  const drafts = await db.getAll('drafts', ofUser(userId))
  const photos = await db.getAllFromIndex('photos', 'user', userId)
  if (queue.userId !== userId) return
  if (changes === before) set({ drafts, photos })
  else await readQueue(userId)
}

export const reloadQueue = () => openQueue(queue.userId)

otherTabs?.addEventListener('message', () => void reloadQueue().then(notifyQueueChanged))

function notifyQueueChanged(): void {
  for (const listener of [...changeListeners]) listener()
}

/** Writes come after one another, each told to the other tabs. */
function write(work: () => Promise<unknown>): Promise<void> {
  changes += 1
  const done = writing.then(work).then(() => otherTabs?.postMessage(null))
  writing = done.catch(() => undefined)
  return done
}

type Change = (draft: MeasureDraft) => MeasureDraft

/** `null` where nothing is left to be said. */
const draftOrNull = (draft: MeasureDraft): MeasureDraft | null =>
  draft.isFinished || draft.theirs || draft.problem || changedCount(draft.base, draft.mine) > 0 ? draft : null

/**
 * Changes a draft, on the screen at once and in the store right after it; `begin` says what it begins with. The change is made
 * of whatever is stored by then: another tab may have been faster.
 */
export function changeDraft(orderId: number, begin: readonly OrderItem[], change: Change): Promise<void> {
  const { userId } = queue
  if (userId === null) return Promise.resolve()
  const fresh: MeasureDraft = {
    user_id: userId,
    order_id: orderId,
    base: [...begin],
    mine: [...begin],
    sent: null,
    theirs: null,
    isFinished: false,
    problem: null,
  }
  const others = queue.drafts.filter(({ order_id }) => order_id !== orderId)
  const shown = draftOrNull(change(queue.drafts.find(({ order_id }) => order_id === orderId) ?? fresh))
  set({ drafts: shown ? [...others, shown] : others })
  if (!canKeep()) return Promise.resolve()
  return write(async () => {
    const tx = (await offlineDb()).transaction('drafts', 'readwrite')
    const kept = draftOrNull(change((await tx.store.get([userId, orderId])) ?? fresh))
    if (kept) await tx.store.put(kept)
    else await tx.store.delete([userId, orderId])
    await tx.done
  })
}

/** A change that a person has made: what stood in its way is tried again. */
export async function editDraft(orderId: number, begin: readonly OrderItem[], change: Change): Promise<void> {
  await changeDraft(orderId, begin, (draft) => ({ ...change(draft), problem: null }))
  notifyQueueChanged()
}

export async function storePhoto(photo: QueuedPhoto): Promise<void> {
  set({ photos: [...queue.photos.filter(({ id }) => id !== photo.id), photo] })
  if (canKeep()) await write(async () => (await offlineDb()).put('photos', photo))
}

/** A photograph that a person has taken, or wants to be tried again. */
export async function editPhoto(photo: QueuedPhoto): Promise<void> {
  await storePhoto(photo)
  notifyQueueChanged()
}

export async function addPhoto(photo: Omit<QueuedPhoto, 'user_id' | 'upload_id' | 'problem'>): Promise<void> {
  if (queue.userId !== null)
    await editPhoto({ ...photo, user_id: queue.userId, upload_id: null, problem: null })
}

export async function removePhoto(photoId: string): Promise<void> {
  set({ photos: queue.photos.filter(({ id }) => id !== photoId) })
  if (canKeep()) await write(async () => (await offlineDb()).delete('photos', photoId))
}

export const setSending = (isSending: boolean) => set({ isSending })
export const markSent = (orderId: number) => set({ sent: new Set([...queue.sent, orderId]) })

/** What of one order waits: openings, photographs, and that all is measured. */
export function waitingCount({ drafts, photos }: Queue, orderId?: number): number {
  const ofOrder = (one: { order_id: number }) => orderId === undefined || one.order_id === orderId
  const openings = drafts
    .filter(ofOrder)
    .map(({ base, mine, isFinished }) => changedCount(base, mine) + (isFinished ? 1 : 0))
  return openings.reduce((sum, count) => sum + count, 0) + photos.filter(ofOrder).length
}
