import { queryOptions, useMutation } from '@tanstack/react-query'
import { type AdminCompany, type AdminUser, api, type ModuleCode, type OperatorAct } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { pagedQuery } from '#lib/query/paged-query.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { texts } from './texts.ts'

const key = areaKeys.admin

export const companiesQuery = (q: string) =>
  pagedQuery<AdminCompany>([...key, 'companies', q], ({ cursor, signal }) =>
    call(api.admin.companies, { query: { q, cursor }, signal }),
  )

export const companyQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'company', id],
    queryFn: ({ signal }) => call(api.admin.company, { params: { id }, signal }),
    meta: { isSilent: true },
  })

export const actsQuery = (companyId: number) =>
  pagedQuery<OperatorAct>([...key, 'acts', companyId], ({ cursor, signal }) =>
    call(api.admin.acts, { query: { company_id: companyId, cursor, limit: 10 }, signal }),
  )

export const adminUsersQuery = (q: string) =>
  pagedQuery<AdminUser>([...key, 'users', q], ({ cursor, signal }) =>
    call(api.adminUsers.list, { query: { q, cursor }, signal }),
  )

/** The whole area: an action also appears in the logs. */
const refresh = { refreshes: [key], refreshesOnFailure: true }

export function useSetModule(companyId: number, code: ModuleCode) {
  return useMutation({
    mutationFn: (body: { is_active: boolean; expires_at: string | null }) =>
      call(api.admin.setModule, { params: { id: companyId, code }, body }),
    meta: { texts: texts.company.moduleCall, ...refresh },
  })
}

export function useStartImpersonation() {
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      call(api.visits.start, { params: { id }, body: { reason } }),
    meta: { isSilent: true },
  })
}

export function useEndSessions() {
  return useMutation({
    mutationFn: (id: number) => call(api.adminUsers.endSessions, { params: { id } }),
    meta: { texts: texts.users.endCall, ...refresh },
  })
}

export function useSendReset() {
  return useMutation({
    mutationFn: (id: number) => call(api.adminUsers.sendReset, { params: { id } }),
    meta: { texts: texts.users.resetCall, ...refresh },
  })
}
