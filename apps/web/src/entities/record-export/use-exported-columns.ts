import type { ViewEntity } from '@veranda/contract'
import type { z } from 'zod'
import { useViews } from '#entities/view/view-queries.ts'
import { useShownColumns } from '#ui/lists/columns/column-choice.ts'
import type { RecordColumn } from '#ui/lists/record-column.ts'

/** The columns that the user sees in the list and that a table of it may have: it begins with them. */
export function useExportedColumns<T, Column extends string>(
  list: ViewEntity,
  columns: readonly RecordColumn<T>[],
  exported: z.ZodType<Column>,
): Column[] {
  const { chosen: view } = useViews(list)
  return useShownColumns(list, columns, view).flatMap((id) => exported.safeParse(id).data ?? [])
}
