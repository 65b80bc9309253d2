import { queryOptions } from '@tanstack/react-query'
import { api, type CompanyModule, isLive, storageKeys } from '@veranda/contract'
import { ApiError } from '#lib/http/call.ts'
import { request } from '#lib/http/request.ts'
import { logError } from '#lib/log.ts'

/** Checked by hand: every page begins with this list, and none of them should wait for a library of shapes. */
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

/** Terms change from one minute to the next: neither browser nor proxy may answer for the server. */
const fresh = { 'Cache-Control': 'no-cache', Pragma: 'no-cache' }

async function fetchModules(): Promise<CompanyModule[]> {
  const response = await request(api.modules.company.path, { headers: fresh })
  if (!response.ok) throw new ApiError(response.status, {})
  return readModules(await response.json())
}

export interface ModuleCheck {
  /** The valid ones. */
  modules: CompanyModule[]
  /** Nothing could be learnt; `modules` is empty then. */
  isFailed: boolean
}

/** The company's valid modules as they are now, kept in the browser too. Never throws. */
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

/** All modules of the company, valid or not. */
export const companyModulesQuery = queryOptions({
  queryKey: ['company-modules'],
  queryFn: fetchModules,
  meta: { isSilent: true },
})
