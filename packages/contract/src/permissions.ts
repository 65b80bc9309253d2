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
