import { type Permission, type Role, scopeOf } from '#permissions.ts'

export const workKinds = ['leads', 'clients', 'orders', 'visits', 'tasks', 'chats'] as const
export type WorkKind = (typeof workKinds)[number]
export type Work = Record<WorkKind, number>

/** Any of these permissions allows work of the kind. */
const needed: Record<WorkKind, readonly Permission[]> = {
  leads: ['lead.update'],
  clients: ['client.update'],
  orders: ['order.update', 'order.measure'],
  visits: ['order.measure'],
  tasks: ['task.manage'],
  chats: ['chat.write'],
}

/** Kinds of work that a role may not do, so nobody with the role can take it over. */
export const workBeyondRole = (role: Role, work: Work): WorkKind[] =>
  workKinds.filter((kind) => work[kind] > 0 && !needed[kind].some((permission) => scopeOf(role, permission)))

export const hasWork = (work: Work): boolean => workKinds.some((kind) => work[kind] > 0)
