import { render } from '@testing-library/react'
import type { CurrentUser } from '@veranda/contract'
import { onTestFinished } from 'vitest'
import { AppView, createServices, watchTab } from '#app/app.tsx'
import { storeToken } from '#lib/http/token.ts'
import { emptyDashboard } from './dashboard.ts'
import { json, stubFetch } from './stub-fetch.ts'

export const owner: CurrentUser = {
  id: 7,
  company_id: 5,
  name: 'Ольга Смирнова',
  email: 'olga@example.ru',
  role: 'owner',
  is_viewing_as: false,
  has_avatar: false,
  has_two_factor: false,
  must_set_two_factor: false,
  theme: 'light',
  density: 'comfortable',
  visit: null,
  company: { name: 'Окна и веранды', time_zone: 'Europe/Moscow', closed_at: null },
}

export const noNotifications = { data: [], unread_count: 0 }

export const noRecords = { data: [], total: 0, total_is_exact: true, next_cursor: null }

const noCounts = {
  statuses: { new: 0, processing: 0, completed: 0, rejected: 0 },
  mine: 0,
  unassigned: 0,
  undecided: 0,
  repeated: 0,
  late: 0,
}

/** Responses that every signed-in screen needs. */
export const signedInAnswers = (user: CurrentUser = owner) => ({
  'GET /api/users/current': json(user),
  'GET /api/announcements': json([]),
  'GET /api/dashboard?period=month': json(emptyDashboard),
  // The default scope of a manager.
  'GET /api/dashboard?period=month&user_id=me': json(emptyDashboard),
  'GET /api/modules/company': json([{ code: 'leads', is_active: true, expires_at: null }]),
  'GET /api/modules': json({ modules: [], periods: [], methods: ['invoice'], buyer: null }),
  'GET /api/modules/purchases': json({ data: [], total: 0, total_is_exact: true, next_cursor: null }),
  'GET /api/notifications': json(noNotifications),
  'GET /api/user-notifications': json(noNotifications),
  'GET /api/account/notification-preferences': json([]),
  // For the lead and the client of the tests.
  'GET /api/files?lead_id=5&limit=50': json(noRecords),
  'GET /api/files?client_id=3&limit=50': json(noRecords),
  'GET /api/tasks?state=open&lead_id=5&limit=50': json(noRecords),
  'GET /api/tasks?state=open&client_id=3&limit=50': json(noRecords),
  'GET /api/clients/3/people': json([]),
  'GET /api/clients/3/sites': json([]),
  'GET /api/clients/3/summary': json({ orders: null, consents: [], removal_refusal: null }),
  'GET /api/leads/5/comments': json([]),
  'GET /api/clients/3/comments': json([]),
  'GET /api/lead-fields': json([]),
  'GET /api/views?entity=leads': json([]),
  'GET /api/views?entity=clients': json([]),
  'GET /api/leads/sources': json([]),
  'GET /api/leads/counts': json(noCounts),
  'GET /api/leads/counts?*': json(noCounts),
  'GET /api/clients/counts': json({ mine: 0, unassigned: 0 }),
  'GET /api/clients/counts?*': json({ mine: 0, unassigned: 0 }),
  'GET /api/dictionaries': json([]),
  'GET /api/users/colleagues': json([]),
  'GET /api/clients/matches?*': json({
    clients: [],
    leads: [],
    leads_count: 0,
    earlier_leads_count: 0,
    has_hidden: false,
    orders: [],
  }),
  // For a company with the chat module.
  'GET /api/chats/counters': json({ mine: 0, new: 0, unanswered: 0, all: 0, closed: 0, spam: 0, team: 0 }),
  'GET /api/chats?limit=1': json({ data: [], next_cursor: null, change_no: 0 }),
  'GET /api/chats/changes?after=0': json({
    change_no: 0,
    has_more: false,
    conversations: [],
    lost: [],
    messages: [],
  }),
})

/** Renders the whole app at a URL, without the socket. */
export function renderApp(path: string) {
  window.history.replaceState(null, '', path)
  const services = createServices()
  onTestFinished(watchTab(services))
  return { ...services, ...render(<AppView {...services} />) }
}

/** Renders the whole app at a URL for a signed-in user. */
export function renderSignedIn(
  path: string,
  { user = owner, answers = {} }: { user?: CurrentUser; answers?: Parameters<typeof stubFetch>[0] } = {},
) {
  storeToken('secret')
  const network = stubFetch({ ...signedInAnswers(user), ...answers })
  return { network, ...renderApp(path) }
}
