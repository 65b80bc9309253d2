import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useDates } from '#lib/format/dates.ts'
import { clockTime } from '#lib/format/day-names.ts'
import type { EntryView, TimelineItem } from './entry-view.ts'

const iconSize = 28

interface Props {
  entry: TimelineItem
  view: EntryView
  /** A button at the end of the entry. */
  action?: ReactNode
}

/** One thing that happened: an icon of its kind, what happened, when and who. */
export function TimelineRow({ entry, view, action }: Props) {
  const { dateTime, timeZone } = useDates()
  const { icon: Icon, lines, details = [], by = entry.user?.name } = view
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
