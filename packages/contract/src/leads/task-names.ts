/** Which tasks a list shows. Times are judged by the server's clock, days by the company's zone. */
export const taskStates = {
  open: 'Открытые',
  overdue: 'Просроченные',
  today: 'На сегодня',
  done: 'Выполненные',
} as const
export type TaskState = keyof typeof taskStates
