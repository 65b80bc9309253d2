import { useQuery } from '@tanstack/react-query'
import { isLive } from '@veranda/contract'
import { companyModulesQuery } from '#entities/module/modules.ts'
import { isActingAsOther } from '#lib/session/is-acting-as-other.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'

/** Whether the company has the chat module, and whether the user may read and write there. */
export function useChatRights(): { canRead: boolean; canWrite: boolean } {
  const { user, can } = useCurrentUser()
  const hasCompanyChat = user != null && user.company_id !== null && can('chat.read')
  const { data: modules } = useQuery({ ...companyModulesQuery, enabled: hasCompanyChat, staleTime: 60_000 })
  const hasModule = modules?.some((one) => one.code === 'chat' && isLive(one, new Date())) ?? false
  const canRead = hasCompanyChat && hasModule
  return { canRead, canWrite: canRead && can('chat.write') && !isActingAsOther(user) }
}
