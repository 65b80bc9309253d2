import { addAbortSignal, type Readable } from 'node:stream'
import { DomainError } from '#errors.ts'

interface Turn {
  stop(): void
  done: Promise<unknown>
}

/**
 * One hand at an upload at a time. A part that comes while an older one still hangs on a dead connection ends the older;
 * the final check is ended by nobody, for what it has read must stay as it was.
 */
export class UploadTurns {
  readonly #current = new Map<number, Turn>()

  /** Writes a part; a later part of the same upload ends it. */
  async receive<T>(id: number, bytes: Readable, work: () => Promise<T>): Promise<T> {
    // Its sender has gone while it waited for its caller to be known: it must not end the part of whoever came back.
    if (bytes.destroyed) throw new DomainError('malformed_request')
    const abort = new AbortController()
    // Whoever reads has his own error; where nobody reads any more, ending the stream is no accident.
    bytes.on('error', () => undefined)
    addAbortSignal(abort.signal, bytes)
    return this.#take(id, work, () => abort.abort())
  }

  /** Works on the whole upload, undisturbed. */
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
