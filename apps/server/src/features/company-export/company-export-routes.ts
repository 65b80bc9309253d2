import { api } from '@veranda/contract'
import type { Serve } from '#http/serve.ts'
import { listExports, requestExport } from './exports-repo.ts'

export function companyExportRoutes(serve: Serve): void {
  serve(api.companyExport.list, ({ tenant }) => listExports(tenant))
  serve(api.companyExport.request, ({ tenant, caller }) => requestExport(tenant, caller.userId))
}
