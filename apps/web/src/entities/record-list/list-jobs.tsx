import { BulkProgress } from '#entities/bulk-change/bulk-progress.tsx'
import type { BulkCall } from '#entities/bulk-change/bulk-queries.ts'
import { ExportProgress } from '#entities/record-export/export-progress.tsx'

/** The long change and the export that a list has started. On its page, as the list itself may be empty or a board by then. */
export function ListJobs(call: BulkCall) {
  return (
    <>
      <BulkProgress {...call} />
      <ExportProgress forms={call.forms} />
    </>
  )
}
