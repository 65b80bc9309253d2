import type { CompanyModule, Dashboard, LeadListItem, Task } from '@veranda/contract'

/** The dashboard of a company without any data. */
export const emptyDashboard: Dashboard = {
  period: { from: '2026-11-01', to: '2026-11-22' },
  before: { from: '2026-10-10', to: '2026-10-31' },
  start: null,
  day: { tasks: { today: 0, overdue: 0, data: [] }, visits: null, leads: null, chats: null },
  waiting: null,
  leads: null,
  orders: null,
  money: null,
  modules: [],
}

export const task: Task = {
  id: 3,
  title: 'Позвонить Анне',
  notes: '',
  user_id: 7,
  user: { id: 7, name: 'Ольга Смирнова' },
  author: null,
  lead_id: null,
  lead_number: null,
  lead_name: null,
  client_id: null,
  client_name: null,
  order_id: null,
  order_number: null,
  due_at: '2026-11-22T09:00:00Z',
  remind_at: null,
  completed_at: null,
  is_closed_by_rejection: false,
  version: 1,
  created_at: '2026-11-20T09:00:00Z',
  deleted_at: null,
}

export const lead = (id: number, changes: Partial<LeadListItem>): LeadListItem => ({
  id,
  number: id,
  status: 'new',
  name: 'Анна Ким',
  phone: '',
  email: '',
  source: 'Сайт',
  client_id: null,
  is_repeat: false,
  is_imported: false,
  lead_form_id: null,
  user_id: null,
  tags: [],
  reject_reason: null,
  version: 1,
  created_at: '2026-11-22T09:00:00Z',
  updated_at: '2026-11-22T09:00:00Z',
  deleted_at: null,
  form: null,
  user: null,
  ...changes,
})

export const live: CompanyModule[] = ['leads', 'soft_windows', 'chat'].map((code) => ({
  code,
  is_active: true,
  expires_at: null,
}))

export const full: Dashboard = {
  ...emptyDashboard,
  day: {
    tasks: { today: 7, overdue: 2, data: [task] },
    visits: [
      {
        id: 1,
        order_id: 4,
        kind: 'measurement',
        starts_at: '2026-11-22T07:30:00Z',
        duration_minutes: 60,
        crew_id: null,
        crew: null,
        user_id: 7,
        user: null,
        note: '',
        done_at: null,
        version: 1,
        order: {
          number: '2026-0004',
          title: 'Веранда',
          stage: 'measuring',
          address: 'Истра, Лесная, 3',
          client_name: 'Анна Ким',
          promised_at: null,
          area_centi_m2: 0,
        },
        conflicts: [],
      },
    ],
    leads: 1,
    chats: 2,
  },
  waiting: {
    total: 12,
    total_is_exact: true,
    oldest_at: '2026-11-20T09:00:00Z',
    data: [lead(5, {}), lead(6, { name: '', user: { id: 9, name: 'Пётр' }, user_id: 9 })],
  },
  leads: {
    created: 20,
    converted: 5,
    before: { created: 10, converted: 1 },
    statuses: [
      { status: 'new', count: 12 },
      { status: 'processing', count: 0 },
      { status: 'completed', count: 8 },
      { status: 'rejected', count: 0 },
    ],
    slices: [
      { slice: '2026-11-01', created: 15, converted: 5 },
      { slice: '2026-11-02', created: 5, converted: 0 },
    ],
  },
  orders: {
    active: 3,
    late: 1,
    total_kopecks: 90_000_00,
    stages: [
      { stage: 'new', count: 1, total_kopecks: 30_000_00 },
      { stage: 'ready', count: 2, total_kopecks: 60_000_00 },
      { stage: 'mounting', count: 0, total_kopecks: 0 },
    ],
  },
  money: {
    approved: { count: 2, sum_kopecks: 80_000_00 },
    received: { count: 1, sum_kopecks: 10_000_00, refunded_kopecks: 5_000_00 },
    debt: { count: 2, sum_kopecks: 70_000_00 },
  },
  modules: live,
}
