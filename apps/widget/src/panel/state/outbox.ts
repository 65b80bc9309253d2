import type { Pending } from './thread.ts'

/**
 * Unsent messages, kept across reloads if the browser allows storage in a frame. Tabs of one site share it: each
 * writes and removes only its own messages.
 */
export class Outbox {
  readonly #key: string
  readonly #known = new Set<string>()

  constructor(publicKey: string) {
    this.#key = `veranda_outbox_${publicKey}`
  }

  read(): Pending[] {
    const pending = this.#stored()
    for (const { client_uuid } of pending) this.#known.add(client_uuid)
    return pending
  }

  write(pending: readonly Pending[]): void {
    for (const { client_uuid } of pending) this.#known.add(client_uuid)
    const othersStored = this.#stored().filter(({ client_uuid }) => !this.#known.has(client_uuid))
    const all = [...othersStored, ...pending]
    try {
      if (all.length > 0) localStorage.setItem(this.#key, JSON.stringify(all))
      else localStorage.removeItem(this.#key)
    } catch {}
  }

  #stored(): Pending[] {
    try {
      const stored = JSON.parse(localStorage.getItem(this.#key) ?? '[]') as Pending[]
      // An earlier version stored no errors.
      return stored.map((one) => ({ ...one, errors: one.errors ?? {} }))
    } catch {
      return []
    }
  }
}
