import { api, type Query, type Role, scopeOf } from '@veranda/contract'
import type { TenantDb } from '#db/tenant-db.ts'
import type { Serve } from '#http/serve.ts'
import { ordersReport } from './orders-report-repo.ts'
import { ordersReportSheet } from './orders-report-sheet.ts'

interface Asking {
  tenant: TenantDb
  caller: { role: Role; company: { time_zone: string } }
  query: Query<typeof api.reports.orders>
}

const reportOf = ({ tenant, caller, query }: Asking) =>
  ordersReport(
    tenant,
    { ...query, timeZone: caller.company.time_zone },
    { seesMargin: scopeOf(caller.role, 'money.margin.read') !== null },
  )

export function reportsRoutes(serve: Serve): void {
  serve(api.reports.orders, (context) => reportOf(context))
  serve(api.reports.ordersExport, async (context) =>
    ordersReportSheet(await reportOf(context), context.query),
  )
}
