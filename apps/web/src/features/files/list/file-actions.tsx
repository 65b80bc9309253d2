import PurgeIcon from '@mui/icons-material/DeleteForeverOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import MoveIcon from '@mui/icons-material/DriveFileMoveOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import RestoreIcon from '@mui/icons-material/RestoreOutlined'
import { type FileRecord, fileLimits } from '@veranda/contract'
import { useState } from 'react'
import { useDownloadFile, useTrashFile } from '#entities/file/file-queries.ts'
import { useBulkFileAction, useRenameFile } from '#features/files/file-mutations.ts'
import { MoveDialog } from '#features/files/move-dialog.tsx'
import { NameDialog } from '#features/files/name-dialog.tsx'
import { texts } from '#features/files/texts.ts'
import { type Action, ActionMenu } from '#ui/action-menu.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'

const t = texts.files

type FileDialog = 'rename' | 'move' | 'purge'

/** Actions of a file. */
export function FileActions({ file }: { file: FileRecord }) {
  const [dialog, setDialog] = useState<FileDialog | null>(null)
  const download = useDownloadFile()
  const trash = useTrashFile()
  const restore = useBulkFileAction('restore')
  const isTrash = file.deleted_at !== null
  const isBeside = file.lead_id !== null || file.client_id !== null || file.order_id !== null
  const fileChanges: Action[] = [
    { label: t.rename, icon: EditIcon, onClick: () => setDialog('rename') },
    ...(isBeside ? [] : [{ label: t.move, icon: MoveIcon, onClick: () => setDialog('move') }]),
    { label: t.remove, icon: DeleteIcon, onClick: () => trash.mutate(file) },
  ]
  const trashChanges: Action[] = [
    { label: t.restore, icon: RestoreIcon, onClick: () => restore.mutate({ ids: [file.id] }) },
    { label: t.purge, icon: PurgeIcon, onClick: () => setDialog('purge') },
  ]
  const changes = isTrash ? trashChanges : fileChanges
  return (
    <>
      <ActionMenu
        label={t.actions(file.name)}
        actions={[
          { label: t.download, icon: DownloadIcon, onClick: () => download.mutate(file) },
          ...(file.can_change ? changes : []),
        ]}
      />
      {dialog && <FileDialog dialog={dialog} file={file} onClose={() => setDialog(null)} />}
    </>
  )
}

function FileDialog({
  dialog,
  file,
  onClose,
}: {
  dialog: FileDialog
  file: FileRecord
  onClose: () => void
}) {
  const rename = useRenameFile()
  const move = useBulkFileAction('move')
  const purge = useBulkFileAction('purge')
  const ids = [file.id]
  if (dialog === 'move') {
    return (
      <MoveDialog
        from={file.folder_id}
        isPending={move.isPending}
        onMove={(folder_id) => move.mutate({ ids, folder_id }, { onSettled: onClose })}
        onClose={onClose}
      />
    )
  }
  if (dialog === 'purge') {
    return (
      <ConfirmDialog
        open
        title={t.purgeTitle}
        text={t.purgeText(file.name)}
        confirmLabel={t.purge}
        isPending={purge.isPending}
        onConfirm={() => purge.mutate({ ids }, { onSettled: onClose })}
        onClose={onClose}
      />
    )
  }
  return (
    <NameDialog
      title={t.renameTitle}
      label={t.name}
      submit={texts.folders.save}
      required={t.nameRequired}
      initial={file.name}
      maxLength={fileLimits.nameMax}
      onSubmit={(name) => rename.mutateAsync({ id: file.id, name })}
      onClose={onClose}
    />
  )
}
