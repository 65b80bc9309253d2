import { api, counted, type LeadListItem } from '@veranda/contract'
import { BulkBar } from '#entities/bulk-change/bulk-bar.tsx'
import type { BulkCall } from '#entities/bulk-change/bulk-queries.ts'
import { ExportMenu } from '#entities/record-export/export-menu.tsx'
import { texts } from '#features/leads/texts.ts'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import type { Selection } from '#ui/lists/use-selection.ts'
import { BulkStatusMenu } from './bulk-status-menu.tsx'
import { conditionsOf, type LeadFilter } from './lead-filter.ts'
import { useExportColumns } from './use-export-columns.ts'

const t = texts.bulk

export const leadBulkCall: BulkCall = {
  // A rejection closes tasks, and a new assignee gets them.
  refreshes: [areaKeys.leads, areaKeys.dashboard, areaKeys.tasks],
  forms: texts.list.forms,
}

interface Props {
  filter: LeadFilter
  filterTotal: string
  selection: Selection<LeadListItem>
}

/** Actions on selected leads, or on all that the filter finds. */
export function LeadBulkBar({ filter, filterTotal, selection }: Props) {
  const columns = useExportColumns(filter)
  const chosen = selection.isByFilter ? { filter: conditionsOf(filter) } : { ids: selection.ids }
  return (
    <BulkBar<'status'>
      {...leadBulkCall}
      label={t.label}
      permissions={{ update: 'lead.update', remove: 'lead.delete' }}
      removeTitle={t.removeTitle}
      selection={selection}
      filterTotal={filterTotal}
      send={(request) => call(api.leads.bulk, { body: { ...chosen, ...request } })}
      menus={(apply, isPending) => (
        <BulkStatusMenu
          count={selection.isByFilter ? filterTotal : counted(selection.ids.length, texts.list.forms)}
          isPending={isPending}
          onApply={apply}
        />
      )}
    >
      <ExportMenu target="leads" part={{ ...chosen, sort: filter.sort, columns }} variant="outlined" />
    </BulkBar>
  )
}
