import { api } from '@veranda/contract'
import type { Serve } from '#http/serve.ts'
import { checkAuditLog, listAuditLog } from './audit-repo.ts'

export function auditRoutes(serve: Serve): void {
  serve(api.audit.list, ({ tenant, query, caller }) => listAuditLog(tenant, query, caller.company.time_zone))
  serve(api.audit.check, ({ tenant }) => checkAuditLog(tenant))
}
