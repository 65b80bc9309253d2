export type Admission = 'accept' | 'warn' | 'drop' | 'flood'

/** Fixed-window counter: cheap, and allows at most twice the limit around a window's border. */
export class RateWindow {
  readonly #max: number
  readonly #windowMs: number
  #startedAt = Number.NEGATIVE_INFINITY
  #count = 0

  constructor(max: number, windowMs: number) {
    this.#max = max
    this.#windowMs = windowMs
  }

  /** `warn` is the first refusal of a window, `drop` a further one, `flood` comes at ten times the limit. */
  admit(now: number): Admission {
    if (now - this.#startedAt >= this.#windowMs) {
      this.#startedAt = now
      this.#count = 0
    }
    this.#count += 1
    if (this.#count <= this.#max) return 'accept'
    if (this.#count > this.#max * 10) return 'flood'
    return this.#count === this.#max + 1 ? 'warn' : 'drop'
  }
}
