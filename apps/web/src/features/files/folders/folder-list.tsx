import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import MoveIcon from '@mui/icons-material/DriveFileMoveOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import FolderIcon from '@mui/icons-material/Folder'
import LockIcon from '@mui/icons-material/LockOutlined'
import AudienceIcon from '@mui/icons-material/VisibilityOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { counted, type FileFolder } from '@veranda/contract'
import { useState } from 'react'
import { AudienceDialog } from '#features/files/audience-dialog.tsx'
import { useTrashFolder, useUpdateFolder } from '#features/files/file-mutations.ts'
import { pathOfPlace } from '#features/files/files-state.ts'
import { MoveDialog } from '#features/files/move-dialog.tsx'
import { NameDialog } from '#features/files/name-dialog.tsx'
import { texts } from '#features/files/texts.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { RouterLink } from '#ui/router-link.tsx'

const t = texts.folders

type FolderDialog = 'rename' | 'move' | 'audience' | 'remove'

/** Subfolders of the open folder. */
export function FolderList({ folders }: { folders: FileFolder[] }) {
  if (folders.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={t.tree}
      sx={{
        listStyle: 'none',
        m: 0,
        mb: 2,
        p: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(270px, 100%), 1fr))',
      }}
    >
      {folders.map((folder) => (
        <FolderCard key={folder.id} folder={folder} />
      ))}
    </Box>
  )
}

function FolderCard({ folder }: { folder: FileFolder }) {
  const [dialog, setDialog] = useState<FolderDialog | null>(null)
  const { scope } = useCurrentUser()
  const ask = (what: FolderDialog) => () => setDialog(what)
  const actions = [
    { label: t.rename, icon: EditIcon, onClick: ask('rename') },
    { label: t.move, icon: MoveIcon, onClick: ask('move') },
    ...(scope('file.manage') === 'all'
      ? [{ label: t.audience, icon: AudienceIcon, onClick: ask('audience') }]
      : []),
    { label: t.remove, icon: DeleteIcon, onClick: ask('remove') },
  ]
  return (
    <Card
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5, p: 1, pl: 2, position: 'relative' }}
    >
      <FolderIcon aria-hidden sx={{ color: 'primary.light', fontSize: 32 }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <RouterLink
          to={pathOfPlace(folder.id)}
          underline="none"
          color="inherit"
          aria-label={t.open(folder.name)}
          sx={{
            fontWeight: 600,
            display: 'block',
            '&::after': { content: '""', position: 'absolute', inset: 0 },
          }}
        >
          <Typography noWrap component="span" sx={{ fontWeight: 600, display: 'block' }}>
            {folder.name}
          </Typography>
        </RouterLink>
        <Typography variant="caption" component="p" color="textSecondary" sx={{ display: 'flex', gap: 0.5 }}>
          {folder.visible_to !== null && <LockIcon titleAccess={t.restricted} sx={{ fontSize: 16 }} />}
          {counted(folder.files_count, texts.list.forms)}
        </Typography>
      </Box>
      {folder.can_change && (
        <Box sx={{ position: 'relative', zIndex: 1 }}>
          <ActionMenu label={t.actions(folder.name)} actions={actions} />
        </Box>
      )}
      {dialog && <FolderDialog dialog={dialog} folder={folder} onClose={() => setDialog(null)} />}
    </Card>
  )
}

function FolderDialog({
  dialog,
  folder,
  onClose,
}: {
  dialog: FolderDialog
  folder: FileFolder
  onClose: () => void
}) {
  const update = useUpdateFolder()
  const move = useUpdateFolder(false)
  const trash = useTrashFolder()
  if (dialog === 'audience') return <AudienceDialog folder={folder} onClose={onClose} />
  if (dialog === 'move') {
    return (
      <MoveDialog
        movedFolderId={folder.id}
        from={folder.parent_id}
        isPending={move.isPending}
        onMove={(parent_id) => move.mutate({ id: folder.id, parent_id }, { onSettled: onClose })}
        onClose={onClose}
      />
    )
  }
  if (dialog === 'remove') {
    return (
      <ConfirmDialog
        open
        title={t.removeTitle}
        text={t.removeText(folder.name)}
        confirmLabel={t.remove}
        isPending={trash.isPending}
        onConfirm={() => trash.mutate(folder, { onSettled: onClose })}
        onClose={onClose}
      />
    )
  }
  return (
    <NameDialog
      title={t.renameTitle}
      label={t.name}
      submit={t.save}
      required={t.nameRequired}
      initial={folder.name}
      maxLength={100}
      onSubmit={(name) => update.mutateAsync({ id: folder.id, name })}
      onClose={onClose}
    />
  )
}
