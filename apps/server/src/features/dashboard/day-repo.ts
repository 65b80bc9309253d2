import { type Dashboard, limits, type Scope } from '@veranda/contract'
import type { TenantDb } from '#db/tenant-db.ts'
import { countUnanswered } from '#features/chats/conversations/conversation-list-repo.ts'
import { countLeads, type LeadViewer, listLeads, oldestLead } from '#features/leads/lead-list-repo.ts'
import { orderViewerOf } from '#features/orders/orders-repo.ts'
import { showCalendar } from '#features/orders/visits/calendar-repo.ts'
import { countTasks, listTasks, taskViewerOf } from '#features/tasks/tasks-repo.ts'
import type { Caller } from '#sign-in/caller.ts'

interface DayRequest {
  tenant: TenantDb
  caller: Caller
  /** The day in the company's time zone. */
  today: string
  /** The caller's scopes, limited to the company's modules. */
  reaches: Record<'leads' | 'orders' | 'chats' | 'tasks', Scope | null>
}

type Day = Dashboard['day']

/** The caller's day: their own tasks, visits and leads, and the visitors they may answer. */
export async function dayOf({ tenant, caller, today, reaches }: DayRequest): Promise<Day> {
  const { userId, company } = caller
  const [tasks, visits, leads, chats] = await Promise.all([
    reaches.tasks && tasksOf(tenant, caller, reaches.tasks),
    // Only the caller's own visits, even if they may see all.
    reaches.orders &&
      showCalendar(tenant, { from: today, to: today }, orderViewerOf({ caller, scope: 'own' })),
    reaches.leads &&
      countLeads(
        tenant,
        { status: ['new'], user_id: 'me' },
        {
          userId,
          scope: reaches.leads,
          timeZone: company.time_zone,
        },
      ),
    reaches.chats && countUnanswered(tenant, { userId, scope: reaches.chats }),
  ])
  return { tasks, visits: visits?.visits ?? null, leads, chats }
}

async function tasksOf(tenant: TenantDb, caller: Caller, scope: Scope): Promise<Day['tasks']> {
  const viewer = taskViewerOf({ caller, scope })
  const [today, overdue] = await Promise.all([
    listTasks(tenant, { state: 'today', user_id: 'me', limit: limits.dashboardRows }, viewer),
    countTasks(tenant, { state: 'overdue', user_id: 'me' }, viewer),
  ])
  return { today: today.total, overdue, data: today.data }
}

/** New leads, longest wait first, so that none is forgotten below newer ones; imported ones, which do not wait, are last. */
export async function waitingLeads(tenant: TenantDb, viewer: LeadViewer): Promise<Dashboard['waiting']> {
  const first = (waiting: 'arrived' | 'imported') =>
    listLeads(tenant, { waiting, sort: 'created_at', limit: limits.dashboardRows }, viewer)
  const [arrived, imported, oldest_at] = await Promise.all([
    first('arrived'),
    first('imported'),
    oldestLead(tenant, { waiting: 'arrived' }, viewer),
  ])
  const total = arrived.total + imported.total
  return {
    total: Math.min(total, limits.countCap),
    total_is_exact: arrived.total_is_exact && imported.total_is_exact && total <= limits.countCap,
    oldest_at,
    data: [...arrived.data, ...imported.data].slice(0, limits.dashboardRows),
  }
}
