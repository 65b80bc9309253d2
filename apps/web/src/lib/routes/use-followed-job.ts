import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { idFrom } from './paths.ts'
import { useSearchParams } from './use-search-params.ts'

/** A long job whose progress a page shows. Its id is in the URL under `param`, so that a reload does not lose it. */
export function useFollowedJob<T extends { id: number }>(param: string, keyOf: (id: number) => QueryKey) {
  const { params, setParams } = useSearchParams()
  const queryClient = useQueryClient()
  return {
    id: idFrom(params[param]),
    follow: (job: T) => {
      queryClient.setQueryData(keyOf(job.id), job)
      setParams({ [param]: String(job.id) })
    },
    close: () => setParams({ [param]: undefined }),
  }
}
