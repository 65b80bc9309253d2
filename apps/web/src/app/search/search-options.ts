import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, type PageName, type Permission, pages, type SearchType } from '@veranda/contract'
import { useMenu } from '#app/layout/navigation-menu.tsx'
import { sections as accountSections } from '#features/account/sections.ts'
import { sections as settingsSections } from '#features/settings/sections.ts'
import { useDebounced } from '#lib/browser/use-debounced.ts'
import { call } from '#lib/http/call.ts'
import { type SearchParams, stringifySearch } from '#lib/routes/search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import type { PageSection } from '#ui/page/sections-page.tsx'
import { searchTexts } from './search-texts.ts'

const t = searchTexts.options

export interface SearchOption {
  key: string
  group: SearchType | 'page' | 'action'
  title: string
  subtitle: string
  url: string
}

const maxLength = 100

/** Records, actions and pages that match what is typed; without any text, all actions and pages of the menu. */
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
    ...useMatchingActions(q),
    ...useMatchingPages(q),
    ...useMatchingSections(q),
  ]
  return { options, isSearching: isFetching || searched !== q, isError }
}

const matches = (title: string, q: string) => title.toLowerCase().includes(q.toLowerCase())

/** Pages of the menu that the company's modules and the user's role open. */
function useOpenPages() {
  const { sections } = useMenu()
  return sections
    .filter(({ isFoldable }) => !isFoldable)
    .flatMap(({ entries }) => entries)
    .filter(({ lockedBy }) => lockedBy === null)
}

interface Action {
  title: string
  page: PageName
  permission: Permission
  /** The page, or one that it leads to. */
  url: string
}

const urlOf = (page: PageName, search: SearchParams) => `${pages[page].path}${stringifySearch(search)}`

const actions: Action[] = [
  {
    title: t.addLead,
    page: 'leads.index',
    permission: 'lead.create',
    url: urlOf('leads.index', { add: 'true' }),
  },
  {
    title: t.addClient,
    page: 'clients.index',
    permission: 'client.create',
    url: urlOf('clients.index', { add: 'true' }),
  },
  { title: t.call, page: 'leads.index', permission: 'lead.update', url: pages['leads.calls'].path },
  {
    title: t.importLeads,
    page: 'leads.index',
    permission: 'record.import',
    url: urlOf('leads.import', { target: 'leads' }),
  },
]

/** What the user may begin, on pages that are open. */
function useMatchingActions(q: string): SearchOption[] {
  const { can } = useCurrentUser()
  const open = new Set(useOpenPages().map(({ page }) => page))
  return actions
    .filter(({ title, page, permission }) => open.has(page) && can(permission) && matches(title, q))
    .map(({ title, url }) => ({ key: url, group: 'action', title, subtitle: '', url }))
}

/** Sections of the settings and of the account; only when something is typed, for they are many. */
function useMatchingSections(q: string): SearchOption[] {
  const { can } = useCurrentUser()
  if (q === '') return []
  const option = (page: 'settings' | 'account-settings', { code, title }: PageSection): SearchOption => ({
    key: `${page} ${code}`,
    group: 'page',
    title,
    subtitle: t[page],
    url: `${pages[page].path}${stringifySearch({ section: code })}`,
  })
  return [
    ...settingsSections.filter(({ permission }) => can(permission)).map((one) => option('settings', one)),
    ...accountSections.map((one) => option('account-settings', one)),
  ].filter(({ title }) => matches(title, q))
}

/** Pages of the menu whose name contains the words. */
function useMatchingPages(q: string): SearchOption[] {
  return useOpenPages()
    .filter(({ label }) => matches(label, q))
    .map(({ page, label, path }) => ({ key: page, group: 'page', title: label, subtitle: '', url: path }))
}
