import { addAbortSignal, type Readable } from 'node:stream'
import { DomainError } from '#errors.ts'

interface UploadRequest {
  stop(): void
  done: Promise<unknown>
}

/**
 * Allows one request at a time per upload. A new part aborts an older one that hangs on a dead connection; the final
 * check is never aborted, as the content it has read must not change.
 */
export class UploadLocks {
  readonly #current = new Map<number, UploadRequest>()

  /** Writes a part; a later part of the same upload aborts it. */
  async receive<T>(id: number, bytes: Readable, work: () => Promise<T>): Promise<T> {
    // The client disconnected while the caller was authenticated: it must not abort the part of its own retry.
    if (bytes.destroyed) throw new DomainError('malformed_request')
    const abort = new AbortController()
    // The reader gets its own error; without a reader, ending the stream is not an uncaught error.
    bytes.on('error', () => undefined)
    addAbortSignal(abort.signal, bytes)
    return this.#take(id, work, () => abort.abort())
  }

  /** Works on the whole upload without being aborted. */
  settle<T>(id: number, work: () => Promise<T>): Promise<T> {
    return this.#take(id, work, () => undefined)
  }

  async #take<T>(id: number, work: () => Promise<T>, stop: () => void): Promise<T> {
    for (let other = this.#current.get(id); other; other = this.#current.get(id)) {
      other.stop()
      await other.done
    }
    const result = work()
    const done = result.then(
      () => undefined,
      () => undefined,
    )
    const turn = { stop, done }
    this.#current.set(id, turn)
    try {
      return await result
    } finally {
      if (this.#current.get(id) === turn) this.#current.delete(id)
    }
  }
}
