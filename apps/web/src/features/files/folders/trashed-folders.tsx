import PurgeIcon from '@mui/icons-material/DeleteForeverOutlined'
import FolderIcon from '@mui/icons-material/FolderDeleteOutlined'
import RestoreIcon from '@mui/icons-material/RestoreOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { FileFolder } from '@veranda/contract'
import { useState } from 'react'
import { foldersQuery, usePurgeFolder, useRestoreFolder } from '#features/files/file-mutations.ts'
import { texts } from '#features/files/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'

/** Folders in the trash: restored or purged with their contents. */
export function TrashedFolders() {
  const { data: folders = [] } = useQuery(foldersQuery(true))
  if (folders.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={texts.folders.tree}
      sx={{ listStyle: 'none', m: 0, mb: 2, p: 0, display: 'grid', gap: 1 }}
    >
      {folders.map((folder) => (
        <TrashedFolder key={folder.id} folder={folder} />
      ))}
    </Box>
  )
}

function TrashedFolder({ folder }: { folder: FileFolder }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const dates = useDates()
  const restore = useRestoreFolder()
  const purge = usePurgeFolder()
  const actions = [
    { label: texts.files.restore, icon: RestoreIcon, onClick: () => restore.mutate(folder.id) },
    { label: texts.files.purge, icon: PurgeIcon, onClick: () => setDialogOpen(true) },
  ]
  return (
    <Card component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, p: 1, pl: 2 }}>
      <FolderIcon aria-hidden color="action" />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 600 }}>
          {folder.name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {texts.list.columns.deleted}: {dates.dateTime(folder.deleted_at)}
        </Typography>
      </Box>
      {folder.can_change && <ActionMenu label={texts.folders.actions(folder.name)} actions={actions} />}
      <ConfirmDialog
        open={isDialogOpen}
        title={texts.files.purgeTitle}
        text={texts.files.purgeText(folder.name)}
        confirmLabel={texts.files.purge}
        isPending={purge.isPending}
        onConfirm={() => purge.mutate(folder.id, { onSettled: () => setDialogOpen(false) })}
        onClose={() => setDialogOpen(false)}
      />
    </Card>
  )
}
