import { storageKeys } from '@veranda/contract'
import { useState } from 'react'
import { readIds, rememberId } from '#lib/browser/remembered-ids.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'

/** Whether the first steps of this company are hidden in this browser. */
export function useHiddenSteps(): { isHidden: boolean; hide: () => void } {
  const { user } = useCurrentUser()
  const companyId = user?.company_id ?? 0
  const [hidden, setHidden] = useState(() => readIds(storageKeys.hiddenStart))
  const hide = () => setHidden(rememberId(storageKeys.hiddenStart, companyId))
  return { isHidden: hidden.includes(companyId), hide }
}
