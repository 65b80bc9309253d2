import { useQuery } from '@tanstack/react-query'
import type { CompanyProfile } from '@veranda/contract'
import type { ReactNode } from 'react'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { companyQuery } from './settings-queries.ts'
import { texts } from './texts.ts'

/** Shows a section once the settings are loaded. */
export function WithCompany({ children }: { children: (company: CompanyProfile) => ReactNode }) {
  const { data, error, refetch } = useQuery(companyQuery)
  if (data) return children(data)
  if (error) return <ErrorState error={error} title={texts.loadFailure} onRetry={() => void refetch()} />
  return <ListSkeleton />
}
