import { useMutation } from '@tanstack/react-query'
import { type AuditAction, type AuditEntity, type AuditEntry, api } from '@veranda/contract'
import { texts } from '#features/settings/texts.ts'
import { call } from '#lib/http/call.ts'
import { pagedQuery } from '#lib/query/paged-query.ts'
import { areaKeys } from '#lib/query/query-keys.ts'

export interface AuditFilter {
  user: string | undefined
  action: AuditAction | undefined
  entity: AuditEntity | undefined
  from: string | undefined
  to: string | undefined
}

export const auditListQuery = (filter: AuditFilter) =>
  pagedQuery<AuditEntry>([...areaKeys.company, 'audit', filter], ({ cursor, signal }) => {
    const { user, ...rest } = filter
    return call(api.audit.list, { query: { ...rest, user_id: user, cursor, limit: 50 }, signal })
  })

/** Verifies the whole chain of the audit log on the server. */
export function useCheckAudit() {
  return useMutation({
    mutationFn: () => call(api.audit.check),
    meta: { texts: texts.audit.checkCall },
  })
}
