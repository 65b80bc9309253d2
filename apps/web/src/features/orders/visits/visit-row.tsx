import DoneIcon from '@mui/icons-material/CheckCircleOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { CalendarVisit, OrderVisit } from '@veranda/contract'
import { calendarTexts as t } from '#features/orders/calendar/calendar-texts.ts'
import { visitIcons } from './visit-card.tsx'
import { conflictsText } from './visit-dialog.tsx'

interface Props {
  visit: OrderVisit
  color: string
  title: string
  lines: readonly string[]
  conflicts: CalendarVisit['conflicts']
  /** `null`: it cannot be changed. */
  onOpen: (() => void) | null
}

/** A visit as a list row, large enough for touch. */
export function VisitRow({ visit, color, title, lines, conflicts, onOpen }: Props) {
  const Icon = visitIcons[visit.kind]
  return (
    <Box
      {...(onOpen && { component: ButtonBase, onClick: onOpen })}
      sx={{
        display: 'block',
        width: '100%',
        textAlign: 'left',
        p: 1.5,
        borderRadius: 2,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        boxShadow: `inset 5px 0 0 ${color}`,
        pl: 2.5,
        '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main' },
      }}
    >
      <Stack direction="row" component="span" sx={{ gap: 1, alignItems: 'center' }}>
        <Icon aria-hidden fontSize="small" />
        <Typography component="span" sx={{ fontWeight: 600, flex: 1 }}>
          {title}
        </Typography>
        {visit.done_at && <DoneIcon titleAccess={t.dialog.isDone} color="success" fontSize="small" />}
      </Stack>
      {lines.filter(Boolean).map((line) => (
        <Typography
          key={line}
          component="span"
          variant="body2"
          sx={{ display: 'block', overflowWrap: 'anywhere' }}
        >
          {line}
        </Typography>
      ))}
      {conflicts.length > 0 && (
        <Stack direction="row" component="span" sx={{ gap: 0.75, mt: 0.5, alignItems: 'center' }}>
          <WarningIcon aria-hidden color="warning" fontSize="small" />
          <Box component="span" sx={{ typography: 'body2', fontWeight: 600 }}>
            {conflictsText(conflicts)}
          </Box>
        </Stack>
      )}
    </Box>
  )
}
