/** Answers that are dear to find and may be old for a while, by a key. Holds at most `max` of them. */
export class Remembered<V> {
  readonly #answers = new Map<string, { until: number; value: V }>()
  readonly #milliseconds: number
  readonly #max: number

  constructor(milliseconds: number, max: number) {
    this.#milliseconds = milliseconds
    this.#max = max
  }

  get(key: string): V | undefined {
    const known = this.#answers.get(key)
    return known && known.until > Date.now() ? known.value : undefined
  }

  set(key: string, value: V): void {
    if (this.#answers.size >= this.#max) this.#answers.clear()
    this.#answers.set(key, { until: Date.now() + this.#milliseconds, value })
  }

  delete(key: string): void {
    this.#answers.delete(key)
  }
}

/** The same for each database apart. */
export class RememberedOf<V> {
  readonly #known = new WeakMap<object, Remembered<V>>()
  readonly #milliseconds: number
  readonly #max: number

  constructor(milliseconds: number, max: number) {
    this.#milliseconds = milliseconds
    this.#max = max
  }

  in(database: object): Remembered<V> {
    const known = this.#known.get(database) ?? new Remembered<V>(this.#milliseconds, this.#max)
    this.#known.set(database, known)
    return known
  }
}

/** What is known under a key, else what `find` finds, asked once for all who wait. A failure is not remembered. */
export function knownOr<V>(
  remembered: Remembered<Promise<V>>,
  key: string,
  find: () => Promise<V>,
): Promise<V> {
  const known = remembered.get(key)
  if (known) return known
  const found = find()
  remembered.set(key, found)
  found.catch(() => remembered.delete(key))
  return found
}
