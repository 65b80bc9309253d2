import { type QueryKey, useQueryClient } from '@tanstack/react-query'

interface Optimistic<Data, Variables> {
  queryKey: QueryKey
  /** Whether queries whose keys begin with this one hold the same data. */
  isPrefix?: boolean
  change: (data: Data, variables: Variables) => Data
  /** Takes back this change alone, where others may have been made meanwhile. Otherwise the data becomes what it was. */
  revert?: (data: Data, variables: Variables, before: Data) => Data
  /** What else the server's answer may have changed. */
  refreshes?: QueryKey
}

/**
 * Callbacks of a mutation whose change is shown before the server confirms it and rolled back when it is refused.
 * In the end the server's state is fetched, after a refusal too.
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
