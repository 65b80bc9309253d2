import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { closedStages, type OrderStage, orderStages } from '@veranda/contract'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import { OrderCard } from './order-cards.tsx'
import type { OrderFilter } from './order-filter.ts'
import { stageQuery } from './order-queries.ts'
import { texts } from './texts.ts'

const t = texts.list

const stages = (Object.keys(orderStages) as OrderStage[]).filter(
  (stage) => !(closedStages as readonly string[]).includes(stage),
)

/** Orders under way, a column to a stage; it is scrolled sideways. */
export function OrdersBoard({ filter }: { filter: OrderFilter }) {
  return (
    <Box
      component="section"
      aria-label={t.board}
      tabIndex={0}
      sx={{
        display: 'flex',
        gap: 2,
        overflowX: 'auto',
        pb: 2,
        scrollSnapType: { xs: 'x mandatory', md: 'none' },
      }}
    >
      {stages.map((stage) => (
        <Column key={stage} filter={filter} stage={stage} />
      ))}
    </Box>
  )
}

function Column({ filter, stage }: { filter: OrderFilter; stage: OrderStage }) {
  const { data, error, refetch } = useQuery(stageQuery(filter, stage))
  const titleId = `stage-${stage}`
  const left = (data?.total ?? 0) - (data?.data.length ?? 0)
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{
        flex: '0 0 280px',
        width: 280,
        scrollSnapAlign: 'start',
        bgcolor: 'action.hover',
        borderRadius: 2,
        p: 1.5,
      }}
    >
      <Stack direction="row" sx={{ justifyContent: 'space-between', mb: 1.5, px: 0.5 }}>
        <Typography id={titleId} component="h2" variant="subtitle1">
          {orderStages[stage]}
        </Typography>
        <Typography color="textSecondary">{data?.total ?? ''}</Typography>
      </Stack>
      {!data && error && <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={2} />}
      {data?.data.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 0.5 }}>
          {t.emptyColumn}
        </Typography>
      )}
      <Stack component="ul" sx={{ gap: 1.5, listStyle: 'none', p: 0, m: 0 }}>
        {data?.data.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} isTrash={false} isStageShown={false} />
          </li>
        ))}
      </Stack>
      {left > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1, px: 0.5 }}>
          {t.moreInColumn(left)}
        </Typography>
      )}
    </Box>
  )
}
