import { assertOutsideTransaction } from '#db/inside-transaction.ts'

/** Does pieces of work of one key one after another; those of different keys go on side by side. */
export function createKeyedQueue<K>(): <T>(key: K, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<K, { run: ReturnType<typeof createLimiter>; length: number }>()
  return async (key, work) => {
    const line = lines.get(key) ?? { run: createLimiter(1), length: 0 }
    lines.set(key, line)
    line.length += 1
    try {
      return await line.run(work)
    } finally {
      line.length -= 1
      if (line.length === 0) lines.delete(key)
    }
  }
}

/** Lets at most `width` pieces of work run at once; the others wait in line. */
export function createLimiter(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    assertOutsideTransaction('a turn')
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
