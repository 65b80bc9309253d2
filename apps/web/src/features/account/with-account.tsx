import { useQuery } from '@tanstack/react-query'
import type { Account } from '@veranda/contract'
import type { ReactNode } from 'react'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { accountQuery } from './account-queries.ts'
import { texts } from './texts.ts'

/** Shows a section once the account is loaded. */
export function WithAccount({ children }: { children: (account: Account) => ReactNode }) {
  const { data, error, refetch } = useQuery(accountQuery)
  if (data) return children(data)
  if (error) return <ErrorState error={error} title={texts.loadFailure} onRetry={() => void refetch()} />
  return <ListSkeleton />
}
