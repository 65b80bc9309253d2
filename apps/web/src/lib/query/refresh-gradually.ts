import type { Query, QueryClient } from '@tanstack/react-query'

/** Browsers that lost a node together come back together: each waits some part of this before it asks. */
const spreadMs = 3000
/** Requests of one browser at a time. */
const atOnce = 3

/**
 * Brings the whole screen up to date after the connection was lost, without a rush on the server: at a random moment,
 * a few queries at a time. What is not on the screen is asked for when it is shown.
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

/** What has been asked for meanwhile, or is not shown any more, needs no other request. */
async function refetch(queryClient: QueryClient, query: Query): Promise<void> {
  if (!query.isActive() || !isOutdated(query)) return
  await queryClient.refetchQueries({ predicate: (one) => one === query })
}
