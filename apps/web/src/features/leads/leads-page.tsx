import AddIcon from '@mui/icons-material/Add'
import TrashIcon from '@mui/icons-material/DeleteOutlined'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import PhoneIcon from '@mui/icons-material/PhoneOutlined'
import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useNavigate } from '@tanstack/react-router'
import { pages } from '@veranda/contract'
import { Suspense, useState } from 'react'
import { ImportLink } from '#entities/import/import-link.tsx'
import { importTexts } from '#entities/import/import-texts.ts'
import { ExportMenu } from '#entities/record-export/export-menu.tsx'
import { useRequestExport } from '#entities/record-export/export-queries.ts'
import { useDates } from '#lib/format/dates.ts'
import { lazyPart } from '#lib/offline/lazy-part.ts'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { ListSkeleton } from '#ui/page/states.tsx'
import { LinkButton } from '#ui/router-link.tsx'
import { CreateLeadDialog } from './dialog/create-lead-dialog.tsx'
import { conditionsOf, filterOf, type LeadFilter } from './list/lead-filter.ts'
import { LeadList } from './list/lead-list.tsx'
import { ListRejectQuestion } from './reject-question.tsx'
import { texts } from './texts.ts'

const t = texts.list

/** Dragging is heavy. */
const LeadBoardPage = lazyPart(() => import('./board/lead-board-page.tsx'), 'LeadBoardPage')

/** `/leads`: all leads of the company, and the trash. */
export function LeadsPage() {
  const { params } = useSearchParams()
  const { can } = useCurrentUser()
  const [isAdding, setAdding] = useState(false)
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
      <ListRejectQuestion />
      {isAdding && <CreateLeadDialog onClose={() => setAdding(false)} />}
    </>
  )
}

interface ActionsProps {
  filter: LeadFilter
  onAdd: (() => void) | null
  hasTrash: boolean
  hasCalls: boolean
}

const trashPath = `${pages['leads.index'].path}${stringifySearch({ trash: 'true' })}`
const importPath = `${pages['leads.import'].path}${stringifySearch({ target: 'leads' })}`

/** The rarer actions are behind one button on a phone. */
function PageActions({ filter, onAdd, hasTrash, hasCalls }: ActionsProps) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  return (
    <>
      {!isPhone && <RareActions filter={filter} hasTrash={hasTrash} />}
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
      {isPhone && <RareActionsMenu filter={filter} hasTrash={hasTrash} />}
    </>
  )
}

function RareActions({ filter, hasTrash }: Omit<ActionsProps, 'onAdd' | 'hasCalls'>) {
  return (
    <>
      {hasTrash && (
        <LinkButton to={trashPath} startIcon={<TrashIcon />} color="secondary">
          {t.trash}
        </LinkButton>
      )}
      <ImportLink target="leads" variant="text" color="secondary" />
      <ExportMenu
        target="leads"
        part={{ filter: conditionsOf(filter) }}
        color="secondary"
        startIcon={<DownloadIcon />}
      />
    </>
  )
}

function RareActionsMenu({ filter, hasTrash }: Omit<ActionsProps, 'onAdd' | 'hasCalls'>) {
  const { can } = useCurrentUser()
  const navigate = useNavigate()
  const request = useRequestExport({ target: 'leads', part: { filter: conditionsOf(filter) } })
  const goTo = (to: string) => () => void navigate({ to })
  const actions = [
    can('record.import') && { label: importTexts.action, icon: UploadIcon, onClick: goTo(importPath) },
    can('record.export') && { label: t.export, icon: DownloadIcon, onClick: () => request.mutate('xlsx') },
    hasTrash && { label: t.trash, icon: TrashIcon, onClick: goTo(trashPath) },
  ].filter((action) => action !== false)
  return <ActionMenu label={t.more} actions={actions} />
}
