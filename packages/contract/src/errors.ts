/** Every refusal the product defines: its status and its words. */
export const errorTable = {
  malformed_request: { status: 400, text: 'Запрос не удалось разобрать' },
  unauthenticated: { status: 401, text: 'Войдите, чтобы продолжить' },
  invalid_credentials: { status: 401, text: 'Неверный email или пароль' },
  module_required: { status: 403, text: 'Модуль не активен или срок его действия истёк' },
  forbidden: { status: 403, text: 'Недостаточно прав для этого действия' },
  user_blocked: { status: 403, text: 'Доступ закрыт администратором компании' },
  registration_closed: { status: 403, text: 'Регистрация закрыта' },
  not_found: { status: 404, text: 'Запись не найдена' },
  form_paused: { status: 404, text: 'Приём заявок приостановлен' },
  lead_already_converted: { status: 409, text: 'Заявка уже преобразована в клиента' },
  stale_version: { status: 409, text: 'Запись уже изменил другой сотрудник' },
  field_in_use: { status: 409, text: 'Поле используется в формах или заявках' },
  field_type_fixed: { status: 409, text: 'Нельзя изменить тип: в поле уже есть ответы' },
  client_has_leads: { status: 409, text: 'У клиента есть заявки: сначала удалите их' },
  payload_too_large: { status: 413, text: 'Запрос слишком большой' },
  unsupported_media_type: { status: 415, text: 'Такой тип данных не принимается' },
  validation_failed: { status: 422, text: 'Проверьте заполнение полей' },
  idempotency_key_reused: { status: 422, text: 'Этот ключ повтора уже использован для другого запроса' },
  too_many_requests: {
    status: 429,
    text: 'Слишком много запросов. Пожалуйста, подождите немного перед следующим запросом.',
  },
  internal_error: { status: 500, text: 'Что-то пошло не так. Мы уже разбираемся.' },
  service_unavailable: { status: 503, text: 'Сервис временно недоступен. Попробуйте через минуту.' },
} as const satisfies Record<string, { status: number; text: string }>

export type ErrorCode = keyof typeof errorTable

/** The body of every refusal. `errors` comes with 422 only, `module` with `module_required`, `current` with `stale_version`. */
export interface ErrorBody {
  message: string
  code: ErrorCode
  errors?: Record<string, string[]>
  module?: string
  retry_after?: number
  current?: unknown
}
