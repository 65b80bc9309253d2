import { api, type ClientListItem } from '@veranda/contract'
import { BulkBar } from '#entities/bulk-change/bulk-bar.tsx'
import type { BulkCall } from '#entities/bulk-change/bulk-queries.ts'
import { ExportMenu } from '#entities/record-export/export-menu.tsx'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import type { Selection } from '#ui/lists/use-selection.ts'
import { type ClientFilter, clientKeys, conditionsOf } from './client-queries.ts'
import { MergeSelected } from './merge/merge-selected.tsx'
import { texts } from './texts.ts'
import { useExportColumns } from './use-client-columns.tsx'

const t = texts.bulk

export const clientBulkCall: BulkCall = {
  refreshes: [clientKeys.all, areaKeys.tasks],
  forms: texts.list.forms,
}

interface Props {
  /** Those that are listed. */
  clients: readonly ClientListItem[]
  filter: ClientFilter
  filterTotal: string
  selection: Selection<ClientListItem>
}

/** Actions on selected clients, or on all that the filter finds. */
export function ClientBulkBar({ clients, filter, filterTotal, selection }: Props) {
  const columns = useExportColumns(filter.isTrash)
  const chosen = selection.isByFilter ? { filter: conditionsOf(filter) } : { ids: selection.ids }
  return (
    <BulkBar<'assign'>
      {...clientBulkCall}
      label={t.label}
      permissions={{ update: 'client.update', remove: 'client.delete' }}
      removeTitle={t.removeTitle}
      selection={selection}
      filterTotal={filterTotal}
      send={(request) => call(api.clients.bulk, { body: { ...chosen, ...request } })}
    >
      <MergeSelected
        clients={selection.isByFilter ? [] : clients.filter(({ id }) => selection.ids.includes(id))}
      />
      <ExportMenu target="clients" part={{ ...chosen, sort: filter.sort, columns }} variant="outlined" />
    </BulkBar>
  )
}
