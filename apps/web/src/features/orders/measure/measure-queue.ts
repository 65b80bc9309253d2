import type { OrderItem } from '@veranda/contract'
import { useSyncExternalStore } from 'react'
import { changedCount } from '#features/orders/draft/merge-openings.ts'
import { canStore, type MeasureDraft, offlineDb, ofUser, type QueuedPhoto } from '#lib/offline/offline-db.ts'

/** This user's unsent data in the browser. */
export interface Queue {
  userId: number | null
  /** Whether the stored data is loaded: before that an order looks as if nothing had been measured. */
  isRead: boolean
  drafts: readonly MeasureDraft[]
  photos: readonly QueuedPhoto[]
  isSending: boolean
  /** Orders sent completely since the page was loaded. */
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
/** Incremented by every change in this tab: data read before it is out of date. */
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
export const getQueue = () => queue

/** Calls back when the queue changes, in this or another tab. */
export function onQueueChange(listener: () => void): () => void {
  changeListeners.add(listener)
  return () => changeListeners.delete(listener)
}

/** Loads this user's unsent data; never another user's. */
export async function openQueue(userId: number | null): Promise<void> {
  if (userId !== queue.userId) set({ ...empty, userId })
  if (userId === null) return
  try {
    if (canStore()) await readQueue(userId)
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

/** Writes run one after another, each announced to other tabs. */
function write(work: () => Promise<unknown>): Promise<void> {
  changes += 1
  const done = writing.then(work).then(() => otherTabs?.postMessage(null))
  writing = done.catch(() => undefined)
  return done
}

type Change = (draft: MeasureDraft) => MeasureDraft

/** `null` if nothing is left to send. */
const draftOrNull = (draft: MeasureDraft): MeasureDraft | null =>
  draft.isFinished || draft.theirs || draft.problem || changedCount(draft.base, draft.mine) > 0 ? draft : null

/**
 * Changes a draft, on screen at once and in the database right after; `begin` is its base. The change is applied to
 * the stored state, as another tab may have changed it first.
 */
export function changeDraft(orderId: number, begin: readonly OrderItem[], change: Change): Promise<void> {
  const { userId } = queue
  if (userId === null) return Promise.resolve()
  const newDraft: MeasureDraft = {
    user_id: userId,
    order_id: orderId,
    base: [...begin],
    mine: [...begin],
    sent: null,
    theirs: null,
    isFinished: false,
    problem: null,
  }
  const otherDrafts = queue.drafts.filter(({ order_id }) => order_id !== orderId)
  const shown = draftOrNull(change(queue.drafts.find(({ order_id }) => order_id === orderId) ?? newDraft))
  set({ drafts: shown ? [...otherDrafts, shown] : otherDrafts })
  if (!canStore()) return Promise.resolve()
  return write(async () => {
    const tx = (await offlineDb()).transaction('drafts', 'readwrite')
    const stored = draftOrNull(change((await tx.store.get([userId, orderId])) ?? newDraft))
    if (stored) await tx.store.put(stored)
    else await tx.store.delete([userId, orderId])
    await tx.done
  })
}

/** A change by the user: clears the server's refusal so that it is sent again. */
export async function editDraft(orderId: number, begin: readonly OrderItem[], change: Change): Promise<void> {
  await changeDraft(orderId, begin, (draft) => ({ ...change(draft), problem: null }))
  notifyQueueChanged()
}

export async function storePhoto(photo: QueuedPhoto): Promise<void> {
  set({ photos: [...queue.photos.filter(({ id }) => id !== photo.id), photo] })
  if (canStore()) await write(async () => (await offlineDb()).put('photos', photo))
}

/** A new photo, or a retry of one. */
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
  if (canStore()) await write(async () => (await offlineDb()).delete('photos', photoId))
}

export const setSending = (isSending: boolean) => set({ isSending })
export const markSent = (orderId: number) => set({ sent: new Set([...queue.sent, orderId]) })

/** The number of an order's unsent items: openings, photos, and the finished mark. */
export function waitingCount({ drafts, photos }: Queue, orderId?: number): number {
  const ofOrder = (one: { order_id: number }) => orderId === undefined || one.order_id === orderId
  const openings = drafts
    .filter(ofOrder)
    .map(({ base, mine, isFinished }) => changedCount(base, mine) + (isFinished ? 1 : 0))
  return openings.reduce((sum, count) => sum + count, 0) + photos.filter(ofOrder).length
}
