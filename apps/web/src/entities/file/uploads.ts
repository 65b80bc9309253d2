import { api, type FileRecord, limits } from '@veranda/contract'
import { useSyncExternalStore } from 'react'
import { call } from '#lib/http/call.ts'
import { failureText } from '#lib/http/failure-text.ts'
import { createRetry, isRefusal, type Retry } from '#lib/http/retry.ts'
import { getToken, onTokenChange } from '#lib/http/token.ts'
import { sendFile } from './send-file.ts'
import {
  isSameTarget,
  type RememberedUpload,
  rememberedUploads,
  rememberUpload,
  removeRememberedUpload,
  type UploadTarget,
} from './upload-memory.ts'

/**
 * - `waiting`: queued
 * - `offline`: the connection is lost; it resumes by itself
 * - `lost`: the page was reloaded, and the user must choose the file again
 */
type UploadState = 'waiting' | 'sending' | 'checking' | 'paused' | 'offline' | 'failed' | 'lost' | 'done'

export interface UploadItem {
  key: number
  name: string
  size: number
  lastModified: number
  target: UploadTarget
  state: UploadState
  sent: number
  error: string | null
  uploadId: number | null
}

const atOnce = 2

let items: UploadItem[] = []
let nextKey = 1
let userId: number | null = null
const filesOf = new Map<number, File>()
const running = new Map<number, AbortController>()
const retries = new Map<number, Retry>()
const listeners = new Set<() => void>()
const doneListeners = new Set<(file: FileRecord) => void>()

function change(key: number, patch: Partial<UploadItem>): void {
  items = items.map((item) => (item.key === key ? { ...item, ...patch } : item))
  notifyListeners()
}

function notifyListeners(): void {
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** All uploads of this page, as React state. */
export function useUploads(): UploadItem[] {
  return useSyncExternalStore(subscribe, () => items)
}

/** Calls back when a file has been stored. */
export function onUploaded(listener: (file: FileRecord) => void): () => void {
  doneListeners.add(listener)
  return () => doneListeners.delete(listener)
}

/** Reports a stored file, however it was uploaded. */
export function notifyUploaded(file: FileRecord): void {
  for (const listener of [...doneListeners]) listener(file)
}

/** Adds files to upload. One that was begun before resumes. */
export function addUploads(files: readonly File[], target: UploadTarget): void {
  for (const file of files) {
    const lostUpload = items.find(
      (item) => item.state === 'lost' && isSameTarget(item.target, target) && isSameFile(item, file),
    )
    if (lostUpload) resumeWithFile(lostUpload.key, file)
    else add({ file, name: file.name, size: file.size, lastModified: file.lastModified, target })
  }
  startNext()
}

type NewItem = Pick<UploadItem, 'name' | 'size' | 'lastModified' | 'target'> & {
  file: File | null
  uploadId?: number
}

function add({ file, uploadId = undefined, ...rest }: NewItem): void {
  const key = nextKey++
  if (file) filesOf.set(key, file)
  const state: UploadState = file ? 'waiting' : 'lost'
  items = [...items, { ...rest, key, state, sent: 0, error: null, uploadId: uploadId ?? null }]
  notifyListeners()
}

const isSameFile = (item: Pick<UploadItem, 'name' | 'size' | 'lastModified'>, file: File) =>
  item.name === file.name && item.size === file.size && item.lastModified === file.lastModified

/** Resumes a lost upload; returns whether this is the same file. */
export function resumeWithFile(key: number, file: File): boolean {
  const item = items.find((one) => one.key === key)
  if (!item || !isSameFile(item, file)) return false
  filesOf.set(key, file)
  resumeUpload(key)
  return true
}

export function pauseUpload(key: number): void {
  change(key, { state: 'paused' })
  stop(key)
  startNext()
}

/** Resumes a paused, failed or offline upload. */
export function resumeUpload(key: number): void {
  retries.get(key)?.reset()
  change(key, { state: 'waiting', error: null })
  startNext()
}

/** Cancels an upload, here and on the server. */
export function cancelUpload(key: number): void {
  const item = items.find((one) => one.key === key)
  stop(key)
  drop(key)
  if (item?.uploadId != null) {
    removeRememberedUpload(item.uploadId)
    void call(api.uploads.cancel, { params: { id: item.uploadId } }).catch(() => null)
  }
  startNext()
}

/** Removes finished and failed uploads. */
export function clearEnded(): void {
  for (const { key, state } of items) if (state === 'done' || state === 'failed') drop(key)
}

function drop(key: number): void {
  items = items.filter((item) => item.key !== key)
  filesOf.delete(key)
  retries.delete(key)
  notifyListeners()
}

function stop(key: number): void {
  running.get(key)?.abort()
  running.delete(key)
  retries.get(key)?.reset()
}

function startNext(): void {
  for (const item of items) {
    if (running.size >= atOnce) return
    if (item.state === 'waiting' && !running.has(item.key)) void send(item)
  }
}

async function send(item: UploadItem): Promise<void> {
  const { key } = item
  const file = filesOf.get(key)
  if (!file) {
    change(key, { state: 'lost' })
    return
  }
  const abort = new AbortController()
  running.set(key, abort)
  change(key, { state: 'sending' })
  try {
    const record = await sendFile({
      file,
      target: item.target,
      uploadId: item.uploadId,
      signal: abort.signal,
      onStarted: (uploadId) => rememberStarted(item, uploadId),
      onProgress: (sent) => {
        retries.get(key)?.reset()
        change(key, { sent })
      },
      onChecking: () => change(key, { state: 'checking' }),
    })
    finish(key, record)
  } catch (error) {
    if (!abort.signal.aborted) fail(key, error)
  } finally {
    if (running.get(key) === abort) running.delete(key)
    startNext()
  }
}

function rememberStarted({ key, name, size, lastModified, target }: UploadItem, uploadId: number): void {
  change(key, { uploadId })
  if (userId === null) return
  rememberUpload({ id: uploadId, user_id: userId, name, size, last_modified: lastModified, target })
}

function finish(key: number, record: FileRecord): void {
  const item = items.find((one) => one.key === key)
  if (item?.uploadId != null) removeRememberedUpload(item.uploadId)
  filesOf.delete(key)
  change(key, { state: 'done', sent: item?.size ?? 0, name: record.name })
  notifyUploaded(record)
  clearTimeout(rest)
  rest = setTimeout(clearWhenDone, limits.toastEventMs)
}

let rest: ReturnType<typeof setTimeout> | undefined

/** Clears the list once all uploads have succeeded. */
function clearWhenDone(): void {
  if (items.every(({ state }) => state === 'done')) clearEnded()
}

/** A refusal is final; a lost connection or a busy server is retried with growing delays. */
function fail(key: number, error: unknown): void {
  // A part that arrived damaged is sent again.
  if (isRefusal(error) && error.status !== 400) {
    const item = items.find((one) => one.key === key)
    if (item?.uploadId != null && error.code === 'file_refused') removeRememberedUpload(item.uploadId)
    change(key, { state: 'failed', error: failureText(error) })
    return
  }
  change(key, { state: 'offline' })
  retryOf(key).afterFailure()
}

function retryOf(key: number): Retry {
  const restart = () => items.find((one) => one.key === key)?.state === 'offline' && restartUpload(key)
  const retry = retries.get(key) ?? createRetry(restart)
  retries.set(key, retry)
  return retry
}

function restartUpload(key: number): void {
  change(key, { state: 'waiting' })
  startNext()
}

window.addEventListener('online', () => {
  for (const { key, state } of items) if (state === 'offline') restartUpload(key)
})

/** Leaving the page aborts uploads: the browser asks first. */
window.addEventListener('beforeunload', (event) => {
  if (items.some(({ state }) => ['waiting', 'sending', 'checking'].includes(state))) event.preventDefault()
})

/** Shows this user's uploads from before a reload; other users' are ignored. */
export function restoreUploads(id: number): void {
  if (userId === id) return
  // Files added before the user was loaded belong to this user.
  if (userId !== null) clearUploads()
  userId = id
  for (const one of rememberedUploads().filter(({ user_id }) => user_id === id)) restoreUpload(one)
}

function restoreUpload({ id, name, size, last_modified, target }: RememberedUpload): void {
  add({ file: null, name, size, lastModified: last_modified, target, uploadId: id })
}

function clearUploads(): void {
  for (const { key } of items) stop(key)
  items = []
  filesOf.clear()
  notifyListeners()
}

onTokenChange(() => {
  if (getToken()) return
  userId = null
  clearUploads()
})
