import { clients, leadFields, leadForms, leads, notifications } from '#db/schema.ts'
import type { Person } from './world.ts'

/** A record of each area whose endpoints name one: what a stranger must not reach. */
export const records: Record<string, (owner: Person) => Promise<{ id: number; slug?: string }>> = {
  leads: (owner) => owner.tenant.insert(leads, { name: 'Анна' }),
  clients: (owner) => owner.tenant.insert(clients, { name: 'Анна' }),
  leadFields: (owner) => owner.tenant.insert(leadFields, { name: 'Цвет', type: 'text' }),
  leadForms: (owner) => owner.tenant.insert(leadForms, { name: 'Форма', slug: `f-${crypto.randomUUID()}` }),
  notifications: (owner) => notification(owner, 'lead'),
  userNotifications: (owner) => notification(owner, 'personal'),
}

function notification(owner: Person, kind: string): Promise<{ id: number }> {
  return owner.tenant.insert(notifications, { user_id: owner.id, kind, title: 'Заявка', message: 'Новая' })
}

/** A body that each writing endpoint takes, so that only access can refuse it. */
export const bodies: Record<string, unknown> = {
  'auth.resetPassword': { token: 'x', password: 'long enough' },
  'leads.create': { values: {} },
  'leads.update': { notes: 'заметка' },
  'leads.convert': { name: 'Анна', phone: '', email: '' },
  'leadFields.create': { name: 'Цвет', type: 'text' },
  'leadFields.update': { name: 'Размер' },
  'leadFields.order': { ids: [1] },
  'leadForms.create': { name: 'Форма' },
  'leadForms.update': { name: 'Форма 2' },
  'clients.create': { name: 'Анна' },
  'clients.update': { name: 'Мария' },
  'admin.setModule': { is_active: true, expires_at: null },
  'broadcasting.auth': { socket_id: '1.1', channel_name: 'private-company.1' },
  'broadcasting.userAuth': { socket_id: '1.1' },
}
