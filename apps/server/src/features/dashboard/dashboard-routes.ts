import { api } from '@veranda/contract'
import type { Serve } from '#http/serve.ts'
import { showDashboard } from './dashboard-repo.ts'

export function dashboardRoutes(serve: Serve): void {
  serve(api.dashboard.show, (context) => showDashboard(context))
}
