import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDates } from '#lib/format/dates.ts'
import { dayName } from '#lib/format/day-names.ts'
import { ListFooter } from '#ui/lists/list-footer.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import type { EntryView, FormatTime, TimelineItem } from './entry-view.ts'
import { TimelineRow } from './timeline-row.tsx'
import { timelineTexts as t } from './timeline-texts.ts'

/** Kept free before a timeline is seen; a skeleton would be animated out of sight. */
export const timelinePlaceHeight = 136

interface EntryProps<E> {
  view: (entry: E, time: FormatTime) => EntryView
  /** A button at the end of an entry. */
  action?: (entry: E) => ReactNode
  /** The level of the days' headings. */
  dayLevel?: 'h3' | 'h4'
}

interface Props<E> extends EntryProps<E> {
  query: UseInfiniteQueryResult<InfiniteData<{ data: E[] }>>
  /** Shown when there is nothing. */
  empty: string
}

/** Entries by day, newest first, with a button for more. */
export function Timeline<E extends TimelineItem>({ query, empty, ...entryProps }: Props<E>) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const { timeZone } = useDates()
  if (!data) {
    if (error) return <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />
    return <ListSkeleton rows={3} height={40} />
  }
  const entries = data.pages.flatMap((page) => page.data)
  if (entries.length === 0) return <Typography color="textSecondary">{empty}</Typography>
  return (
    <>
      {daysOf(entries, timeZone).map(([day, ofDay]) => (
        <Day key={day} day={day} entries={ofDay} {...entryProps} />
      ))}
      {isFetchNextPageError ? (
        <Typography color="error" role="alert">
          {t.moreFailure} <Button onClick={() => void fetchNextPage()}>{t.retry}</Button>
        </Typography>
      ) : (
        <ListFooter
          hasMore={hasNextPage}
          isLoading={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
        />
      )}
    </>
  )
}

/** Entries by the name of their day, in their order. */
function daysOf<E extends TimelineItem>(entries: E[], timeZone: string): [string, E[]][] {
  const days = new Map<string, E[]>()
  for (const entry of entries) {
    const day = dayName(entry.at, timeZone)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}

interface DayProps<E> extends EntryProps<E> {
  day: string
  entries: E[]
}

function Day<E extends TimelineItem>({ day, entries, view, action, dayLevel = 'h4' }: DayProps<E>) {
  const { dateTime } = useDates()
  return (
    <>
      <Typography variant="subtitle2" component={dayLevel} color="textSecondary" sx={{ mt: 1.5, mb: 0.5 }}>
        {day}
      </Typography>
      <Box component="ul" aria-label={t.list(day)} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {entries.map((entry) => (
          <TimelineRow key={entry.id} entry={entry} view={view(entry, dateTime)} action={action?.(entry)} />
        ))}
      </Box>
    </>
  )
}
