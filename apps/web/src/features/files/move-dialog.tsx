import FolderIcon from '@mui/icons-material/FolderOutlined'
import HomeIcon from '@mui/icons-material/FolderSpecialOutlined'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import { useQuery } from '@tanstack/react-query'
import { limits } from '@veranda/contract'
import { useId, useState } from 'react'
import { foldersQuery } from './file-mutations.ts'
import { isWithin, orderedTree } from './folders/folder-rules.ts'
import { texts } from './texts.ts'

const t = texts.move

interface Props {
  /** The folder being moved, which cannot be its own target. */
  movedFolderId?: number
  /** Current folder of the moved items. */
  from: number | null
  isPending: boolean
  onMove: (folderId: number | null) => void
  onClose: () => void
}

/** Chooses a target folder. */
export function MoveDialog({ movedFolderId, from, isPending, onMove, onClose }: Props) {
  const titleId = useId()
  const { data: folders = [] } = useQuery(foldersQuery())
  const [chosen, setChosen] = useState<number | null | undefined>(undefined)
  const places = [
    { id: null as number | null, name: texts.folders.all, depth: 0 },
    ...orderedTree(folders).map(({ folder, depth }) => ({
      id: folder.id,
      name: folder.name,
      depth: depth + 1,
    })),
  ]
  const isClosed = (id: number | null) =>
    id === from || (id !== null && movedFolderId !== undefined && isWithin(folders, id, movedFolderId))
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: limits.deleteDialogWidth, width: '100%' } } }}
    >
      <DialogTitle id={titleId}>{t.title}</DialogTitle>
      <DialogContent dividers sx={{ px: 1 }}>
        <List disablePadding aria-label={t.choose}>
          {places.map(({ id, name, depth }) => (
            <ListItem key={id ?? 'root'} disablePadding>
              <ListItemButton
                disabled={isClosed(id)}
                selected={chosen === id}
                aria-pressed={chosen === id}
                onClick={() => setChosen(id)}
                sx={{ borderRadius: 1.5, pl: 1.5 + Math.min(depth, 6) * 2 }}
              >
                <ListItemIcon sx={{ minWidth: 36 }}>
                  {id === null ? <HomeIcon fontSize="small" /> : <FolderIcon fontSize="small" />}
                </ListItemIcon>
                <ListItemText primary={name} />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.folders.cancel}</Button>
        <Button
          variant="contained"
          disabled={chosen === undefined}
          loading={isPending}
          onClick={() => chosen !== undefined && onMove(chosen)}
        >
          {t.here}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
