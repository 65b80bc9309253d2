import { z } from 'zod'

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
export const role = z.enum(Object.keys(roles) as [Role, ...Role[]])

/** What an action reaches: every record of the company, or the ones the user is responsible for. */
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
  'order.read',
  'chat.read',
  'chat.manage',
  'document.read',
  'user.manage',
  'company.manage',
] as const

export type Permission = (typeof permissions)[number]

type Grants = Partial<Record<Permission, Scope>>

const everything = Object.fromEntries(permissions.map((permission) => [permission, 'all'])) as Grants

/** Role → permission → scope: the one table that the server's policy, the menus and the buttons read. */
export const grants: Record<Role, Grants> = {
  owner: everything,
  admin: everything,
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
    'chat.read': 'all',
    'document.read': 'all',
  },
  measurer: {
    'lead.read': 'own',
    'lead.update': 'own',
    'client.read': 'own',
    'order.read': 'own',
    'document.read': 'own',
  },
  production: { 'order.read': 'all', 'document.read': 'all' },
  viewer: {
    'lead.read': 'all',
    'lead_form.read': 'all',
    'client.read': 'all',
    'order.read': 'all',
    'chat.read': 'all',
    'document.read': 'all',
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
  },
}

/** How far a role's permission reaches, or `null` where the role lacks it. */
export function scopeOf(userRole: Role, permission: Permission): Scope | null {
  return grants[userRole][permission] ?? null
}
