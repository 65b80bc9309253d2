import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { pages } from '@veranda/contract'
import { ListActions } from '#entities/record-list/list-actions.tsx'
import { ListJobs } from '#entities/record-list/list-jobs.tsx'
import { useDates } from '#lib/format/dates.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { useAddDialog } from '#lib/routes/use-add-dialog.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { AddKey, addShortcuts } from '#ui/lists/row-keys.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { clientBulkCall } from './client-bulk-bar.tsx'
import { ClientList } from './client-list.tsx'
import { type ClientFilter, conditionsOf, filterOf } from './client-queries.ts'
import { CreateClientDialog } from './create-client-dialog.tsx'
import { texts } from './texts.ts'
import { useExportColumns } from './use-client-columns.tsx'

const t = texts.list

/** `/clients`: all clients, and the trash. */
export function ClientsPage() {
  const { can } = useCurrentUser()
  const navigate = useNavigate()
  const { params } = useSearchParams()
  const { isAdding, setAdding } = useAddDialog()
  const { today } = useDates()
  const filter = filterOf(params, today())
  const add = can('client.create') ? () => setAdding(true) : null
  return (
    <>
      <PageHeader
        title={filter.isTrash ? t.trashTitle : t.title}
        {...(filter.isTrash && { backTo: pages['clients.index'].path, backLabel: t.leaveTrash })}
        actions={
          !filter.isTrash && <PageActions filter={filter} onAdd={add} hasTrash={can('client.delete')} />
        }
      />
      <ClientList filter={filter} onAdd={add} />
      <ListJobs {...clientBulkCall} />
      {add && !filter.isTrash && <AddKey shortcuts={addKeys} onAdd={add} />}
      {add && isAdding && (
        <CreateClientDialog
          onClose={() => setAdding(false)}
          onCreated={(client) => void navigate({ to: pathTo('clients.show', { id: client.id }) })}
        />
      )}
    </>
  )
}

const addKeys = addShortcuts(texts.create.title, t.add)

interface ActionsProps {
  filter: ClientFilter
  onAdd: (() => void) | null
  hasTrash: boolean
}

function PageActions({ filter, onAdd, hasTrash }: ActionsProps) {
  return (
    <ListActions
      target="clients"
      part={{ filter: conditionsOf(filter), sort: filter.sort, columns: useExportColumns(filter.isTrash) }}
      hasTrash={hasTrash}
    >
      {onAdd && (
        <Button variant="contained" startIcon={<AddIcon />} onClick={onAdd}>
          {t.add}
        </Button>
      )}
    </ListActions>
  )
}
