import { type QueryKey, useQueryClient } from '@tanstack/react-query'

interface Optimistic<Data, Variables> {
  queryKey: QueryKey
  /** Whether all queries whose key starts with this one hold the same data. */
  isPrefix?: boolean
  change: (data: Data, variables: Variables) => Data
  /** Reverts this change alone, keeping later ones. By default the previous data is restored. */
  revert?: (data: Data, variables: Variables, before: Data) => Data
  /** Further queries that the change may affect. */
  refreshes?: QueryKey
}

/**
 * Callbacks of a mutation whose change is shown before the server confirms it, and rolled back when it is refused.
 * Afterwards the server's state is fetched in both cases.
 */
export function useOptimistic<Data, Variables>(options: Optimistic<Data, Variables>) {
  const { queryKey, isPrefix = false, change, revert, refreshes = queryKey } = options
  const client = useQueryClient()
  const filter = { queryKey, exact: !isPrefix }
  return {
    onMutate: async (variables: Variables) => {
      await client.cancelQueries(filter)
      const before = client.getQueriesData<Data>(filter)
      client.setQueriesData<Data>(filter, (data) => data && change(data, variables))
      return { before }
    },
    onError: (
      _error: unknown,
      variables: Variables,
      context?: { before: [QueryKey, Data | undefined][] },
    ) => {
      for (const [key, before] of context?.before ?? []) {
        if (before === undefined) continue
        client.setQueryData<Data>(key, (data) => (revert && data ? revert(data, variables, before) : before))
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: refreshes }),
  }
}
