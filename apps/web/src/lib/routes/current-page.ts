import { useMatches } from '@tanstack/react-router'
import { type Page, type PageName, pages } from '@veranda/contract'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The contract's page that the route shows. */
    page?: PageName
  }
}

/** The page being shown, or `null` for an unknown URL. */
export function useCurrentPage(): { name: PageName; page: Page } | null {
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.page })
  return name ? { name, page: pages[name] } : null
}
