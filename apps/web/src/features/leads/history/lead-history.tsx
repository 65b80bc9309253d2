import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Lead } from '@veranda/contract'
import { useId } from 'react'
import { Timeline, timelinePlaceHeight } from '#entities/timeline/timeline.tsx'
import { RestoreAnswer } from '#features/leads/answers/restore-answer.tsx'
import { useInView } from '#ui/use-in-view.ts'
import { entryView } from './entry-views.tsx'
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
      {isSeen ? <Entries lead={lead} /> : <Box sx={{ height: timelinePlaceHeight }} />}
    </Box>
  )
}

function Entries({ lead }: { lead: Lead }) {
  const query = useInfiniteQuery(leadTimelineQuery(lead.id))
  return (
    <Timeline
      query={query}
      empty={t.empty}
      view={entryView}
      action={(entry) => entry.kind === 'answer' && <RestoreAnswer lead={lead} entry={entry} />}
    />
  )
}
