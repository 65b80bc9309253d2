import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Lead, LeadTimelineEntry } from '@veranda/contract'
import { useId } from 'react'
import { RestoreAnswer } from '#features/leads/answers/restore-answer.tsx'
import { useDates } from '#lib/format/dates.ts'
import { dayName } from '#lib/format/day-names.ts'
import { ListFooter } from '#ui/lists/list-footer.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { useInView } from '#ui/use-in-view.ts'
import { HistoryEntry } from './history-entry.tsx'
import { historyTexts as t } from './history-texts.ts'
import { leadTimelineQuery } from './lead-timeline-query.ts'

/** Everything that happened to a lead. At the end of the dialog, so it is loaded when scrolled to. */
export function LeadHistory({ lead }: { lead: Lead }) {
  const titleId = useId()
  const { ref, isSeen } = useInView<HTMLElement>()
  return (
    <Box component="section" ref={ref} aria-labelledby={titleId}>
      <Typography id={titleId} variant="h4" component="h3">
        {t.title}
      </Typography>
      {isSeen ? <Entries lead={lead} /> : <ListSkeleton rows={3} height={40} />}
    </Box>
  )
}

function Entries({ lead }: { lead: Lead }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(leadTimelineQuery(lead.id))
  const { timeZone } = useDates()
  if (!data) {
    if (error) return <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />
    return <ListSkeleton rows={3} height={40} />
  }
  const entries = data.pages.flatMap((page) => page.data)
  if (entries.length === 0) return <Typography color="textSecondary">{t.empty}</Typography>
  return (
    <>
      {daysOf(entries, timeZone).map(([day, ofDay]) => (
        <Day key={day} day={day} entries={ofDay} lead={lead} />
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
function daysOf(entries: LeadTimelineEntry[], timeZone: string): [string, LeadTimelineEntry[]][] {
  const days = new Map<string, LeadTimelineEntry[]>()
  for (const entry of entries) {
    const day = dayName(entry.at, timeZone)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}

interface DayProps {
  day: string
  entries: LeadTimelineEntry[]
  lead: Lead
}

function Day({ day, entries, lead }: DayProps) {
  return (
    <>
      <Typography variant="subtitle2" component="h4" color="textSecondary" sx={{ mt: 1.5, mb: 0.5 }}>
        {day}
      </Typography>
      <Box component="ul" aria-label={t.list(day)} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {entries.map((entry) => (
          <HistoryEntry
            key={entry.id}
            entry={entry}
            action={entry.kind === 'answer' && <RestoreAnswer lead={lead} entry={entry} />}
          />
        ))}
      </Box>
    </>
  )
}
