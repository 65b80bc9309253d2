import { useEffect, useState } from 'react'
import { useSearchParams } from './use-search-params.ts'

/**
 * Whether the dialog that adds a record is open. `?add=true` opens it from elsewhere, such as the search over everything, and is then
 * removed, so that a reload does not open it again.
 */
export function useAddDialog() {
  const { params, setParams } = useSearchParams()
  const [isAdding, setAdding] = useState(false)
  const isAsked = params.add === 'true'
  useEffect(() => {
    if (!isAsked) return
    setAdding(true)
    setParams({ add: undefined })
  }, [isAsked, setParams])
  return { isAdding, setAdding }
}
