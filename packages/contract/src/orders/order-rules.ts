import type { OrderPayment } from './order-payments.ts'
import { type OrderStage, stageIndex as place, stageCodes } from './order-stages.ts'

/** Facts that a stage change depends on. Money in kopecks. */
export interface StageFacts {
  stage: OrderStage
  items_count: number
  /** Openings with invalid sizes. */
  faulty_items: number
  /** `null`: a price is missing. */
  total_kopecks: number | null
  prepay_kopecks: number
  paid_kopecks: number
  measure_at: string | null
  mounting_at: string | null
  /** The client collects the windows: no mounting. */
  is_pickup: boolean
  /** Margin of its windows in basis points; absent if no cost is known. */
  margin_bp?: number | null
  min_margin_bp?: number
  /** The last proposal, if the order was changed after it. */
  offered?: { number: string; total_kopecks: number; now_kopecks: number | null } | null
}

export interface StageFault {
  message: string
  /** Whether a reason can override it. */
  canOverride: boolean
}

const blocking = (message: string): StageFault => ({ message, canOverride: false })
const overridable = (message: string): StageFault => ({ message, canOverride: true })

const percent = (basisPoints: number) =>
  (basisPoints / 100).toLocaleString('ru-RU', { maximumFractionDigits: 1 })

/** Selling below the company's minimum margin needs a reason. */
function belowMinMargin({ margin_bp, min_margin_bp = 0 }: StageFacts): StageFault[] {
  return margin_bp != null && margin_bp < min_margin_bp
    ? [overridable(`Маржа ${percent(margin_bp)} % ниже порога ${percent(min_margin_bp)} %`)]
    : []
}

const roubles = (kopecks: number) =>
  `${(kopecks / 100).toLocaleString('ru-RU', { minimumFractionDigits: kopecks % 100 === 0 ? 0 : 2 })} ₽`

/** Approving anything but the last proposal needs a reason. */
function differsFromOffer({ offered }: StageFacts): StageFault[] {
  if (!offered) return []
  const { number, total_kopecks, now_kopecks } = offered
  const now = now_kopecks === null ? '' : `: в КП ${roubles(total_kopecks)}, теперь ${roubles(now_kopecks)}`
  return [
    overridable(
      `Заказ изменён после КП № ${number}${now}. Выпишите новое КП или напишите, о чём договорились`,
    ),
  ]
}

/** Only an order with a price can be proposed or approved. */
function withoutPrice({ items_count, faulty_items, total_kopecks }: StageFacts): StageFault[] {
  return [
    ...(items_count === 0 ? [blocking('Добавьте хотя бы один проём')] : []),
    ...(faulty_items > 0 ? [blocking('Исправьте размеры проёмов, отмеченных ошибкой')] : []),
    ...(total_kopecks === null && items_count > 0 ? [blocking('Задайте цены, которых нет в прайсе')] : []),
    ...(total_kopecks === 0 ? [blocking('Сумма заказа равна нулю')] : []),
  ]
}

/** Requirements of a stage for an order that enters or passes it. */
const guards: Partial<Record<OrderStage, (facts: StageFacts) => StageFault[]>> = {
  proposal_sent: withoutPrice,
  approved: (facts) => [
    // A price may have been removed since the proposal; an order that passes both stages is told once.
    ...(facts.stage === 'proposal_sent' ? withoutPrice(facts) : []),
    ...belowMinMargin(facts),
    ...differsFromOffer(facts),
  ],
  in_production: ({ paid_kopecks, prepay_kopecks }) =>
    paid_kopecks < prepay_kopecks ? [overridable('Предоплата ещё не поступила')] : [],
  mounting: ({ mounting_at, is_pickup }) =>
    mounting_at === null && !is_pickup ? [blocking('Назначьте дату монтажа')] : [],
  completed: ({ paid_kopecks, total_kopecks }) =>
    paid_kopecks < (total_kopecks ?? 0) ? [overridable('У заказа есть долг')] : [],
}

/** Requirements of a stage only for an order that stops at it. */
const arrivals: Partial<Record<OrderStage, (facts: StageFacts) => StageFault[]>> = {
  proposal_sent: belowMinMargin,
  measuring: ({ measure_at }) => (measure_at === null ? [blocking('Назначьте дату замера')] : []),
}

/**
 * What prevents a stage change; empty if nothing does. Moving back and cancelling are always possible; a reopened
 * order must meet the requirements of all stages again.
 */
export function stageFaults(facts: StageFacts, to: OrderStage): StageFault[] {
  const from = facts.stage === 'cancelled' ? -1 : place(facts.stage)
  if (to === 'cancelled' || place(to) <= from) return []
  const passed = stageCodes.slice(from + 1, place(to) + 1)
  return [...passed.flatMap((stage) => guards[stage]?.(facts) ?? []), ...(arrivals[to]?.(facts) ?? [])]
}

/** Whether a change needs a reason: cancelling, and moving back after work has begun. */
export function needsReason(from: OrderStage, to: OrderStage): boolean {
  if (to === 'cancelled') return true
  return place(to) < place(from) && place(from) >= place('in_production')
}

/** From this stage on prices and constants are frozen as of the approval. */
export function isFrozenAt(stage: OrderStage): boolean {
  return place(stage) >= place('approved') && stage !== 'cancelled'
}

/** The next stage of an order. */
export function nextStage(stage: OrderStage, isPickup: boolean): OrderStage | null {
  if (stage === 'cancelled' || stage === 'completed') return null
  if (stage === 'ready' && isPickup) return 'completed'
  return stageCodes[place(stage) + 1] ?? null
}

export const paymentStates = {
  unpaid: 'Не оплачен',
  part_paid: 'Оплачен частично',
  prepaid: 'Предоплата внесена',
  paid: 'Оплачен',
  overpaid: 'Переплата',
} as const
export type PaymentState = keyof typeof paymentStates

/** Payment state of an order; derived, never set. */
export function paymentState({
  paid_kopecks: paid,
  prepay_kopecks: prepay,
  total_kopecks,
}: Pick<StageFacts, 'paid_kopecks' | 'prepay_kopecks' | 'total_kopecks'>): PaymentState {
  const total = total_kopecks ?? 0
  if (paid <= 0) return 'unpaid'
  // Without a total it cannot be fully paid.
  if (total_kopecks === null) return 'part_paid'
  if (paid > total) return 'overpaid'
  if (paid === total) return 'paid'
  return paid >= prepay ? 'prepaid' : 'part_paid'
}

/** Payments less refunds, in kopecks. */
export function paidOf(payments: readonly Pick<OrderPayment, 'amount_kopecks' | 'purpose'>[]): number {
  return payments.reduce(
    (sum, { amount_kopecks, purpose }) => sum + (purpose === 'refund' ? -amount_kopecks : amount_kopecks),
    0,
  )
}
