import { api, type FileRecord } from '@veranda/contract'
import type { UploadTarget } from '#entities/file/upload-memory.ts'
import { ApiError, call } from '#lib/http/call.ts'

interface Sending {
  file: File
  target: UploadTarget
  /** An upload to resume. */
  uploadId: number | null
  signal: AbortSignal
  /** Idempotency key: a repeated upload creates no second file. */
  uploadKey?: string
  onStarted: (uploadId: number) => void
  onProgress: (sent: number) => void
  /** Everything is sent; the server is checking it. */
  onChecking: () => void
}

const firstPart = 256 * 1024
/** A part takes about a second, so that the progress bar moves and slow lines do not time out. */
const wantedMs = 1000

/** Sends a file in parts, resuming where it stopped. Throws what `call` throws; it can then be repeated. */
export async function sendFile(sending: Sending): Promise<FileRecord> {
  const { file, signal, onProgress } = sending
  const upload = await startOrResume(sending)
  const params = { id: upload.id }
  let sent = upload.received
  let length = Math.min(firstPart, upload.part_size)
  onProgress(sent)
  while (sent < file.size) {
    const start = performance.now()
    sent = await sendPart(upload.id, sent, file.slice(sent, sent + length), signal)
    const speed = length / Math.max(1, performance.now() - start)
    length = Math.round(Math.min(upload.part_size, length * 4, Math.max(64 * 1024, speed * wantedMs)))
    onProgress(sent)
  }
  sending.onChecking()
  return call(api.uploads.complete, { params, signal })
}

/** The number of bytes the server has after this part. */
async function sendPart(id: number, offset: number, part: Blob, signal: AbortSignal): Promise<number> {
  try {
    return (await call(api.uploads.part, { params: { id, offset }, body: part, signal })).received
  } catch (error) {
    if (error instanceof ApiError && error.code === 'upload_offset' && error.received !== null) {
      return error.received
    }
    throw error
  }
}

async function startOrResume({ file, target, uploadId, signal, uploadKey, onStarted }: Sending) {
  if (uploadId !== null) {
    try {
      return await call(api.uploads.show, { params: { id: uploadId }, signal })
    } catch (error) {
      // Cancelled or expired: starts again.
      if (!(error instanceof ApiError) || error.status !== 404) throw error
    }
  }
  const body = { name: file.name, size: file.size, ...target, ...(uploadKey && { upload_key: uploadKey }) }
  const upload = await call(api.uploads.create, {
    body,
    signal,
    ...(uploadKey && { idempotencyKey: uploadKey }),
  })
  onStarted(upload.id)
  return upload
}
