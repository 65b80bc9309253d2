import { type OrderStage, orderStages } from '@veranda/contract'
import { StatusChip, type StatusColor } from '#ui/status-chip.tsx'

const colors: Record<OrderStage, StatusColor> = {
  new: 'primary',
  measuring: 'info',
  calculating: 'info',
  proposal_sent: 'warning',
  approved: 'success',
  awaiting_prepay: 'warning',
  in_production: 'info',
  ready: 'success',
  mounting: 'info',
  mounted: 'warning',
  completed: 'success',
  cancelled: 'default',
}

export function StageChip({ stage }: { stage: OrderStage }) {
  return <StatusChip label={orderStages[stage]} color={colors[stage]} />
}
