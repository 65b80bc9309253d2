import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { idFrom } from './paths.ts'
import type { SearchParams } from './search-params.ts'

export interface SearchParamsState {
  params: SearchParams
  /** Changes some and leaves the others; an empty value takes one away. Replaces the step in the history unless told to add one. */
  setParams: (changes: SearchParams, options?: { push?: boolean }) => void
}

/** The address's query: filters, tabs and pages live there, so that they can be sent to a colleague. */
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

/** The lead dialog over whatever page one is on: `?lead=ID`. */
export function useLeadOverlay() {
  const { params, setParams } = useSearchParams()
  const open = useCallback((id: number) => setParams({ lead: String(id) }, { push: true }), [setParams])
  const close = useCallback(() => setParams({ lead: undefined }, { push: true }), [setParams])
  return { leadId: idFrom(params.lead), open, close }
}
