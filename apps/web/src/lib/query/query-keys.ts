/** First part of every query key of an area, which lets areas invalidate each other without imports. */
export const areaKeys = {
  leads: ['leads'],
  views: ['views'],
  leadCalls: ['lead-calls'],
  clients: ['clients'],
  purchases: ['purchases'],
  leadFields: ['lead-fields'],
  leadForms: ['lead-forms'],
  chatSetup: ['chat-setup'],
  files: ['files'],
  users: ['users'],
  company: ['company'],
  tasks: ['tasks'],
  orders: ['orders'],
  crews: ['crews'],
  documents: ['documents'],
  priceLists: ['price-lists'],
  imports: ['imports'],
  reports: ['reports'],
  dashboard: ['dashboard'],
  admin: ['admin'],
  announcements: ['announcements'],
  chats: ['chats'],
} as const

/** Matches every query. */
export const everyQuery = [] as const

export const currentUserKey = ['current-user'] as const
