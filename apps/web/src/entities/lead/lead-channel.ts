import { useQuery } from '@tanstack/react-query'
import { type Channel, channels, isLive } from '@veranda/contract'
import { companyModulesQuery } from '#entities/module/modules.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'

/**
 * The channel of lead events; `null` without access. The server admits users who may read every lead while the module
 * is active: others would only see an error about realtime.
 */
export function useLeadChannel(): Channel | null {
  const { user, scope } = useCurrentUser()
  const companyId = user?.company_id ?? null
  const { data: modules, isError } = useQuery({
    ...companyModulesQuery,
    enabled: companyId !== null,
    staleTime: 60_000,
  })
  if (!user || scope('lead.read') !== 'all') return null
  // A user without a company gets the platform's own leads.
  if (companyId === null) return channels.leads
  const isOpen = modules?.some((module) => module.code === 'leads' && isLive(module, new Date())) ?? isError
  return isOpen ? channels.company(companyId) : null
}
