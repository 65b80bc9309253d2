export const visitKinds = { measurement: 'Замер', mounting: 'Монтаж' } as const
export type VisitKind = keyof typeof visitKinds

/** Default duration of a visit in minutes. */
export const defaultDuration: Record<VisitKind, number> = { measurement: 60, mounting: 480 }

/** Conflicts of a planned visit. */
export const visitConflicts = {
  on_hold: 'Заказ приостановлен',
  crew_busy: 'Бригада в это время занята',
  person_busy: 'Сотрудник в это время занят',
  absent: 'Сотрудник отсутствует',
  off_hours: 'Вне рабочего времени',
  over_capacity: 'Больше, чем бригада успевает за день',
  not_ready: 'Заказ ещё не готов к монтажу',
  late: 'Позже обещанного срока',
} as const
export type VisitConflict = keyof typeof visitConflicts
