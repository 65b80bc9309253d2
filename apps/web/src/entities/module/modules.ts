import { queryOptions } from '@tanstack/react-query'
import { api, type CompanyModule, isLive, storageKeys } from '@veranda/contract'
import { ApiError } from '#lib/http/call.ts'
import { request } from '#lib/http/request.ts'
import { logError } from '#lib/log.ts'

/** Checked by hand: every page loads this list first and must not wait for a schema library. */
function readModules(answer: unknown): CompanyModule[] {
  if (!Array.isArray(answer) || !answer.every(isModule)) throw new TypeError('Not a list of modules')
  return answer
}

function isModule(value: unknown): value is CompanyModule {
  if (typeof value !== 'object' || value === null) return false
  if (!('code' in value && 'is_active' in value)) return false
  const end = 'expires_at' in value ? value.expires_at : null
  const isEnd = end === null || end === undefined || typeof end === 'string'
  return typeof value.code === 'string' && typeof value.is_active === 'boolean' && isEnd
}

/** Terms change by the minute: neither browser nor proxy may cache them. */
const noCacheHeaders = { 'Cache-Control': 'no-cache', Pragma: 'no-cache' }

async function fetchModules(): Promise<CompanyModule[]> {
  const response = await request(api.modules.company.path, { headers: noCacheHeaders })
  if (!response.ok) throw new ApiError(response.status, {})
  return readModules(await response.json())
}

export interface ModuleCheck {
  /** The active ones. */
  modules: CompanyModule[]
  /** The request failed; `modules` is empty. */
  isFailed: boolean
}

/** The company's active modules, also cached in the browser. Never throws. */
export async function checkModules(now = new Date()): Promise<ModuleCheck> {
  try {
    const modules = (await fetchModules()).filter((module) => isLive(module, now))
    localStorage.setItem(storageKeys.modulesCache, JSON.stringify(modules))
    return { modules, isFailed: false }
  } catch (error) {
    logError('The modules could not be refreshed', error)
    return { modules: [], isFailed: true }
  }
}

/** The modules of the last successful check, for what may be shown at once and corrected later. */
export function cachedModules(): CompanyModule[] | undefined {
  const cached = localStorage.getItem(storageKeys.modulesCache)
  if (cached === null) return undefined
  try {
    return readModules(JSON.parse(cached))
  } catch {
    return undefined
  }
}

/** All modules of the company, active or not. */
export const companyModulesQuery = queryOptions({
  queryKey: ['company-modules'],
  queryFn: fetchModules,
  meta: { isSilent: true },
})
