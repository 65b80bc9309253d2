import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from '#lib/http/call.ts'
import { type CallTexts, failureText } from '#lib/http/failure-text.ts'
import { toast } from '#lib/notices/toasts.ts'
import { currentUserKey } from './query-keys.ts'

/** `isSilent`: the caller shows the failure itself, at a field or in place of the content. */
interface Meta extends Record<string, unknown> {
  texts?: CallTexts
  isSilent?: boolean
  /** Whether a failure shows a toast; by default all do. */
  hasToast?: (error: unknown) => boolean
  /**
   * For mutations: queries that a success makes stale. The mutation is pending until those on screen are refetched.
   */
  refreshes?: readonly QueryKey[]
  /** A refusal makes them stale too: a colleague may have changed the record first. */
  refreshesOnFailure?: boolean
  /** The mutation does not wait for the refetch. */
  refreshesInBackground?: boolean
  /** Queries that become stale and are refetched only when shown next: of a record whose page is about to close. */
  outdates?: readonly QueryKey[]
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: Meta
    queryMeta: Meta
  }
}

/** An ended session redirects to the sign-in page, without a toast. */
const isSessionOver = (error: unknown) => error instanceof ApiError && error.status === 401

/** Retries only where another attempt may succeed. */
function shouldRetry(failureCount: number, error: unknown): boolean {
  const isFinal = error instanceof ApiError && error.status < 502
  return !isFinal && failureCount < 1
}

/** The company now requires a second factor: refetching the user shows its setup. */
const isTwoFactorWanted = (error: unknown) =>
  error instanceof ApiError && error.code === 'two_factor_required'

async function refresh(
  client: QueryClient,
  { refreshes = [], outdates = [], refreshesInBackground }: Meta,
): Promise<void> {
  for (const queryKey of outdates) void client.invalidateQueries({ queryKey, refetchType: 'none' })
  const refetched = refreshes.map((queryKey) => client.invalidateQueries({ queryKey }))
  if (!refreshesInBackground) await Promise.all(refetched)
}

export function createQueryClient(): QueryClient {
  const refetchCurrentUser = () => void client.invalidateQueries({ queryKey: currentUserKey })
  /** Queries whose failure was reported: a polling query reports it once. */
  const failing = new Set<string>()

  const queryCache = new QueryCache({
    onError: (error, { queryHash, meta }) => {
      if (isTwoFactorWanted(error)) return refetchCurrentUser()
      const isReported = failing.has(queryHash)
      failing.add(queryHash)
      // Offline every query fails: the page reports it once, toasts would for each.
      if (!navigator.onLine) return
      if (!meta?.texts || meta.isSilent || isReported || isSessionOver(error)) return
      toast.error(failureText(error, meta.texts))
    },
    onSuccess: (_data, { queryHash }) => failing.delete(queryHash),
  })

  const mutationCache = new MutationCache({
    onError: (error, _variables, _context, { meta }) => {
      if (isTwoFactorWanted(error)) return refetchCurrentUser()
      if (meta?.isSilent || isSessionOver(error) || meta?.hasToast?.(error) === false) return
      toast.error(failureText(error, meta?.texts))
    },
    onSuccess: (data, variables, _context, { meta }) => {
      const success = meta?.texts?.success
      if (success)
        toast.success(typeof success === 'string' ? success : success(data as never, variables as never))
    },
    // After the mutation's own `onSuccess`, whose cache updates are visible during the refetch.
    onSettled: (_data, error, _variables, _context, { meta = {} }) => {
      if (!error) return refresh(client, meta)
      // A refusal is reported without waiting.
      if (meta.refreshesOnFailure) void refresh(client, meta)
    },
  })

  const client = new QueryClient({
    queryCache,
    mutationCache,
    defaultOptions: {
      // An offline call fails with an error; «paused» would look like hanging.
      queries: { staleTime: 10_000, retry: shouldRetry, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
