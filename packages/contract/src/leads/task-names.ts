/** Task filters. Times are compared with the server's clock, days in the company's time zone. */
export const taskStates = {
  open: 'Открытые',
  overdue: 'Просроченные',
  today: 'На сегодня',
  done: 'Выполненные',
} as const
export type TaskState = keyof typeof taskStates
