import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { id, idParam, instant, listOf, pageQuery } from '#schemas.ts'

/** Actions in the audit log. */
export const auditActions = {
  create: 'Создание',
  update: 'Изменение',
  delete: 'Удаление',
  restore: 'Восстановление',
  purge: 'Удаление навсегда',
  convert: 'Преобразование',
  merge: 'Объединение',
  unmerge: 'Отмена объединения',
  invite: 'Приглашение',
  revoke: 'Отзыв',
  accept: 'Принятие приглашения',
  block: 'Блокировка',
  unblock: 'Разблокировка',
  hand_over: 'Передача дел',
  sign_in: 'Вход',
  sign_out: 'Выход',
  sign_in_failed: 'Неудачный вход',
  password: 'Смена пароля',
  two_factor_on: 'Включение второго фактора',
  two_factor_off: 'Отключение второго фактора',
  end_session: 'Завершение сеанса',
  upload: 'Загрузка',
  export: 'Выгрузка',
  import: 'Импорт',
  stop: 'Остановка',
  confirm: 'Подтверждение',
  reject: 'Отклонение',
  pay: 'Оплата',
  cancel: 'Отмена',
  enter: 'Вход оператора в компанию',
  close: 'Закрытие',
} as const

export type AuditAction = keyof typeof auditActions

/** Types of records in the audit log. */
export const auditEntities = {
  user: 'Сотрудник',
  account: 'Аккаунт',
  company: 'Компания',
  settings: 'Настройки',
  lead: 'Заявка',
  lead_field: 'Поле заявки',
  lead_form: 'Форма',
  client: 'Клиент',
  order: 'Заказ',
  payment: 'Оплата',
  crew: 'Бригада',
  price_list: 'Прайс',
  stock: 'Склад плёнки',
  document: 'Документ',
  module: 'Модуль',
  purchase: 'Покупка модулей',
  file: 'Файл',
  folder: 'Папка',
  task: 'Дело',
  api_key: 'Ключ API',
  webhook: 'Вебхук',
  chat_channel: 'Канал чата',
  chat_visitor: 'Посетитель чата',
  dictionary: 'Справочник',
  backup: 'Архив данных',
  import: 'Импорт',
  personal_data: 'Персональные данные',
} as const

export type AuditEntity = keyof typeof auditEntities

/** Field → its value before and after. Personal data of clients is masked. */
export type AuditChanges = Record<string, [before: unknown, after: unknown]>
const auditChanges = z.record(z.string(), z.array(z.unknown()))

const actionParam = z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]])
const entityParam = z.enum(Object.keys(auditEntities) as [AuditEntity, ...AuditEntity[]])

export const auditEntry = z.object({
  id,
  created_at: instant,
  /** `null`: the system, or a failed sign-in. */
  user_id: id.nullable(),
  user_name: z.string(),
  action: actionParam,
  entity: entityParam,
  entity_number: id.nullable(),
  title: z.string(),
  changes: auditChanges,
  ip_address: z.string(),
  user_agent: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/company/audit-log',
    summary: 'Audit log of the company, newest first',
    access: { permission: 'audit.read' },
    query: z.strictObject({
      ...pageQuery,
      user_id: idParam.optional(),
      action: actionParam.optional(),
      entity: entityParam.optional(),
      entity_number: idParam.optional(),
      from: z.iso.date('Нужна дата').optional(),
      to: z.iso.date('Нужна дата').optional(),
    }),
    output: listOf(auditEntry),
  }),
  check: endpoint({
    method: 'GET',
    path: '/api/company/audit-log/check',
    summary: 'Verify the hash chain of the audit log; returns the first broken entry',
    access: { permission: 'audit.read' },
    output: z.object({ entries: z.number().int(), broken_no: z.number().int().nullable() }),
  }),
}
