import MeasureIcon from '@mui/icons-material/StraightenOutlined'
import Button from '@mui/material/Button'
import type { Order } from '@veranda/contract'
import { useQueueOwner } from '#features/orders/draft/use-queue-owner.ts'
import type { OrderRights } from '#features/orders/use-order-rights.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { MeasureConflicts } from './measure-conflicts.tsx'
import { WaitingNote } from './measure-status.tsx'
import { measureTexts as t } from './measure-texts.ts'

/** Opens measure mode on a phone; on every screen shows what is queued. */
export function MeasureEntry({ order, rights }: { order: Order; rights: OrderRights }) {
  const { setParams } = useSearchParams()
  const owner = useQueueOwner()
  return (
    <>
      <WaitingNote orderId={order.id} />
      <MeasureConflicts orderId={order.id} />
      {rights.mayMeasure && owner !== null && (
        <Button
          variant={rights.mayUpdate ? 'outlined' : 'contained'}
          size="large"
          startIcon={<MeasureIcon />}
          onClick={() => setParams({ mode: 'measure' }, { push: true })}
          sx={{
            minHeight: 60,
            fontSize: '1.0625rem',
            display: { sm: rights.mayUpdate ? 'none' : 'inline-flex' },
          }}
        >
          {t.open}
        </Button>
      )}
    </>
  )
}
