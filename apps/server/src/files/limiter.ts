import pLimit, { type LimitFunction } from 'p-limit'
import { assertOutsideTransaction } from '#db/inside-transaction.ts'

/** Runs tasks with the same key one after another and tasks with different keys in parallel. */
export function createKeyedQueue<K>(): <T>(key: K, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<K, LimitFunction>()
  return async (key, work) => {
    assertOutsideTransaction('a turn')
    const queue = queues.get(key) ?? pLimit(1)
    queues.set(key, queue)
    try {
      return await queue(work)
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) queues.delete(key)
    }
  }
}

/** Runs at most `width` tasks at once; the others wait in a queue. */
export function createLimiter(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = pLimit(width)
  return async (work) => {
    assertOutsideTransaction('a turn')
    return limit(work)
  }
}
