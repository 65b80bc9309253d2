import { queryOptions } from '@tanstack/react-query'
import { api, type CompanyModule, companyModule, isLive, storageKeys } from '@veranda/contract'
import { z } from 'zod'
import { ApiError } from './call.ts'
import { logError } from './log.ts'
import { request } from './request.ts'

const moduleList = z.array(companyModule)

/** Terms change from one minute to the next: neither browser nor proxy may answer for the server. */
const fresh = { 'Cache-Control': 'no-cache', Pragma: 'no-cache' }

async function fetchModules(): Promise<CompanyModule[]> {
  const response = await request(api.modules.company.path, { headers: fresh })
  if (!response.ok) throw new ApiError(response.status, {})
  return moduleList.parse(await response.json())
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
    return moduleList.parse(JSON.parse(cached))
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
