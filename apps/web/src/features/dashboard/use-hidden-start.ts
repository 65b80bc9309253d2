import { storageKeys } from '@veranda/contract'
import { useState } from 'react'
import { z } from 'zod'
import { useCurrentUser } from '#lib/use-current-user.ts'

const companyIds = z.array(z.number())

function readHidden(): number[] {
  try {
    return companyIds.parse(JSON.parse(localStorage.getItem(storageKeys.hiddenStart) ?? '[]'))
  } catch {
    return []
  }
}

/** Whether the first steps of this company are to be seen no more in this browser. */
export function useHiddenStart(): { isHidden: boolean; hide: () => void } {
  const { user } = useCurrentUser()
  const companyId = user?.company_id ?? 0
  const [hidden, setHidden] = useState(readHidden)
  const hide = () => {
    const next = [...new Set([...hidden, companyId])].slice(-50)
    localStorage.setItem(storageKeys.hiddenStart, JSON.stringify(next))
    setHidden(next)
  }
  return { isHidden: hidden.includes(companyId), hide }
}
