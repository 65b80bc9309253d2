import { type LeadListInclude, leadListIncludes } from '@veranda/contract'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { type ListView, useColumnSetup } from '#ui/lists/columns/column-setup.ts'

/** What the list must bring along for the columns that the user chose, which are named after it. */
export function useIncludes(view: ListView | undefined): LeadListInclude[] {
  const { setup } = useColumnSetup('leads', view)
  const { can } = useCurrentUser()
  return leadListIncludes.filter((name) => setup.shown[name] && (name !== 'next_task' || can('task.read')))
}
