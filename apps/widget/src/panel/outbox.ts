import type { Pending } from './thread.ts'

/** Words that are not sent yet, over a reload. A browser may keep nothing for a frame; then only the panel's life does. */
export class Outbox {
  readonly #key: string

  constructor(publicKey: string) {
    this.#key = `veranda_outbox_${publicKey}`
  }

  read(): Pending[] {
    try {
      return JSON.parse(localStorage.getItem(this.#key) ?? '[]') as Pending[]
    } catch {
      return []
    }
  }

  write(pending: readonly Pending[]): void {
    try {
      if (pending.length > 0) localStorage.setItem(this.#key, JSON.stringify(pending))
      else localStorage.removeItem(this.#key)
    } catch {}
  }
}
