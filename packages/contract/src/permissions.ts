export const roles = {
  owner: 'Владелец',
  admin: 'Администратор',
  manager: 'Менеджер',
  measurer: 'Замерщик-монтажник',
  production: 'Производство',
  viewer: 'Наблюдатель',
  operator: 'Оператор платформы',
} as const

export type Role = keyof typeof roles

/** Roles in a company. */
export const staffRoles = ['owner', 'admin', 'manager', 'measurer', 'production', 'viewer'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Scope of a permission: all records of the company, or those the user is responsible for. */
export type Scope = 'all' | 'own'

export const permissions = [
  'lead.read',
  'lead.create',
  'lead.update',
  'lead.delete',
  'lead.convert',
  'lead_field.manage',
  'lead_form.read',
  'lead_form.manage',
  'client.read',
  'client.create',
  'client.update',
  'client.delete',
  'record.import',
  'record.export',
  'order.read',
  'order.create',
  'order.update',
  'order.measure',
  'order.produce',
  'order.discuss',
  'order.delete',
  'order.price.read',
  'money.margin.read',
  'payment.manage',
  'price_list.manage',
  'stock.manage',
  'chat.read',
  'chat.write',
  'chat.manage',
  'document.read',
  'document.issue',
  'file.read',
  'file.manage',
  'task.read',
  'task.manage',
  'user.manage',
  'company.manage',
  'company.export',
  'company.close',
  'audit.read',
  'report.read',
  'module.buy',
] as const

export type Permission = (typeof permissions)[number]

type Grants = Partial<Record<Permission, Scope>>

const everything = Object.fromEntries(permissions.map((permission) => [permission, 'all'])) as Grants

/** Role → permission → scope: the only table, read by the server's policy, menus and buttons. */
export const grants: Record<Role, Grants> = {
  owner: everything,
  admin: { ...everything, 'company.close': undefined },
  manager: {
    'lead.read': 'all',
    'lead.create': 'all',
    'lead.update': 'all',
    'lead.delete': 'own',
    'lead.convert': 'all',
    'lead_form.read': 'all',
    'client.read': 'all',
    'client.create': 'all',
    'client.update': 'all',
    'order.read': 'all',
    'order.create': 'all',
    'order.update': 'all',
    'order.measure': 'all',
    'order.produce': 'all',
    'order.discuss': 'all',
    'order.delete': 'own',
    'order.price.read': 'all',
    'money.margin.read': 'all',
    'payment.manage': 'all',
    'stock.manage': 'all',
    'chat.read': 'all',
    'chat.write': 'all',
    'document.read': 'all',
    'document.issue': 'all',
    'file.read': 'all',
    'file.manage': 'all',
    'task.read': 'all',
    'task.manage': 'all',
    'report.read': 'all',
  },
  measurer: {
    'lead.read': 'own',
    'lead.update': 'own',
    'client.read': 'own',
    'order.read': 'own',
    'order.measure': 'own',
    'order.discuss': 'own',
    'chat.read': 'own',
    'chat.write': 'own',
    'document.read': 'own',
    'file.read': 'own',
    'file.manage': 'own',
    'task.read': 'own',
    'task.manage': 'own',
  },
  production: {
    'order.read': 'all',
    'order.produce': 'all',
    'order.discuss': 'all',
    'stock.manage': 'all',
    'chat.read': 'own',
    'chat.write': 'own',
    'document.read': 'all',
    'file.read': 'own',
    'file.manage': 'own',
    'task.read': 'own',
    'task.manage': 'own',
  },
  viewer: {
    'lead.read': 'all',
    'lead_form.read': 'all',
    'client.read': 'all',
    'order.read': 'all',
    'order.price.read': 'all',
    'chat.read': 'all',
    'document.read': 'all',
    'file.read': 'all',
    'task.read': 'all',
    'report.read': 'all',
  },
  operator: {
    'lead.read': 'all',
    'lead.create': 'all',
    'lead.update': 'all',
    'lead.delete': 'all',
    'lead.convert': 'all',
    'lead_field.manage': 'all',
    'lead_form.read': 'all',
    'lead_form.manage': 'all',
    'client.read': 'all',
    'client.create': 'all',
    'client.update': 'all',
    'client.delete': 'all',
    'company.manage': 'all',
    'audit.read': 'all',
    'task.read': 'all',
    'task.manage': 'all',
  },
}

/** The scope of a role's permission, or `null` without it. */
export function scopeOf(userRole: Role, permission: Permission): Scope | null {
  return grants[userRole][permission] ?? null
}

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
