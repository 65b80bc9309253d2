import type { OrderPayment } from './order-payments.ts'
import { type OrderStage, stagePlace as place, stageCodes } from './order-stages.ts'

/** What a move depends on. Money in kopecks. */
export interface StageFacts {
  stage: OrderStage
  items_count: number
  /** Openings whose sizes make no shape. */
  faulty_items: number
  /** `null`: a price is missing. */
  total_kopecks: number | null
  prepay_kopecks: number
  paid_kopecks: number
  measure_at: string | null
  mounting_at: string | null
  /** The client fetches the windows: nothing is mounted. */
  is_pickup: boolean
  /** Of its windows, basis points; left out where no cost is known. */
  margin_bp?: number | null
  min_margin_bp?: number
  /** The last proposal, where the order has been changed after it. */
  offered?: { number: string; total_kopecks: number; now_kopecks: number | null } | null
}

export interface StageFault {
  message: string
  /** A reason can stand in for what is missing. */
  canOverride: boolean
}

const must = (message: string): StageFault => ({ message, canOverride: false })
const should = (message: string): StageFault => ({ message, canOverride: true })

const percent = (basisPoints: number) =>
  (basisPoints / 100).toLocaleString('ru-RU', { maximumFractionDigits: 1 })

/** Selling below the company's threshold is somebody's decision, and has a reason. */
function thinMargin({ margin_bp, min_margin_bp = 0 }: StageFacts): StageFault[] {
  return margin_bp != null && margin_bp < min_margin_bp
    ? [should(`Маржа ${percent(margin_bp)} % ниже порога ${percent(min_margin_bp)} %`)]
    : []
}

const roubles = (kopecks: number) =>
  `${(kopecks / 100).toLocaleString('ru-RU', { minimumFractionDigits: kopecks % 100 === 0 ? 0 : 2 })} ₽`

/** What is approved is what the client was offered; anything else is somebody's decision, and has a reason. */
function otherThanOffered({ offered }: StageFacts): StageFault[] {
  if (!offered) return []
  const { number, total_kopecks, now_kopecks } = offered
  const now = now_kopecks === null ? '' : `: в КП ${roubles(total_kopecks)}, теперь ${roubles(now_kopecks)}`
  return [
    should(`Заказ изменён после КП № ${number}${now}. Выпишите новое КП или напишите, о чём договорились`),
  ]
}

/** Only what has a price is offered or agreed. */
function withoutPrice({ items_count, faulty_items, total_kopecks }: StageFacts): StageFault[] {
  return [
    ...(items_count === 0 ? [must('Добавьте хотя бы один проём')] : []),
    ...(faulty_items > 0 ? [must('Исправьте размеры проёмов, отмеченных ошибкой')] : []),
    ...(total_kopecks === null && items_count > 0 ? [must('Задайте цены, которых нет в прайсе')] : []),
    ...(total_kopecks === 0 ? [must('Сумма заказа равна нулю')] : []),
  ]
}

/** What each stage asks of an order that enters or passes it. */
const guards: Partial<Record<OrderStage, (facts: StageFacts) => StageFault[]>> = {
  proposal_sent: withoutPrice,
  approved: (facts) => [
    // A price may have gone from the list since the proposal; an order that passes both stages is told once.
    ...(facts.stage === 'proposal_sent' ? withoutPrice(facts) : []),
    ...thinMargin(facts),
    ...otherThanOffered(facts),
  ],
  in_production: ({ paid_kopecks, prepay_kopecks }) =>
    paid_kopecks < prepay_kopecks ? [should('Предоплата ещё не поступила')] : [],
  mounting: ({ mounting_at, is_pickup }) =>
    mounting_at === null && !is_pickup ? [must('Назначьте дату монтажа')] : [],
  completed: ({ paid_kopecks, total_kopecks }) =>
    paid_kopecks < (total_kopecks ?? 0) ? [should('У заказа есть долг')] : [],
}

/** What is asked of an order only where it stops at the stage. */
const arrivals: Partial<Record<OrderStage, (facts: StageFacts) => StageFault[]>> = {
  proposal_sent: thinMargin,
  measuring: ({ measure_at }) => (measure_at === null ? [must('Назначьте дату замера')] : []),
}

/**
 * What stands in the way of a move; empty where the way is free. Back and into the bin the way is free; what comes out of it has
 * the whole road before it.
 */
export function stageFaults(facts: StageFacts, to: OrderStage): StageFault[] {
  const from = facts.stage === 'cancelled' ? -1 : place(facts.stage)
  if (to === 'cancelled' || place(to) <= from) return []
  const passed = stageCodes.slice(from + 1, place(to) + 1)
  return [...passed.flatMap((stage) => guards[stage]?.(facts) ?? []), ...(arrivals[to]?.(facts) ?? [])]
}

/** Whether people want to know later why it was done: giving up, and going back when work has begun. */
export function needsReason(from: OrderStage, to: OrderStage): boolean {
  if (to === 'cancelled') return true
  return place(to) < place(from) && place(from) >= place('in_production')
}

/** From this stage on prices and constants are those of the day of approval. */
export function isFrozenAt(stage: OrderStage): boolean {
  return place(stage) >= place('approved') && stage !== 'cancelled'
}

/** Where a click on «дальше» leads. */
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

/** How an order stands with its money; derived, never chosen. */
export function paymentState({
  paid_kopecks: paid,
  prepay_kopecks: prepay,
  total_kopecks,
}: Pick<StageFacts, 'paid_kopecks' | 'prepay_kopecks' | 'total_kopecks'>): PaymentState {
  const total = total_kopecks ?? 0
  if (paid <= 0) return 'unpaid'
  // What is not counted cannot be paid in full.
  if (total_kopecks === null) return 'part_paid'
  if (paid > total) return 'overpaid'
  if (paid === total) return 'paid'
  return paid >= prepay ? 'prepaid' : 'part_paid'
}

/** What came in, less what went back, in kopecks. */
export function paidOf(payments: readonly Pick<OrderPayment, 'amount_kopecks' | 'purpose'>[]): number {
  return payments.reduce(
    (sum, { amount_kopecks, purpose }) => sum + (purpose === 'refund' ? -amount_kopecks : amount_kopecks),
    0,
  )
}
