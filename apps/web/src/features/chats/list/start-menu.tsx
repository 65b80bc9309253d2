import AddIcon from '@mui/icons-material/AddCommentOutlined'
import GroupIcon from '@mui/icons-material/GroupAddOutlined'
import PersonIcon from '@mui/icons-material/PersonAddAltOutlined'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { texts } from '#features/chats/texts.ts'
import type { PresentPerson } from '#lib/realtime/realtime-socket.ts'
import { StartDirectDialog } from './start-direct-dialog.tsx'
import { StartGroupDialog } from './start-group-dialog.tsx'

interface Props {
  people: readonly PresentPerson[]
  onStarted: (id: number) => void
}

/** Starts a conversation with one or several colleagues. */
export function StartMenu({ people, onStarted }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [dialog, setDialog] = useState<'direct' | 'group' | null>(null)
  const show = (next: 'direct' | 'group') => {
    setAnchor(null)
    setDialog(next)
  }
  const close = () => setDialog(null)
  const started = (id: number) => {
    close()
    onStarted(id)
  }
  return (
    <>
      <IconButton
        color="primary"
        aria-label={texts.list.add}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <AddIcon />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => show('direct')}>
          <ListItemIcon>
            <PersonIcon fontSize="small" />
          </ListItemIcon>
          {texts.start.direct}
        </MenuItem>
        <MenuItem onClick={() => show('group')}>
          <ListItemIcon>
            <GroupIcon fontSize="small" />
          </ListItemIcon>
          {texts.start.group}
        </MenuItem>
      </Menu>
      {dialog === 'direct' && <StartDirectDialog people={people} onStarted={started} onClose={close} />}
      {dialog === 'group' && <StartGroupDialog onStarted={started} onClose={close} />}
    </>
  )
}
