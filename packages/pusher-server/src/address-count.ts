/** Counts sockets per address, so that one client cannot take all of them. */
export class AddressCount {
  readonly #counts = new Map<string, number>()

  of(address: string): number {
    return this.#counts.get(address) ?? 0
  }

  add(address: string): void {
    this.#counts.set(address, this.of(address) + 1)
  }

  drop(address: string): void {
    const remaining = this.of(address) - 1
    if (remaining > 0) this.#counts.set(address, remaining)
    else this.#counts.delete(address)
  }
}
