import { dashboardRoutes } from '#features/dashboard/dashboard-routes.ts'
import { documentsRoutes } from '#features/documents/documents-routes.ts'
import { ordersRoutes } from '#features/orders/orders-routes.ts'
import { priceListsRoutes } from '#features/price-lists/price-lists-routes.ts'
import { reportsRoutes } from '#features/reports/reports-routes.ts'
import { stockRoutes } from '#features/stock/stock-routes.ts'
import type { Serve } from '#http/serve.ts'

/** The modules around orders: stock, reports, price lists, documents. */
export function softWindowsRoutes(serve: Serve, appUrl: string): void {
  ordersRoutes(serve, { appUrl })
  stockRoutes(serve)
  reportsRoutes(serve)
  dashboardRoutes(serve)
  priceListsRoutes(serve)
  documentsRoutes(serve, { appUrl })
}
