/** Stages in the order in which an order goes through them. */
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

/** Where nothing more happens. */
export const closedStages = ['completed', 'cancelled'] as const satisfies readonly OrderStage[]

export const stageCodes = Object.keys(orderStages) as OrderStage[]

/** How far along the way a stage is, from 0. */
export const stagePlace = (stage: OrderStage) => stageCodes.indexOf(stage)

/** Whether one stage comes before another on the way of an order. */
export function isBefore(stage: OrderStage, other: OrderStage): boolean {
  return stagePlace(stage) < stagePlace(other)
}

/** A stage and all that an order comes to after it, as long as it is not given up. */
export function stagesFrom(stage: OrderStage): OrderStage[] {
  return stageCodes.slice(stagePlace(stage)).filter((one) => one !== 'cancelled')
}
