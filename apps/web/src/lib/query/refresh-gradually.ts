import type { Query, QueryClient } from '@tanstack/react-query'

/** Browsers that lost a node reconnect together, so each waits for a random part of this. */
const spreadMs = 3000
/** Concurrent requests of one browser. */
const atOnce = 3

/**
 * Refetches the whole screen after a lost connection without overloading the server: at a random moment, a few
 * queries at a time. Queries off screen refetch when shown.
 */
export function createGradualRefresh(queryClient: QueryClient): { start: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = async () => {
    timer = undefined
    const waiting = queryClient.getQueryCache().findAll({ type: 'active', predicate: isOutdated })
    const work = async () => {
      for (let query = waiting.shift(); query; query = waiting.shift()) await refetch(queryClient, query)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  }
  return {
    start: () => {
      void queryClient.invalidateQueries({ refetchType: 'none' })
      timer ??= setTimeout(() => void run(), Math.random() * spreadMs)
    },
    stop: () => clearTimeout(timer),
  }
}

const isOutdated = (query: Query) => query.state.isInvalidated

/** Skips queries that were refetched meanwhile or are no longer shown. */
async function refetch(queryClient: QueryClient, query: Query): Promise<void> {
  if (!query.isActive() || !isOutdated(query)) return
  await queryClient.refetchQueries({ predicate: (one) => one === query })
}
