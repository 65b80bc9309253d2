import AddIcon from '@mui/icons-material/Add'
import DoneIcon from '@mui/icons-material/CheckCircleOutlined'
import UndoIcon from '@mui/icons-material/Undo'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type Order, type OrderVisit, type VisitKind, visitKinds } from '@veranda/contract'
import { useState } from 'react'
import { crewsQuery } from '#entities/crew/crews-query.ts'
import { calendarTexts } from '#features/orders/calendar/calendar-texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { visitAssigneeName, visitColor } from './visit-card.tsx'
import { VisitDialog } from './visit-dialog.tsx'
import { useFinishVisit, visitsQuery } from './visit-queries.ts'
import { VisitRow } from './visit-row.tsx'
import type { VisitSubject } from './visit-values.ts'

const t = calendarTexts.section

/** Measuring and mounting visits of an order. */
export function VisitsSection({ order, mayPlan }: { order: Order; mayPlan: boolean }) {
  const { data, error, refetch } = useQuery(visitsQuery(order.id))
  const [subject, setSubject] = useState<VisitSubject | null>(null)
  const add = (kind: VisitKind) =>
    setSubject({
      visit: null,
      orderId: order.id,
      kind,
      starts_at: null,
      userId: kind === 'measurement' ? order.measurer_id : null,
    })
  return (
    <SectionCard title={t.title}>
      {!data && error && <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={2} />}
      {data?.length === 0 && <Typography color="textSecondary">{t.empty}</Typography>}
      {data && data.length > 0 && (
        <Box
          component="ul"
          aria-label={t.title}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
        >
          {data.map((visit) => (
            <Visit key={visit.id} visit={visit} onOpen={mayPlan ? () => setSubject({ visit }) : null} />
          ))}
        </Box>
      )}
      {mayPlan && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button variant="outlined" startIcon={<AddIcon />} onClick={() => add('measurement')}>
            {t.addMeasurement}
          </Button>
          <Button variant="outlined" startIcon={<AddIcon />} onClick={() => add('mounting')}>
            {t.addMounting}
          </Button>
        </Stack>
      )}
      {subject && <VisitDialog subject={subject} onClose={() => setSubject(null)} />}
    </SectionCard>
  )
}

function Visit({ visit, onOpen }: { visit: OrderVisit; onOpen: (() => void) | null }) {
  const { dateTime } = useDates()
  const finish = useFinishVisit()
  const mayFinish = useMayFinish(visit)
  const what = `${visitKinds[visit.kind]} ${dateTime(visit.starts_at)}`
  const isDone = visit.done_at !== null
  return (
    <Stack component="li" direction="row" sx={{ gap: 1, alignItems: 'center' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <VisitRow
          visit={visit}
          color={visitColor(visit)}
          title={`${visitKinds[visit.kind]} · ${dateTime(visit.starts_at)}`}
          lines={[visitAssigneeName(visit), visit.note]}
          conflicts={[]}
          onOpen={onOpen}
        />
      </Box>
      {mayFinish && (
        <IconButton
          aria-label={isDone ? t.reopen(what) : t.finish(what)}
          title={isDone ? calendarTexts.dialog.reopen : calendarTexts.dialog.finish}
          disabled={finish.isPending}
          onClick={() => finish.mutate({ visit, is_done: !isDone })}
        >
          {isDone ? <UndoIcon /> : <DoneIcon />}
        </IconButton>
      )}
    </Stack>
  )
}

/** Users who measure all orders, and those assigned to the visit, alone or with their crew. */
function useMayFinish({ user_id, crew_id }: OrderVisit): boolean {
  const { user, scope } = useCurrentUser()
  const reach = scope('order.measure')
  const { data: crews } = useQuery({ ...crewsQuery, enabled: reach === 'own' && crew_id !== null })
  if (reach !== 'own') return reach === 'all'
  const members = crews?.find(({ id }) => id === crew_id)?.members
  return user !== undefined && (user_id === user.id || Boolean(members?.some(({ id }) => id === user.id)))
}
