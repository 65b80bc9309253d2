import { exportColumns } from '@veranda/contract'
import { useExportedColumns } from '#entities/record-export/use-exported-columns.ts'
import { useViews } from '#entities/view/view-queries.ts'
import { isUndecidedView, type LeadFilter } from './lead-filter.ts'
import { useFieldColumns } from './use-field-columns.ts'
import { useLeadColumns } from './use-lead-columns.tsx'

/** The columns of an exported table of leads. */
export function useExportColumns(filter: LeadFilter): string[] {
  const { chosen: view } = useViews('leads')
  const { columns: fields } = useFieldColumns(view)
  const columns = useLeadColumns({ isTrash: filter.isTrash, isDeciding: isUndecidedView(filter), fields })
  return useExportedColumns('leads', columns, exportColumns.leads)
}
