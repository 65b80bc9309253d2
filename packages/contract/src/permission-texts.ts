import { type Permission, type Role, scopeOf } from './permissions.ts'

interface PermissionText {
  /** The area as named in the menu. */
  area: string
  /** What the permission allows there. */
  verb: string
  /** Followed by «все» or «только свои». */
  hasScope?: boolean
}

/** All permissions in words, in display order. */
export const permissionTexts: Record<Permission, PermissionText> = {
  'lead.read': { area: 'Заявки', verb: 'видит', hasScope: true },
  'lead.create': { area: 'Заявки', verb: 'добавляет' },
  'lead.update': { area: 'Заявки', verb: 'меняет', hasScope: true },
  'lead.convert': { area: 'Заявки', verb: 'преобразует в клиентов', hasScope: true },
  'lead.delete': { area: 'Заявки', verb: 'удаляет', hasScope: true },
  'lead_form.read': { area: 'Формы и поля', verb: 'видит' },
  'lead_form.manage': { area: 'Формы и поля', verb: 'настраивает формы' },
  'lead_field.manage': { area: 'Формы и поля', verb: 'настраивает поля' },
  'client.read': { area: 'Клиенты', verb: 'видит', hasScope: true },
  'client.create': { area: 'Клиенты', verb: 'добавляет' },
  'client.update': { area: 'Клиенты', verb: 'меняет', hasScope: true },
  'client.delete': { area: 'Клиенты', verb: 'удаляет', hasScope: true },
  'record.import': { area: 'Импорт', verb: 'загружает заявки и клиентов из таблиц' },
  'record.export': { area: 'Экспорт', verb: 'выгружает списки заявок и клиентов в таблицы' },
  'order.read': { area: 'Заказы', verb: 'видит', hasScope: true },
  'order.create': { area: 'Заказы', verb: 'добавляет' },
  'order.update': { area: 'Заказы', verb: 'меняет', hasScope: true },
  'order.measure': { area: 'Заказы', verb: 'обмеряет', hasScope: true },
  'order.produce': { area: 'Заказы', verb: 'ведёт в цехе' },
  'order.discuss': { area: 'Заказы', verb: 'обсуждает', hasScope: true },
  'order.delete': { area: 'Заказы', verb: 'удаляет', hasScope: true },
  'order.price.read': { area: 'Цены и оплаты', verb: 'видит' },
  'money.margin.read': { area: 'Цены и оплаты', verb: 'видит себестоимость и маржу' },
  'payment.manage': { area: 'Цены и оплаты', verb: 'отмечает оплаты' },
  'price_list.manage': { area: 'Цены и оплаты', verb: 'меняет прайсы и настройки производства' },
  'stock.manage': { area: 'Склад плёнки', verb: 'принимает, исправляет и списывает' },
  'document.read': { area: 'Документы', verb: 'видит', hasScope: true },
  'document.issue': { area: 'Документы', verb: 'выписывает и отправляет', hasScope: true },
  'chat.read': { area: 'Чаты', verb: 'видит', hasScope: true },
  'chat.write': { area: 'Чаты', verb: 'переписывается и ведёт', hasScope: true },
  'chat.manage': { area: 'Чаты', verb: 'настраивает' },
  'task.read': { area: 'Дела', verb: 'видит', hasScope: true },
  'task.manage': { area: 'Дела', verb: 'ставит и меняет', hasScope: true },
  'file.read': { area: 'Файлы', verb: 'видит', hasScope: true },
  'file.manage': { area: 'Файлы', verb: 'загружает и меняет', hasScope: true },
  'user.manage': { area: 'Сотрудники', verb: 'приглашает и меняет' },
  'company.manage': { area: 'Компания', verb: 'меняет настройки' },
  'company.export': { area: 'Компания', verb: 'выгружает данные' },
  'company.close': { area: 'Компания', verb: 'закрывает компанию' },
  'personal_data.manage': { area: 'Персональные данные', verb: 'находит, выгружает и стирает' },
  'audit.read': { area: 'Журнал', verb: 'читает' },
  'report.read': { area: 'Отчёты', verb: 'видит' },
  'module.buy': { area: 'Модули', verb: 'покупает и продлевает' },
}

/** Permissions of a role by area: «Заявки: видит только свои, меняет только свои». */
export function permissionSummary(userRole: Role): { area: string; words: string }[] {
  const areas = new Map<string, string[]>()
  for (const permission of Object.keys(permissionTexts) as Permission[]) {
    const { area, verb, hasScope } = permissionTexts[permission]
    const scope = scopeOf(userRole, permission)
    const phrases = areas.get(area) ?? []
    if (scope) phrases.push(hasScope ? `${verb} ${scope === 'all' ? 'все' : 'только свои'}` : verb)
    areas.set(area, phrases)
  }
  return [...areas].map(([area, phrases]) => ({ area, words: phrases.join(', ') || 'нет доступа' }))
}
