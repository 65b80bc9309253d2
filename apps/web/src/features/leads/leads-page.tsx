import AddIcon from '@mui/icons-material/Add'
import PhoneIcon from '@mui/icons-material/PhoneOutlined'
import Button from '@mui/material/Button'
import { pages } from '@veranda/contract'
import { Suspense } from 'react'
import { ListActions } from '#entities/record-list/list-actions.tsx'
import { ListJobs } from '#entities/record-list/list-jobs.tsx'
import { useDates } from '#lib/format/dates.ts'
import { lazyPart } from '#lib/offline/lazy-part.ts'
import { useAddDialog } from '#lib/routes/use-add-dialog.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { AddKey, addShortcuts } from '#ui/lists/row-keys.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { ListSkeleton } from '#ui/page/states.tsx'
import { LinkButton } from '#ui/router-link.tsx'
import { CreateLeadDialog } from './dialog/create-lead-dialog.tsx'
import { leadBulkCall } from './list/lead-bulk-bar.tsx'
import { conditionsOf, filterOf, type LeadFilter } from './list/lead-filter.ts'
import { LeadList } from './list/lead-list.tsx'
import { useExportColumns } from './list/use-export-columns.ts'
import { ListRejectQuestion } from './reject-question.tsx'
import { texts } from './texts.ts'

const t = texts.list

/** Dragging is heavy. */
const LeadBoardPage = lazyPart(() => import('./board/lead-board-page.tsx'), 'LeadBoardPage')

/** `/leads`: all leads of the company, and the trash. */
export function LeadsPage() {
  const { can } = useCurrentUser()
  const { params } = useSearchParams()
  const { isAdding, setAdding } = useAddDialog()
  const { today } = useDates()
  const filter = filterOf(params, today())

  const add = can('lead.create') ? () => setAdding(true) : null
  return (
    <>
      <PageHeader
        title={filter.isTrash ? t.trashTitle : t.title}
        {...(filter.isTrash && { backTo: pages['leads.index'].path, backLabel: t.leaveTrash })}
        actions={
          !filter.isTrash && (
            <PageActions
              filter={filter}
              onAdd={add}
              hasTrash={can('lead.delete')}
              hasCalls={can('lead.update')}
            />
          )
        }
      />
      {filter.isBoard ? (
        <Suspense fallback={<ListSkeleton rows={8} />}>
          <LeadBoardPage filter={filter} />
        </Suspense>
      ) : (
        <LeadList filter={filter} onAdd={add} />
      )}
      <ListJobs {...leadBulkCall} />
      <ListRejectQuestion />
      {add && !filter.isTrash && <AddKey shortcuts={addKeys} onAdd={add} />}
      {add && isAdding && <CreateLeadDialog onClose={() => setAdding(false)} />}
    </>
  )
}

const addKeys = addShortcuts(texts.create.title, t.add)

interface ActionsProps {
  filter: LeadFilter
  onAdd: (() => void) | null
  hasTrash: boolean
  hasCalls: boolean
}

function PageActions({ filter, onAdd, hasTrash, hasCalls }: ActionsProps) {
  return (
    <ListActions
      target="leads"
      part={{ filter: conditionsOf(filter), sort: filter.sort, columns: useExportColumns(filter) }}
      hasTrash={hasTrash}
    >
      {hasCalls && (
        <LinkButton to={pages['leads.calls'].path} startIcon={<PhoneIcon />} variant="outlined">
          {t.calls}
        </LinkButton>
      )}
      {onAdd && (
        <Button variant="contained" startIcon={<AddIcon />} onClick={onAdd}>
          {t.add}
        </Button>
      )}
    </ListActions>
  )
}
