import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { type Layout, type PageName, pages, redirects } from '@veranda/contract'
import { importWhenOnline } from '#lib/offline/import-when-online.ts'
import { onConnectionChange } from '#lib/realtime/connection.ts'
import { isServerPage } from '#lib/routes/paths.ts'
import { parseSearch, stringifySearch } from '#lib/routes/search-params.ts'
import { PageSkeleton, Waiting } from '#ui/page/states.tsx'
import { guard, offlineStartPath } from './guard.ts'
import { BlankLayout } from './layout/blank-layout.tsx'
import { manageScroll } from './layout/scroll.ts'
import { Shell } from './layout/shell.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { pageComponents } from './page-components.ts'
import { PageError } from './page-error.tsx'

interface Options {
  queryClient: QueryClient
  /** Set by tests. */
  history?: RouterHistory
}

/** Guest pages load without the menu, the bell and the rest of the signed-in frame. */
const layouts = {
  main: lazyRouteComponent(() => importWhenOnline(() => import('./layout/main-layout.tsx')), 'MainLayout'),
  blank: BlankLayout,
} satisfies Record<Layout, unknown>

/** Builds the routes from the contract's pages. */
export function createAppRouter({ queryClient, history }: Options) {
  const root = createRootRoute({
    beforeLoad: async ({ location, matches }) => {
      const page = matches.at(-1)?.staticData.page
      const destination = await guard({
        path: withoutTrailingSlash(location.pathname),
        route: page && pages[page].path,
        href: location.href,
        previousPath: router.state.resolvedLocation?.pathname,
        queryClient,
      })
      // The URL changes together with the document, so that nothing of the app remains.
      const reloadDocument = isServerPage(destination?.to ?? '')
      if (destination) throw redirect({ ...destination, replace: true, reloadDocument })
    },
    component: Shell,
    pendingComponent: Waiting,
    notFoundComponent: NotFoundPage,
    errorComponent: PageError,
  })

  const layoutRoute = (layout: Layout) =>
    createRoute({
      getParentRoute: () => root,
      id: layout,
      component: layouts[layout],
      pendingComponent: Waiting,
    })

  const pagesOf = (layout: Layout) => {
    const parent = layoutRoute(layout)
    const names = (Object.keys(pages) as PageName[]).filter((name) => pages[name].layout === layout)
    return parent.addChildren(
      names.map((name) =>
        createRoute({
          getParentRoute: () => parent,
          path: pages[name].path,
          component: pageComponents[name],
          pendingComponent: layout === 'main' ? PageSkeleton : Waiting,
          staticData: { page: name },
        }),
      ),
    )
  }

  const redirectRoutes = Object.entries(redirects).map(([from, to]) =>
    createRoute({
      getParentRoute: () => root,
      path: from,
      beforeLoad: () => {
        throw redirect({ to, replace: true })
      },
    }),
  )

  const router = createRouter({
    routeTree: root.addChildren([pagesOf('main'), pagesOf('blank'), ...redirectRoutes]),
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    // Paths have one spelling, as on the server.
    caseSensitive: true,
    // Preloading would run the guard, and its module check, on hover.
    defaultPreload: false,
    defaultPendingComponent: Waiting,
    defaultPendingMs: 200,
    defaultErrorComponent: PageError,
    // The router's own restoration is off: it would bring back old positions. See `manageScroll`.
    scrollRestoration: () => false,
    notFoundMode: 'root',
  })
  manageScroll(router)
  // A lost connection is detected by a failed request.
  onConnectionChange(async () => {
    const to = await offlineStartPath(router.state.location.pathname, queryClient)
    if (to) void router.navigate({ to, replace: true })
  })
  return router
}

function withoutTrailingSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path
}
