import type { QueryClient } from '@tanstack/react-query'
import { api, type Order, type OrderItem, order as orderSchema } from '@veranda/contract'
import { sendFile } from '#entities/file/send-file.ts'
import { notifyUploaded } from '#entities/file/uploads.ts'
import {
  isDeepEqual,
  mergeOpenings,
  rebaseItems,
  resolveConflict,
} from '#features/orders/draft/merge-openings.ts'
import { orderKeys } from '#features/orders/order-queries.ts'
import { type ApiError, call } from '#lib/http/call.ts'
import { failureText } from '#lib/http/failure-text.ts'
import { isRefusal } from '#lib/http/retry.ts'
import { orderAnswer, storeAnswer } from '#lib/offline/offline-answers.ts'
import type { MeasureDraft, QueuedPhoto } from '#lib/offline/offline-db.ts'
import { newerRecord } from '#lib/query/newer-record.ts'
import {
  changeDraft,
  getQueue,
  markSent,
  reloadQueue,
  removePhoto,
  setSending,
  storePhoto,
  waitingCount,
} from './measure-queue.ts'

const draftOf = (orderId: number) => getQueue().drafts.find(({ order_id }) => order_id === orderId)

const problemText = (error: ApiError) => Object.values(error.errors)[0]?.[0] ?? failureText(error)

/** Sends the queue in order; one tab does it for all. Throws if it should be retried later. */
export async function sendQueue(client: QueryClient): Promise<void> {
  const send = async () => {
    await reloadQueue()
    const { drafts, photos } = getQueue()
    const ids = new Set([...drafts, ...photos].map(({ order_id }) => order_id))
    if (ids.size === 0) return
    setSending(true)
    try {
      for (const id of ids) await sendOrder(client, id)
    } finally {
      setSending(false)
    }
  }
  if (!navigator.locks) return send()
  await navigator.locks.request('measure-queue', { ifAvailable: true }, (lock) => (lock ? send() : undefined))
}

async function sendOrder(client: QueryClient, orderId: number): Promise<void> {
  const draft = draftOf(orderId)
  if (draft && !draft.problem) await withProblemRecorded(draft, () => sendOpenings(client, draft))
  for (const photo of getQueue().photos)
    if (photo.order_id === orderId && !photo.problem) await sendPhoto(photo)
  const rest = draftOf(orderId)
  const isReady = rest?.isFinished && !rest.problem && !rest.theirs
  if (isReady && isDeepEqual(rest.base, rest.mine))
    await withProblemRecorded(rest, () => finish(client, rest))
  if (waitingCount(getQueue(), orderId) === 0) markSent(orderId)
}

/** Stores a refusal with the refused item, for the user to read. */
async function withProblemRecorded(
  { order_id, base }: MeasureDraft,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isRefusal(error)) throw error
    await changeDraft(order_id, base, (now) => ({ ...now, isFinished: false, problem: problemText(error) }))
  }
}

async function take(client: QueryClient, order: Order): Promise<void> {
  client.setQueryData(orderKeys.one(order.id), order)
  void client.invalidateQueries({ queryKey: orderKeys.lists })
  await storeAnswer(client, orderAnswer(order.id), order)
}

/** Sends merged openings with the version they were merged with; a newer version is merged again. */
async function sendOpenings(client: QueryClient, { order_id: id, base: begin }: MeasureDraft): Promise<void> {
  let theirs = await call(api.orders.show, { params: { id } })
  for (;;) {
    const draft = draftOf(id)
    if (!draft) return
    const base = rebaseItems(draft.base, draft.sent, theirs.items)
    const merged = mergeOpenings(base, draft.mine, theirs.items)
    if (merged.conflicts.length > 0) {
      await changeDraft(id, begin, (now) => ({ ...now, base, theirs: theirs.items }))
      return
    }
    const seenItems = theirs.items
    await changeDraft(id, begin, (now) => ({
      ...now,
      base: seenItems,
      mine: applyTypedChanges(draft.mine, now.mine, merged.items),
      sent: merged.items,
      theirs: null,
    }))
    const isSame = isDeepEqual(merged.items, seenItems)
    const [saved, isNewer] = isSame
      ? [theirs, false]
      : await saveOrFetchNewer(id, merged.items, theirs.version)
    if (isNewer) {
      theirs = saved
      continue
    }
    await take(client, saved)
    await changeDraft(id, begin, (now) => ({
      ...now,
      base: saved.items,
      mine: applyTypedChanges(merged.items, now.mine, saved.items),
      sent: null,
    }))
    return
  }
}

/** The saved order, or the newer one that a colleague saved meanwhile. */
async function saveOrFetchNewer(id: number, items: OrderItem[], version: number): Promise<[Order, boolean]> {
  try {
    return [await call(api.orders.items, { params: { id }, body: { items, version } }), false]
  } catch (error) {
    const newer = newerRecord(error, orderSchema)
    if (!newer) throw error
    return [newer, true]
  }
}

/** Merges what was typed meanwhile over the response; in conflicts the typed value wins. */
function applyTypedChanges(from: OrderItem[], typed: OrderItem[], saved: OrderItem[]): OrderItem[] {
  const { conflicts } = mergeOpenings(from, typed, saved)
  const { base } = conflicts.reduce((sides, conflict) => resolveConflict(sides, conflict, 'mine'), {
    base: from,
    mine: typed,
  })
  return mergeOpenings(base, typed, saved).items
}

async function sendPhoto(photo: QueuedPhoto): Promise<void> {
  const pendingStores: Promise<void>[] = []
  try {
    const record = await sendFile({
      file: new File([photo.blob], photo.name, { type: photo.blob.type }),
      target: { order_id: photo.order_id, order_stage: 'measure' },
      uploadId: photo.upload_id,
      uploadKey: photo.id,
      signal: new AbortController().signal,
      onStarted: (upload_id) => pendingStores.push(storePhoto({ ...photo, upload_id })),
      onProgress: () => undefined,
      onChecking: () => undefined,
    })
    await Promise.all(pendingStores)
    await removePhoto(photo.id)
    notifyUploaded(record)
  } catch (error) {
    if (!isRefusal(error)) throw error
    await storePhoto({ ...photo, problem: problemText(error) })
  }
}

async function finish(client: QueryClient, { order_id: id, base }: MeasureDraft): Promise<void> {
  await take(client, await call(api.orders.measured, { params: { id } }))
  await changeDraft(id, base, (now) => ({ ...now, isFinished: false }))
}
