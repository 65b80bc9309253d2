import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { orderEvents, orderStages } from '@veranda/contract'
import { colleaguesQuery } from '#entities/user/colleagues-query.ts'
import { texts } from '#features/orders/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { clearedFilters, type ReportFilter } from './order-filter.ts'

const t = texts.list.narrowed

/** Filters set by a report's figure, with a way to remove them. */
export function ReportFilterChip({ narrowed }: { narrowed: ReportFilter }) {
  const { setParams } = useSearchParams()
  const { date } = useDates()
  const { data: colleagues } = useQuery({ ...colleaguesQuery, enabled: narrowed.user_id !== undefined })
  const { stage, event, from, to, user_id } = narrowed
  const days = event && t.days(from && date(from), to && date(to))
  const labels = [
    stage && t.stage(orderStages[stage]),
    event && [orderEvents[event], days].filter(Boolean).join(' '),
    user_id !== undefined && t.user(colleagues?.find(({ id }) => id === user_id)?.name),
  ]
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <Chip
        color="primary"
        label={labels.filter(Boolean).join(' · ')}
        sx={{ maxWidth: '100%', height: 36 }}
      />
      <Button size="small" onClick={() => setParams(clearedFilters)}>
        {t.clear}
      </Button>
    </Stack>
  )
}
