import type { QueryClient } from '@tanstack/react-query'
import { type CompanyModule, guardRedirect, type ModuleCode, pages, requiredModule } from '@veranda/contract'
import { checkModules, companyModulesQuery } from '#entities/module/modules.ts'
import { getToken } from '#lib/http/token.ts'
import { isReadableOffline } from '#lib/offline/offline-answers.ts'
import { findServer } from '#lib/realtime/connection.ts'
import { rememberIntendedPage } from '#lib/session/intended-page.ts'
import { currentUserQuery } from '#lib/session/use-current-user.ts'

export interface Destination {
  to: string
  search?: Record<string, string>
}

interface Visit {
  path: string
  /** The path as its route declares it, so that spellings of a URL cannot bypass the guard. */
  route: string | undefined
  /** The URL with its query. */
  href: string
  /** The previous path; a change of the query alone is no new visit. */
  previousPath: string | undefined
  queryClient: QueryClient
}

/** The redirect of a visit, or `null` to allow it (spec, section 6). */
export async function guard(visit: Visit): Promise<Destination | null> {
  const { path, href, previousPath, queryClient } = visit
  const declared = visit.route ?? path
  const to = guardRedirect(declared, getToken() !== null)
  if (to) return { to }
  if (!getToken() || path === previousPath) return null
  const code = requiredModule(declared)
  const destination = code && (await moduleGate(code, path, queryClient))
  if (destination?.search?.module_required) rememberIntendedPage(href)
  return destination
}

/** Checks with the server whether the company has a module. Operators need none. */
async function moduleGate(
  code: ModuleCode,
  path: string,
  queryClient: QueryClient,
): Promise<Destination | null> {
  const user = await queryClient.ensureQueryData(currentUserQuery).catch(() => null)
  // A user who must set up a second factor sees nothing else on any page.
  if (user?.company_id === null || user?.must_set_two_factor) return null
  if (!getToken()) return { to: pages.login.path }
  const check = await checkModules()
  if (check.isFailed && getToken() && (await isOpenOffline(path, queryClient))) return null
  if (!getToken()) return { to: pages.login.path }
  const destination = moduleRedirect(code, check)
  // Cached modules have just proved wrong.
  if (destination) void queryClient.invalidateQueries({ queryKey: companyModulesQuery.queryKey })
  return destination
}

/** A single failed request is a failed check; cached pages open only if the server cannot be reached at all. */
async function isOpenOffline(path: string, queryClient: QueryClient): Promise<boolean> {
  return (await isReadableOffline(path, queryClient)) && !(await findServer())
}

/**
 * The app starts at the dashboard, which has no offline data: redirects to cached orders. `null`: the page has its
 * data, or nothing is cached.
 */
export async function offlineStartPath(path: string, queryClient: QueryClient): Promise<string | null> {
  const orders = pages['orders.index'].path
  if (path !== pages.dashboard.path || queryClient.getQueryData(currentUserQuery.queryKey)) return null
  return (await isReadableOffline(orders, queryClient)) ? orders : null
}

/** The redirect of a failed module check. */
export function moduleRedirect(
  code: ModuleCode,
  check: { modules: CompanyModule[]; isFailed: boolean },
): Destination | null {
  const to = pages['modules.index'].path
  if (check.isFailed) return { to, search: { error: 'module_check_failed' } }
  const isThere = check.modules.some((module) => module.code === code)
  return isThere ? null : { to, search: { module_required: code } }
}
