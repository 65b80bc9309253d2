import CreateIcon from '@mui/icons-material/CreateNewFolderOutlined'
import TrashIcon from '@mui/icons-material/DeleteOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { pages } from '@veranda/contract'
import { useState } from 'react'
import { DropOverlay } from '#entities/file/drop-overlay.tsx'
import { UploadButtons } from '#entities/file/upload-buttons.tsx'
import { addUploads } from '#entities/file/uploads.ts'
import { useDrop, usePaste } from '#entities/file/use-drop.ts'
import { useFreshFiles } from '#entities/file/use-fresh-files.ts'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { LinkButton } from '#ui/router-link.tsx'
import { frame } from '#ui/theme.ts'
import { foldersQuery, useCreateFolder } from './file-mutations.ts'
import { type FilesState, useFilesState } from './files-state.ts'
import { FolderList } from './folders/folder-list.tsx'
import { FolderPath } from './folders/folder-path.tsx'
import { FolderTree } from './folders/folder-tree.tsx'
import { TrashedFolders } from './folders/trashed-folders.tsx'
import { FileList } from './list/file-list.tsx'
import { ListControls } from './list/list-controls.tsx'
import { NameDialog } from './name-dialog.tsx'
import { texts } from './texts.ts'
import { UsageMeter } from './usage-meter.tsx'

const t = texts.list
const path = pages['files.index'].path

/** `/files`: folders, files of records, and the trash. */
export function FilesPage() {
  const { state } = useFilesState()
  return state.isTrash ? <TrashPage state={state} /> : <ActiveFilesPage state={state} />
}

function TrashPage({ state }: { state: FilesState }) {
  const { data: folders = [] } = useQuery(foldersQuery())
  const { data: trashed = [] } = useQuery(foldersQuery(true))
  return (
    <>
      <PageHeader title={t.trashTitle} backTo={path} backLabel={t.leaveTrash} />
      <Alert severity="info" sx={{ mb: 2 }}>
        {t.trashNote}
      </Alert>
      <ListControls />
      <TrashedFolders />
      <FileList state={state} folders={folders} hasFolders={trashed.length > 0} onFiles={null} />
    </>
  )
}

function ActiveFilesPage({ state }: { state: FilesState }) {
  const { can } = useCurrentUser()
  const { data: folders = [] } = useQuery(foldersQuery())
  const isFolder = state.place === 'root' || typeof state.place === 'number'
  const folderId = typeof state.place === 'number' ? state.place : null
  const canAdd = can('file.manage') && isFolder
  const onFiles = canAdd ? (files: File[]) => addUploads(files, { folder_id: folderId }) : null
  const { isOver, handlers } = useDrop(onFiles)
  usePaste(onFiles)
  useFreshFiles()
  const inside =
    isFolder && !state.q && !state.kind ? folders.filter((one) => one.parent_id === folderId) : []
  return (
    <Box {...handlers} sx={{ position: 'relative', minHeight: 'calc(100dvh - 140px)' }}>
      <DropOverlay isOver={isOver} />
      <PageHeader title={t.title} actions={<PageActions folderId={folderId} onFiles={onFiles} />} />
      <Box sx={{ display: 'flex', gap: 4, alignItems: 'flex-start' }}>
        <Box
          sx={{
            display: { xs: 'none', lg: 'block' },
            width: 240,
            flexShrink: 0,
            position: 'sticky',
            top: frame.bar + 16,
          }}
        >
          <FolderTree folders={folders} place={state.place} />
          <UsageMeter />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <ListControls />
          <FolderPath folders={folders} place={state.place} />
          <NarrowPlaces place={state.place} />
          <FolderList folders={inside} />
          <FileList state={state} folders={folders} hasFolders={inside.length > 0} onFiles={onFiles} />
          <Box sx={{ display: { lg: 'none' }, mt: 2 }}>
            <UsageMeter />
          </Box>
        </Box>
      </Box>
    </Box>
  )
}

/** Links to files of records, where the tree does not fit. */
function NarrowPlaces({ place }: { place: FilesState['place'] }) {
  const { can } = useCurrentUser()
  if (place !== 'root') return null
  return (
    <Box sx={{ display: { xs: 'flex', lg: 'none' }, gap: 1, mb: 2, flexWrap: 'wrap' }}>
      {can('lead.read') && (
        <LinkButton variant="outlined" to={`${path}${stringifySearch({ folder: 'leads' })}`}>
          {texts.folders.leads}
        </LinkButton>
      )}
      {can('client.read') && (
        <LinkButton variant="outlined" to={`${path}${stringifySearch({ folder: 'clients' })}`}>
          {texts.folders.clients}
        </LinkButton>
      )}
      {can('order.read') && (
        <LinkButton variant="outlined" to={`${path}${stringifySearch({ folder: 'orders' })}`}>
          {texts.folders.orders}
        </LinkButton>
      )}
    </Box>
  )
}

interface ActionsProps {
  folderId: number | null
  onFiles: ((files: File[]) => void) | null
}

function PageActions({ folderId, onFiles }: ActionsProps) {
  const { can, scope } = useCurrentUser()
  const [isNaming, setNaming] = useState(false)
  const create = useCreateFolder()
  // Users who see only shared folders may create folders inside them.
  const canCreate = onFiles !== null && (scope('file.manage') === 'all' || folderId !== null)
  return (
    <>
      {can('file.manage') && (
        <LinkButton
          to={`${path}${stringifySearch({ trash: 'true' })}`}
          startIcon={<TrashIcon />}
          color="secondary"
        >
          {t.trash}
        </LinkButton>
      )}
      {canCreate && (
        <Button startIcon={<CreateIcon />} onClick={() => setNaming(true)}>
          {texts.folders.create}
        </Button>
      )}
      {onFiles && <UploadButtons onFiles={onFiles} />}
      {isNaming && (
        <NameDialog
          title={texts.folders.create}
          label={texts.folders.name}
          submit={texts.folders.createSubmit}
          required={texts.folders.nameRequired}
          initial=""
          maxLength={100}
          onSubmit={(name) => create.mutateAsync({ name, parent_id: folderId })}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}
