import { useQuery } from '@tanstack/react-query'
import { type Channel, channels, isLive } from '@veranda/contract'
import { companyModulesQuery } from '#entities/module/modules.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'

/**
 * Where news of leads comes from; `null` where there is none to hear. The server lets those in who may read every
 * lead, while the module lives: anybody else would only be told that realtime does not work.
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
  // A user without a company hears the platform's own requests.
  if (companyId === null) return channels.leads
  const isOpen = modules?.some((module) => module.code === 'leads' && isLive(module, new Date())) ?? isError
  return isOpen ? channels.company(companyId) : null
}
