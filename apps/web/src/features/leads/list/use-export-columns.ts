import { exportColumns } from '@veranda/contract'
import { useViews } from '#entities/view/view-queries.ts'
import { useShownColumns } from '#ui/lists/columns/column-choice.ts'
import { isUndecidedView, type LeadFilter } from './lead-filter.ts'
import { useFieldColumns } from './use-field-columns.ts'
import { useLeadColumns } from './use-lead-columns.tsx'

/** The columns that the user sees in the list: its table begins with them. */
export function useExportColumns(filter: LeadFilter): string[] {
  const { chosen: view } = useViews('leads')
  const { columns: fields } = useFieldColumns(view)
  const columns = useLeadColumns({ isTrash: filter.isTrash, isDeciding: isUndecidedView(filter), fields })
  return useShownColumns('leads', columns, view).filter((id) => exportColumns.leads.safeParse(id).success)
}
