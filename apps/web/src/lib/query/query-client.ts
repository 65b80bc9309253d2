import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from '#lib/http/call.ts'
import { type CallTexts, failureText } from '#lib/http/failure-text.ts'
import { toast } from '#lib/notices/toasts.ts'
import { currentUserKey } from './query-keys.ts'

/** `isSilent`: the caller shows the failure itself, beside a field or in place of the content. */
interface Meta extends Record<string, unknown> {
  texts?: CallTexts
  isSilent?: boolean
  /** Where only some failures are told by a toast. */
  isToldOf?: (error: unknown) => boolean
  /** Of a mutation: queries that its success makes stale. It is pending until those on the screen are refetched. */
  refreshes?: readonly QueryKey[]
  /** A refusal makes them stale too: a colleague may have been faster. */
  refreshesOnFailure?: boolean
  /** The mutation ends without waiting for them. */
  refreshesInBackground?: boolean
  /** Queries that become stale and are refetched only when they are shown next: of a record whose page is about to close. */
  outdates?: readonly QueryKey[]
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: Meta
    queryMeta: Meta
  }
}

/** A dead session is answered by the sign-in page, not by a toast. */
const isSessionOver = (error: unknown) => error instanceof ApiError && error.status === 401

/** Asks again only where another try may help. */
function shouldRetry(failureCount: number, error: unknown): boolean {
  const isFinal = error instanceof ApiError && error.status < 502
  return !isFinal && failureCount < 1
}

/** The company has begun to ask for a second factor: the frame leads to it once the user is asked for again. */
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
  /** Queries whose failure has been told: one that polls says it once, not every minute. */
  const failing = new Set<string>()

  const queryCache = new QueryCache({
    onError: (error, { queryHash, meta }) => {
      if (isTwoFactorWanted(error)) return refetchCurrentUser()
      const isTold = failing.has(queryHash)
      failing.add(queryHash)
      // Without a network every list fails: the page says it once, toasts would say it for each.
      if (!navigator.onLine) return
      if (!meta?.texts || meta.isSilent || isTold || isSessionOver(error)) return
      toast.error(failureText(error, meta.texts))
    },
    onSuccess: (_data, { queryHash }) => failing.delete(queryHash),
  })

  const mutationCache = new MutationCache({
    onError: (error, _variables, _context, { meta }) => {
      if (isTwoFactorWanted(error)) return refetchCurrentUser()
      if (meta?.isSilent || isSessionOver(error) || meta?.isToldOf?.(error) === false) return
      toast.error(failureText(error, meta?.texts))
    },
    onSuccess: (data, variables, _context, { meta }) => {
      const success = meta?.texts?.success
      if (success)
        toast.success(typeof success === 'string' ? success : success(data as never, variables as never))
    },
    // After the mutation's own `onSuccess`: what it has put into the cache is there while the rest is refetched.
    onSettled: (_data, error, _variables, _context, { meta = {} }) => {
      if (!error) return refresh(client, meta)
      // A refusal is told at once.
      if (meta.refreshesOnFailure) void refresh(client, meta)
    },
  })

  const client = new QueryClient({
    queryCache,
    mutationCache,
    defaultOptions: {
      // A call without a network fails and says so; «paused» would look like hanging.
      queries: { staleTime: 10_000, retry: shouldRetry, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
