import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, type SearchType } from '@veranda/contract'
import { useMenu } from '#app/layout/navigation-menu.tsx'
import { useDebounced } from '#lib/browser/use-debounced.ts'
import { call } from '#lib/http/call.ts'

export interface SearchOption {
  key: string
  group: SearchType | 'page'
  title: string
  subtitle: string
  url: string
}

const maxLength = 100

/** Records and pages that match what is typed; without any text, all pages of the menu. */
export function useSearchOptions(typed: string) {
  const q = typed.trim().slice(0, maxLength)
  const searched = useDebounced(q, 150)
  const { data, isFetching, isError } = useQuery({
    queryKey: ['search', searched],
    queryFn: ({ signal }) => call(api.search.records, { query: { q: searched }, signal }),
    enabled: searched !== '',
    placeholderData: keepPreviousData,
    meta: { isSilent: true },
  })
  const records = q === '' ? [] : (data?.data ?? [])
  const options: SearchOption[] = [
    ...records.map(({ type, id, ...shown }) => ({ key: `${type} ${id}`, group: type, ...shown })),
    ...useMatchingPages(q),
  ]
  return { options, isSearching: isFetching || searched !== q, isError }
}

/** Pages of the menu whose name contains the words; those without their module are left out. */
function useMatchingPages(q: string): SearchOption[] {
  const { sections } = useMenu()
  const words = q.toLowerCase()
  return sections
    .filter(({ isFoldable }) => !isFoldable)
    .flatMap(({ entries }) => entries)
    .filter(({ label, lockedBy }) => lockedBy === null && label.toLowerCase().includes(words))
    .map(({ page, label, path }) => ({ key: page, group: 'page', title: label, subtitle: '', url: path }))
}
