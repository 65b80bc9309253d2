import {
  type api,
  closedStages,
  type Dashboard,
  dashboard,
  daysBefore,
  type ModuleCode,
  moduleCodes,
  type OrderStage,
  orderStages,
  type Permission,
  type Query,
  type ReportDays,
  type Scope,
  scopeOf,
} from '@veranda/contract'
import type { TenantDb } from '#db/tenant-db.ts'
import { countOrders, orderViewerOf } from '#features/orders/orders-repo.ts'
import { leadsFlow, leadTotals } from '#features/reports/leads-report-repo.ts'
import { countPaid, debtOf, ordersFlow, stagesOf } from '#features/reports/orders-report-repo.ts'
import { type Caller, hasModule } from '#sign-in/caller.ts'
import { wallClock } from '#time/wall-clock.ts'
import { requestedDays } from './dashboard-rules.ts'
import { dayOf, waitingLeads } from './day-repo.ts'
import { startOf } from './start-repo.ts'

interface DashboardRequest {
  tenant: TenantDb
  caller: Caller
  query: Query<typeof api.dashboard.show>
  now: Date
}

/** All blocks in parallel. Blocks without permission or module are `null` and not queried. */
export async function showDashboard({ tenant, caller, query, now }: DashboardRequest): Promise<Dashboard> {
  const today = wallClock(now, caller.company.time_zone).day
  const period = requestedDays(query, today)
  const before = daysBefore(period)
  const reach = (permission: Permission, module?: ModuleCode) =>
    !module || hasModule(caller, module, now) ? scopeOf(caller.role, permission) : null
  const view: View = { tenant, caller, period, before, isMine: query.user_id === 'me' }
  const reaches = {
    leads: reach('lead.read', 'leads'),
    orders: reach('order.read', 'soft_windows'),
    chats: reach('chat.read', 'chat'),
    tasks: reach('task.read'),
  }
  const seesMoney = reach('order.price.read', 'soft_windows') !== null
  const [start, day, waiting, leads, orders, money] = await Promise.all([
    scopeOf(caller.role, 'company.manage') && !caller.isOperator ? startOf(tenant) : null,
    dayOf({ tenant, caller, today, reaches }),
    reaches.leads && waitingLeads(tenant, leadViewerOf(view, reaches.leads)),
    reaches.leads && leadsOf(view, reaches.leads),
    reaches.orders && ordersOf(view, reaches.orders),
    reaches.orders && seesMoney ? moneyOf(view, reaches.orders) : null,
  ])
  const modules = modulesOf(caller)
  // Fastify's serializer drops no unknown keys inside nullable objects, so they are dropped here.
  return dashboard.parse({ period, before, start, day, waiting, leads, orders, money, modules })
}

interface View {
  tenant: TenantDb
  caller: Caller
  period: ReportDays
  before: ReportDays
  /** Only records of the caller are counted. */
  isMine: boolean
}

const leadViewerOf = ({ caller }: View, scope: Scope) => ({
  userId: caller.userId,
  scope,
  timeZone: caller.company.time_zone,
})

/** A lead is the caller's own if assigned to them. */
async function leadsOf(view: View, scope: Scope): Promise<Dashboard['leads']> {
  const { tenant, caller, isMine } = view
  const viewOptions = {
    timeZone: caller.company.time_zone,
    user_id: isMine || scope === 'own' ? caller.userId : undefined,
  }
  const [flow, before] = await Promise.all([
    leadsFlow(tenant, { ...view.period, ...viewOptions }),
    leadTotals(tenant, { ...view.before, ...viewOptions }),
  ])
  return { ...flow, before }
}

const openStages = (Object.keys(orderStages) as OrderStage[]).filter(
  (stage) => !(closedStages as readonly OrderStage[]).includes(stage),
)

/** Filter by user: the orders a user is responsible for or, with a scope of `own`, those they work on. */
function orderPeriod({ caller, period, isMine }: View, scope: Scope) {
  return {
    ...period,
    timeZone: caller.company.time_zone,
    ...(scope === 'own' ? { worker_id: caller.userId } : isMine && { user_id: caller.userId }),
  }
}

async function ordersOf(view: View, scope: Scope): Promise<Dashboard['orders']> {
  const { tenant, caller, isMine } = view
  const viewer = orderViewerOf({ caller, scope })
  const [stages, lateCount] = await Promise.all([
    stagesOf(tenant, orderPeriod(view, scope), openStages),
    countOrders(tenant, { tab: 'late', ...(isMine && scope === 'all' && { user_id: 'me' }) }, viewer),
  ])
  const total = stages.reduce((sum, { total_kopecks }) => sum + total_kopecks, 0)
  return {
    active: stages.reduce((sum, { count }) => sum + count, 0),
    late: lateCount,
    total_kopecks: viewer.seesPrices ? total : null,
    stages: viewer.seesPrices ? stages : stages.map((one) => ({ ...one, total_kopecks: null })),
  }
}

async function moneyOf(view: View, scope: Scope): Promise<Dashboard['money']> {
  const period = orderPeriod(view, scope)
  const [flow, paid, debt] = await Promise.all([
    ordersFlow(view.tenant, period),
    countPaid(view.tenant, period),
    debtOf(view.tenant, period),
  ])
  const { approved, approved_kopecks, received_kopecks, refunded_kopecks } = flow
  return {
    approved: { count: approved, sum_kopecks: approved_kopecks },
    received: { count: paid, sum_kopecks: received_kopecks, refunded_kopecks },
    debt: { count: debt.count, sum_kopecks: debt.sum_kopecks },
  }
}

/** The company's modules; none for operators, who need none. */
function modulesOf({ isOperator, modules }: Caller): Dashboard['modules'] {
  if (isOperator) return []
  return moduleCodes.map(
    (code) => modules.find((one) => one.code === code) ?? { code, is_active: false, expires_at: null },
  )
}
