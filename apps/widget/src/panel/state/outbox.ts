import type { Pending } from './thread.ts'

/**
 * Words that are not sent yet, over a reload. A browser may keep nothing for a frame; then only the panel's life does.
 * Tabs of one site share it: each writes and removes its own words and leaves those of the others alone.
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
    const others = this.#stored().filter(({ client_uuid }) => !this.#known.has(client_uuid))
    const all = [...others, ...pending]
    try {
      if (all.length > 0) localStorage.setItem(this.#key, JSON.stringify(all))
      else localStorage.removeItem(this.#key)
    } catch {}
  }

  #stored(): Pending[] {
    try {
      const stored = JSON.parse(localStorage.getItem(this.#key) ?? '[]') as Pending[]
      // An earlier version of the panel kept no errors.
      return stored.map((one) => ({ ...one, errors: one.errors ?? {} }))
    } catch {
      return []
    }
  }
}
