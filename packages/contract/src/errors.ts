/** All error codes of the API with their status and message. */
export const errorTable = {
  malformed_request: { status: 400, text: 'Запрос не удалось разобрать' },
  unauthenticated: { status: 401, text: 'Войдите, чтобы продолжить' },
  invalid_credentials: { status: 401, text: 'Неверный email или пароль' },
  otp_required: { status: 401, text: 'Введите код из приложения или резервный код' },
  invalid_otp: { status: 401, text: 'Код не подошёл или уже использован' },
  two_factor_required: {
    status: 403,
    text: 'Компания просит включить второй фактор: без него работать нельзя',
  },
  module_required: { status: 403, text: 'Модуль не активен или срок его действия истёк' },
  forbidden: { status: 403, text: 'Недостаточно прав для этого действия' },
  user_blocked: { status: 403, text: 'Доступ закрыт администратором компании' },
  registration_closed: { status: 403, text: 'Регистрация закрыта' },
  not_found: { status: 404, text: 'Запись не найдена' },
  form_paused: { status: 404, text: 'Приём заявок приостановлен' },
  lead_taken: { status: 409, text: 'Заявку уже взял другой сотрудник' },
  lead_already_converted: { status: 409, text: 'Заявка уже преобразована в клиента' },
  lead_not_converted: { status: 409, text: 'Заявка не привязана к клиенту' },
  lead_has_orders: { status: 409, text: 'По заявке есть заказ: сначала удалите его' },
  stale_version: { status: 409, text: 'Запись уже изменил другой сотрудник' },
  field_in_use: { status: 409, text: 'Поле используется в формах или заявках' },
  field_type_fixed: { status: 409, text: 'Нельзя изменить тип: в поле уже есть ответы' },
  client_in_use: { status: 409, text: 'Удалить клиента нельзя: у него есть заявки или заказы' },
  client_merged: { status: 409, text: 'Клиент объединён с другим' },
  merge_final: { status: 409, text: 'Отменить это объединение уже нельзя' },
  order_frozen: { status: 409, text: 'Заказ согласован: чтобы менять его, откройте новую редакцию' },
  stage_refused: { status: 422, text: 'Перевести заказ на этот этап пока нельзя' },
  cut_booked: { status: 409, text: 'Этот заказ уже раскроен' },
  cut_not_booked: { status: 409, text: 'Этот заказ ещё не раскроен' },
  cut_changed: { status: 409, text: 'Раскрой изменился: посмотрите новый план и подтвердите его' },
  cut_too_early: { status: 409, text: 'Кроить можно заказ, который передан в производство' },
  cut_used: {
    status: 409,
    text: 'Отменить нельзя: рулоны или остатки этого раскроя уже использованы или изменены',
  },
  stock_gone: { status: 409, text: 'Этого рулона на складе уже нет' },
  nothing_due: { status: 409, text: 'Платить по заказу больше нечего: счёт не нужен' },
  order_not_priced: {
    status: 409,
    text: 'В заказе нет цены или есть ошибки в размерах: исправьте их и выпишите документ снова',
  },
  refund_uncovered: {
    status: 409,
    text: 'Этот платёж нужен для возврата: сначала удалите возврат, затем платёж',
  },
  document_voided: { status: 409, text: 'Документ аннулирован' },
  code_wrong: { status: 422, text: 'Код не подошёл или устарел: запросите новый' },
  price_list_in_use: { status: 409, text: 'Это основной прайс: сначала выберите другой основным' },
  upload_offset: { status: 409, text: 'Эта часть файла не по порядку: продолжите с полученного места' },
  upload_incomplete: { status: 409, text: 'Файл получен не целиком: отправьте остальное' },
  folder_cycle: { status: 409, text: 'Папку нельзя переместить в неё саму или во вложенную в неё' },
  folder_too_deep: { status: 409, text: 'Слишком много вложенных папок' },
  storage_full: {
    status: 413,
    text: 'В хранилище компании не хватает места. Удалите лишнее и очистите корзину.',
  },
  file_refused: { status: 422, text: 'Такой файл загрузить нельзя' },
  seller_unknown: {
    status: 409,
    text: 'Счёт пока не выписать: «Веранда» ещё не заполнила свои реквизиты. Оператор платформы уже знает об этом. Загляните сюда позже или напишите ему.',
  },
  purchase_closed: { status: 409, text: 'Этот счёт уже закрыт: обновите страницу' },
  company_closed: { status: 403, text: 'Компания закрыта. Вернуть её может владелец.' },
  export_running: { status: 409, text: 'Выгрузка уже готовится: мы сообщим, когда она будет готова' },
  import_started: { status: 409, text: 'Этот импорт уже запущен' },
  import_unchecked: { status: 409, text: 'Сначала проверьте импорт' },
  import_dates_unclear: { status: 409, text: 'Уточните, как читать даты в таблице' },
  hand_over_final: { status: 409, text: 'Возвращать нечего: дела уже вернули или прошли сутки' },
  import_final: { status: 409, text: 'Отменить этот импорт уже нельзя' },
  bulk_final: { status: 409, text: 'Отменить это изменение уже нельзя' },
  visitor_blocked: { status: 403, text: 'Написать в этот чат больше нельзя' },
  visitor_unknown: { status: 401, text: 'Чат открыт заново: отправьте сообщение ещё раз' },
  chat_closed: { status: 404, text: 'Этот чат сейчас не работает' },
  chat_taken: { status: 409, text: 'Диалог уже взял другой сотрудник' },
  chat_answered: { status: 409, text: 'Пока вы писали, клиенту ответили' },
  own_account: { status: 409, text: 'Это ваша учётная запись: попросите другого администратора' },
  last_owner: { status: 409, text: 'Это единственный владелец: сначала назначьте другого' },
  two_factor_is_on: { status: 409, text: 'Второй фактор уже включён' },
  two_factor_is_off: { status: 409, text: 'Второй фактор не включён' },
  already_activated: { status: 409, text: 'Сотрудник уже принял приглашение' },
  user_has_work: {
    status: 409,
    text: 'На сотруднике есть открытые заявки, клиенты, заказы или дела: сначала передайте их',
  },
  user_not_blocked: {
    status: 409,
    text: 'Удалить можно только заблокированного или приглашённого сотрудника',
  },
  viewing_as: { status: 403, text: 'Вы смотрите глазами другой роли: вернитесь, чтобы вносить изменения' },
  visiting: { status: 403, text: 'Вы смотрите компанию как оператор: изменять здесь ничего нельзя' },
  visit_over: { status: 403, text: 'Просмотр компании закончен. Войдите заново и укажите причину.' },
  user_not_active: {
    status: 409,
    text: 'Ссылку получает тот, кто уже работает: приглашённого пригласите ещё раз, заблокированного разблокируйте',
  },
  job_running: { status: 409, text: 'Задача сейчас выполняется: подождите, пока она закончится' },
  payload_too_large: { status: 413, text: 'Запрос слишком большой' },
  unsupported_media_type: { status: 415, text: 'Такой тип данных не принимается' },
  validation_failed: { status: 422, text: 'Проверьте заполнение полей' },
  idempotency_key_reused: {
    status: 422,
    text: 'Это уже сохранено с первого раза, но без последних изменений',
  },
  too_many_requests: {
    status: 429,
    text: 'Слишком много запросов. Пожалуйста, подождите немного перед следующим запросом.',
  },
  internal_error: { status: 500, text: 'Что-то пошло не так. Мы уже разбираемся.' },
  service_unavailable: { status: 503, text: 'Сервис временно недоступен. Попробуйте через минуту.' },
} as const satisfies Record<string, { status: number; text: string }>

export type ErrorCode = keyof typeof errorTable

/** Who changed a record meanwhile. */
export interface ChangedBy {
  /** `null`: not a user of the company. */
  id: number | null
  name: string
  at: string
}

/**
 * Body of an error response. `errors` comes with 422, `module` with `module_required`, `current` with
 * `stale_version` (there `changed_by` tells who changed what was to be saved, where it is known), `chat_taken` (the
 * conversation), `chat_answered` (the messages) and `idempotency_key_reused` (the response to the first of two different
 * requests; none if it contains a secret), `received` with `upload_offset` and `upload_incomplete`, `obstacles` with
 * `client_in_use` and `lead_has_orders` (how many records of which kind).
 */
export interface ErrorBody {
  message: string
  code: ErrorCode
  errors?: Record<string, string[]>
  module?: string
  retry_after?: number
  current?: unknown
  changed_by?: ChangedBy
  received?: number
  obstacles?: Record<string, number>
}
