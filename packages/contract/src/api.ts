import { authEndpoints, userEndpoints } from './auth.ts'
import { clientEndpoints } from './clients.ts'
import { leadFieldEndpoints } from './lead-fields.ts'
import { leadFormEndpoints, publicFormEndpoints } from './lead-forms.ts'
import { leadEndpoints } from './leads.ts'
import { notificationEndpoints, userNotificationEndpoints } from './notifications.ts'
import { adminEndpoints, broadcastingEndpoints, moduleEndpoints } from './platform.ts'

/** Every endpoint of the product, by area. Routes, client, OpenAPI and access tests derive from it. */
export const api = {
  auth: authEndpoints,
  users: userEndpoints,
  modules: moduleEndpoints,
  leads: leadEndpoints,
  leadFields: leadFieldEndpoints,
  leadForms: leadFormEndpoints,
  publicForms: publicFormEndpoints,
  clients: clientEndpoints,
  notifications: notificationEndpoints,
  userNotifications: userNotificationEndpoints,
  broadcasting: broadcastingEndpoints,
  admin: adminEndpoints,
} as const
