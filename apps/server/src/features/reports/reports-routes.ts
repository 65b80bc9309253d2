import { api, type Query, type Role, scopeOf } from '@veranda/contract'
import type { TenantDb } from '#db/tenant-db.ts'
import type { Serve } from '#http/serve.ts'
import { chatReport } from './chat-report-repo.ts'
import { chatReportSheet } from './chat-report-sheet.ts'
import { leadsReport } from './leads-report-repo.ts'
import { leadsReportSheet } from './leads-report-sheet.ts'
import { ordersReport } from './orders-report-repo.ts'
import { ordersReportSheet } from './orders-report-sheet.ts'

interface ReportRequest {
  tenant: TenantDb
  caller: { role: Role; company: { time_zone: string } }
  query: Query<typeof api.reports.orders>
}

const reportOf = ({ tenant, caller, query }: ReportRequest) =>
  ordersReport(
    tenant,
    { ...query, timeZone: caller.company.time_zone },
    { seesMargin: scopeOf(caller.role, 'money.margin.read') !== null },
  )

interface ChatReportRequest {
  tenant: TenantDb
  caller: { company: { time_zone: string } }
  query: Query<typeof api.reports.chat>
  now: Date
}

const chatReportOf = ({ tenant, caller, query, now }: ChatReportRequest) =>
  chatReport(tenant, { ...query, timeZone: caller.company.time_zone, now })

const leadsReportOf = ({ tenant, caller, query }: Omit<ChatReportRequest, 'now'>) =>
  leadsReport(tenant, { ...query, timeZone: caller.company.time_zone })

export function reportsRoutes(serve: Serve): void {
  serve(api.reports.orders, (context) => reportOf(context))
  serve(api.reports.ordersExport, async (context) =>
    ordersReportSheet(await reportOf(context), context.query),
  )
  serve(api.reports.leads, (context) => leadsReportOf(context))
  serve(api.reports.leadsExport, async (context) =>
    leadsReportSheet(await leadsReportOf(context), context.query),
  )
  serve(api.reports.chat, (context) => chatReportOf(context))
  serve(api.reports.chatExport, async (context) =>
    chatReportSheet(await chatReportOf(context), context.query),
  )
}
