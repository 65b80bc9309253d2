/** A seeded random generator, so that the demo company is the same everywhere. */
export interface DemoRandom {
  /** From 0 up to, not including, 1. */
  next: () => number
  /** A whole number from 0 up to, not including, `count`. */
  below: (count: number) => number
  pick: <T>(list: readonly T[]) => T
  /** One of the keys, chosen by weight. */
  weighted: <K extends string | number>(weights: readonly (readonly [K, number])[]) => K
}

/** Mulberry32 by Tommy Ettinger: 32 bits of state, good enough for demo data. */
export function createDemoRandom(seed: number): DemoRandom {
  let state = seed >>> 0
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let hash = Math.imul(state ^ (state >>> 15), state | 1)
    hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61)
    return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(roll() * count)
  return {
    next: roll,
    below,
    pick: (list) => {
      if (list.length === 0) throw new RangeError('the list is empty')
      return list[below(list.length)] as (typeof list)[number]
    },
    weighted: (weights) => {
      let remaining = roll() * weights.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [key, weight] of weights) {
        remaining -= weight
        if (remaining < 0) return key
      }
      const [last] = weights.at(-1) ?? []
      if (last === undefined) throw new RangeError('the list is empty')
      return last
    },
  }
}
