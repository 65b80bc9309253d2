import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { closedStages, type OrderStage, orderStages } from '@veranda/contract'
import { stageQuery } from '#features/orders/order-queries.ts'
import { texts } from '#features/orders/texts.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { Board, BoardCards, BoardColumn } from '#ui/board/board.tsx'
import { onRowClick } from '#ui/lists/row-click.ts'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import type { OrderFilter } from './order-filter.ts'
import { OrderSummary } from './order-summary.tsx'

const t = texts.list

const stages = (Object.keys(orderStages) as OrderStage[]).filter(
  (stage) => !(closedStages as readonly string[]).includes(stage),
)

/** Active orders, one column per stage. */
export function OrdersBoard({ filter }: { filter: OrderFilter }) {
  return (
    <Board label={t.board}>
      {stages.map((stage) => (
        <Column key={stage} filter={filter} stage={stage} />
      ))}
    </Board>
  )
}

function Column({ filter, stage }: { filter: OrderFilter; stage: OrderStage }) {
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(stageQuery(filter, stage))
  const remaining = (data?.total ?? 0) - (data?.data.length ?? 0)
  const empty = data?.data.length === 0 ? t.emptyColumn : null
  return (
    <BoardColumn title={orderStages[stage]} count={data?.total} empty={empty}>
      {!data && error && <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={2} />}
      <BoardCards>
        {data?.data.map((order) => (
          <li key={order.id}>
            <Card
              onClick={onRowClick(() => void navigate({ to: pathTo('orders.show', { id: order.id }) }))}
              sx={{ p: 1.5, cursor: 'pointer' }}
            >
              <OrderSummary order={order} isTrash={false} isStageShown={false} />
            </Card>
          </li>
        ))}
      </BoardCards>
      {remaining > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1, px: 0.5 }}>
          {t.moreInColumn(remaining)}
        </Typography>
      )}
    </BoardColumn>
  )
}
