/** Stages of an order in their order. */
export const orderStages = {
  new: 'Новый',
  measuring: 'Замер назначен',
  calculating: 'Расчёт',
  proposal_sent: 'КП отправлено',
  approved: 'Согласован',
  awaiting_prepay: 'Ждём предоплату',
  in_production: 'В производстве',
  ready: 'Готов к монтажу',
  mounting: 'Монтаж назначен',
  mounted: 'Смонтирован, ждём доплату',
  completed: 'Завершён',
  cancelled: 'Отменён',
} as const

export type OrderStage = keyof typeof orderStages

/** Final stages. */
export const closedStages = ['completed', 'cancelled'] as const satisfies readonly OrderStage[]

export const stageCodes = Object.keys(orderStages) as OrderStage[]

/** Position of a stage, from 0. */
export const stageIndex = (stage: OrderStage) => stageCodes.indexOf(stage)

/** Whether a stage precedes another. */
export function isBefore(stage: OrderStage, other: OrderStage): boolean {
  return stageIndex(stage) < stageIndex(other)
}

/** A stage and all later ones, without `cancelled`. */
export function stagesFrom(stage: OrderStage): OrderStage[] {
  return stageCodes.slice(stageIndex(stage)).filter((one) => one !== 'cancelled')
}
