import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import MoreIcon from '@mui/icons-material/MoreVert'
import BellIcon from '@mui/icons-material/NotificationsNoneOutlined'
import VolumeIcon from '@mui/icons-material/VolumeUpOutlined'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useSoundSwitch } from '#entities/notification/notification-sound.ts'
import { canNotify } from '#features/chats/sync/chat-news.ts'
import { texts } from '#features/chats/texts.ts'
import { showShortcutsHelp } from '#lib/browser/shortcuts-help.ts'

const t = texts.notify

/** Sound and desktop notifications, and the shortcuts. The only place that asks for the browser's permission. */
export function NotifyMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOn, setOn] = useSoundSwitch()
  const [permission, setPermission] = useState(() => (canNotify() ? Notification.permission : 'denied'))
  const ask = async () => setPermission(await Notification.requestPermission())
  const close = () => setAnchor(null)
  return (
    <>
      <IconButton
        aria-label={t.label}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        slotProps={{ paper: { sx: { maxWidth: 340 } } }}
      >
        <MenuItem role="menuitemcheckbox" aria-checked={isOn} onClick={() => setOn(!isOn)}>
          <ListItemIcon>
            <VolumeIcon fontSize="small" />
          </ListItemIcon>
          <ListItemText primary={t.sound} />
          <Checkbox edge="end" checked={isOn} tabIndex={-1} aria-hidden disableRipple sx={{ p: 0, ml: 1 }} />
        </MenuItem>
        {canNotify() && (
          <MenuItem
            disabled={permission !== 'default'}
            onClick={() => void ask()}
            sx={{ whiteSpace: 'normal' }}
          >
            <ListItemIcon>
              <BellIcon fontSize="small" />
            </ListItemIcon>
            <ListItemText
              primary={permission === 'granted' ? t.granted : permission === 'denied' ? t.denied : t.ask}
            />
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            close()
            showShortcutsHelp()
          }}
        >
          <ListItemIcon>
            <KeyboardIcon fontSize="small" />
          </ListItemIcon>
          <ListItemText primary={t.keys} />
        </MenuItem>
      </Menu>
    </>
  )
}
