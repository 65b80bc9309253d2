import EmptyIcon from '@mui/icons-material/QueryStatsOutlined'
import LinearProgress from '@mui/material/LinearProgress'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { texts as t } from './texts.ts'

interface Props<T> {
  result: UseQueryResult<T>
  children: (report: T) => ReactNode
}

/** A loaded report; the previous one until the next has loaded. */
export function ReportState<T>({ result, children }: Props<T>) {
  const { data, error, isPlaceholderData, refetch } = result
  if (error && (!data || isPlaceholderData))
    return <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={4} height={140} />
  return (
    <>
      {isPlaceholderData && <LinearProgress aria-label={t.updating} />}
      {children(data)}
    </>
  )
}

export function EmptyReport({ text }: { text: string }) {
  return <EmptyState icon={<EmptyIcon />} title={t.emptyTitle} text={text} />
}
