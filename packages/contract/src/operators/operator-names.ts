/** Actions in the operators' log. */
export const operatorActs = {
  enter_company: 'Вход в компанию',
  leave_company: 'Выход из компании',
  set_module: 'Изменение модуля',
  end_sessions: 'Завершение сеансов',
  send_reset: 'Ссылка для пароля',
  resend_letter: 'Повторная отправка письма',
  retry_job: 'Повтор задачи',
  stop_job: 'Остановка задачи',
  delete_job: 'Удаление задачи',
  announce: 'Объявление',
  end_announcement: 'Завершение объявления',
} as const
export type OperatorActName = keyof typeof operatorActs

export const userStates = {
  active: { label: 'Работает', color: 'success' },
  invited: { label: 'Приглашён', color: 'info' },
  blocked: { label: 'Заблокирован', color: 'error' },
} as const
export type UserState = keyof typeof userStates
