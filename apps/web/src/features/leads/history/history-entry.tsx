import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { LeadTimelineEntry } from '@veranda/contract'
import type { ReactNode } from 'react'
import { useDates } from '#lib/format/dates.ts'
import { clockTime } from '#lib/format/day-names.ts'
import { entryView } from './entry-views.tsx'

const iconSize = 28

interface Props {
  entry: LeadTimelineEntry
  /** A button at the end of the entry. */
  action?: ReactNode
}

/** One thing that happened: an icon of its kind, what happened, when and who. */
export function HistoryEntry({ entry, action }: Props) {
  const { dateTime, timeZone } = useDates()
  const { icon: Icon, lines, details = [], by = entry.user?.name } = entryView(entry, dateTime)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1.5,
        position: 'relative',
        py: 0.75,
        // A line joins the icons of a day.
        '&:not(:last-of-type)::before': {
          content: '""',
          position: 'absolute',
          left: iconSize / 2,
          top: iconSize + 8,
          bottom: -4,
          borderLeft: 1,
          borderColor: 'divider',
        },
      }}
    >
      <Box
        aria-hidden
        sx={{
          flexShrink: 0,
          display: 'grid',
          placeItems: 'center',
          width: iconSize,
          height: iconSize,
          borderRadius: '50%',
          bgcolor: 'action.hover',
          color: 'text.secondary',
        }}
      >
        <Icon sx={{ fontSize: 16 }} />
      </Box>
      <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an entry do not change places
          <Typography key={index} variant="body2">
            {line}
          </Typography>
        ))}
        {details.filter(Boolean).map((detail) => (
          <Typography key={detail} variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-wrap' }}>
            {detail}
          </Typography>
        ))}
        <Typography variant="caption" component="p" color="textSecondary">
          <time dateTime={entry.at} title={dateTime(entry.at)}>
            {clockTime(entry.at, timeZone)}
          </time>
          {by && ` · ${by}`}
        </Typography>
      </Box>
      {action && <Box sx={{ flexShrink: 0 }}>{action}</Box>}
    </Box>
  )
}
