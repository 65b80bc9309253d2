import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { idFrom } from './paths.ts'
import type { SearchParams } from './search-params.ts'

export interface SearchParamsState {
  params: SearchParams
  /** Changes some parameters; an empty value removes one. Replaces the history entry unless `push`. */
  setParams: (changes: SearchParams, options?: { push?: boolean }) => void
}

/** Query parameters: filters, tabs and pages live in the URL, so that they can be shared. */
export function useSearchParams(): SearchParamsState {
  const params = useLocation({ select: (location) => location.search as SearchParams })
  const navigate = useNavigate()
  const setParams = useCallback<SearchParamsState['setParams']>(
    (changes, { push = false } = {}) => {
      void navigate({ to: '.', search: (old: SearchParams) => ({ ...old, ...changes }), replace: !push })
    },
    [navigate],
  )
  return { params, setParams }
}

/** The lead dialog over any page: `?lead=ID`, at one of its comments with `&comment=ID`. */
export function useLeadOverlay() {
  const { params, setParams } = useSearchParams()
  const open = useCallback(
    (id: number, comment?: number) =>
      setParams(
        { lead: String(id), comment: comment === undefined ? undefined : String(comment) },
        { push: true },
      ),
    [setParams],
  )
  const close = useCallback(
    () => setParams({ lead: undefined, comment: undefined }, { push: true }),
    [setParams],
  )
  return { leadId: idFrom(params.lead), open, close }
}

/** The comment at which the record was opened: `?comment=ID`. */
export const useTargetComment = (): number | null => idFrom(useSearchParams().params.comment)
