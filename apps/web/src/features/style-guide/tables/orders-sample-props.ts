import type { SampleOrder } from './sample-orders-texts.ts'

export interface OrdersSampleProps {
  orders: SampleOrder[]
  /** Selected ids among those shown. */
  chosen: readonly number[]
  onToggle: (id: number) => void
  onChoose: (ids: readonly number[]) => void
  onRemove: (order: SampleOrder) => void
}
