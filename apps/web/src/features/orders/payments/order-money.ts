import { isFrozenAt, type OrderListItem } from '@veranda/contract'
import { texts } from '#features/orders/texts.ts'
import { roubles } from '#lib/format/money.ts'

/**
 * The amount still to be paid, in kopecks; `null` before the approval, for cancelled orders, or without permission.
 */
export function debtOf({
  stage,
  total_kopecks,
  paid_kopecks,
}: Pick<OrderListItem, 'stage' | 'total_kopecks' | 'paid_kopecks'>): number | null {
  if (!isFrozenAt(stage) || total_kopecks === null || paid_kopecks === null) return null
  return Math.max(0, total_kopecks - paid_kopecks)
}

export function totalText({ total_kopecks }: OrderListItem): string {
  return total_kopecks === null ? texts.list.noPrice : roubles(total_kopecks)
}

/** «11,83 м²» from hundredths. */
export function areaText(centi: number): string {
  return texts.list.area((centi / 100).toLocaleString('ru-RU', { maximumFractionDigits: 2 }))
}

/** Whether the promised date has passed. */
export function isLate(
  { promised_at, stage }: OrderListItem,
  today: string,
  dayOf: (value: string) => string,
) {
  if (promised_at === null || stage === 'completed' || stage === 'cancelled') return false
  return dayOf(promised_at) < today
}
