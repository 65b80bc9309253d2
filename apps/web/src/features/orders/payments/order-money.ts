import { isFrozenAt, type OrderListItem } from '@veranda/contract'
import { texts } from '#features/orders/texts.ts'
import { roubles } from '#lib/format/money.ts'

/** What is still to be paid, in kopecks; `null` before the agreement, when it was given up, or where nobody may be told. */
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

/** «11,83 м²» of hundredths. */
export function areaText(centi: number): string {
  return texts.list.area((centi / 100).toLocaleString('ru-RU', { maximumFractionDigits: 2 }))
}

/** The day that was promised has passed. */
export function isLate(
  { promised_at, stage }: OrderListItem,
  today: string,
  dayOf: (value: string) => string,
) {
  if (promised_at === null || stage === 'completed' || stage === 'cancelled') return false
  return dayOf(promised_at) < today
}
