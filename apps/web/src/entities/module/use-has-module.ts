import { useQuery } from '@tanstack/react-query'
import { isLive, type ModuleCode } from '@veranda/contract'
import { companyModulesQuery } from './modules.ts'

/** Whether the company has a module now; `false` until it is known. */
export function useHasModule(code: ModuleCode): boolean {
  const { data: modules } = useQuery(companyModulesQuery)
  return modules?.some((one) => one.code === code && isLive(one, new Date())) ?? false
}
