import { useMatches } from '@tanstack/react-router'
import { type Page, type PageName, pages } from '@veranda/contract'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page of the contract that the route shows. */
    page?: PageName
  }
}

/** The page being shown, or `null` where there is none at this address. */
export function useCurrentPage(): { name: PageName; page: Page } | null {
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.page })
  return name ? { name, page: pages[name] } : null
}
