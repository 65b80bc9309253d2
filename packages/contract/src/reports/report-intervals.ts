/** Intervals between an order's milestones. */
export const reportIntervals = {
  approval: 'От создания до согласования',
  queue: 'От согласования до производства',
  making: 'От производства до готовности',
  closing: 'От готовности до завершения',
  whole: 'От создания до завершения',
} as const
export type ReportInterval = keyof typeof reportIntervals
