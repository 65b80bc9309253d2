import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import PersonIcon from '@mui/icons-material/PersonOutlineOutlined'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { pages, roles } from '@veranda/contract'
import { useState } from 'react'
import { texts } from '#app/texts.ts'
import { UserAvatar } from '#entities/user/user-avatar.tsx'
import { showShortcutsHelp } from '#lib/browser/shortcuts-help.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { clamped } from '#ui/clamped.ts'
import { RouterAnchor } from '#ui/router-link.tsx'
import { useSignOut } from '#ui/use-sign-out.tsx'

/** The signed-in user, and signing out. */
export function UserMenu() {
  const { user } = useCurrentUser()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)

  const { signOut, dialog } = useSignOut()
  return (
    <>
      <IconButton
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-label={user ? `${texts.account}: ${user.name}` : texts.account}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
      >
        {user ? (
          <UserAvatar name={user.name} size={34} userId={user.id} hasAvatar={user.has_avatar} />
        ) : (
          <PersonIcon fontSize="small" />
        )}
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { elevation: 8, sx: { minWidth: 240, maxWidth: 320, mt: 0.5 } } }}
      >
        {user && (
          <Box component="li" role="none" sx={{ px: 2, py: 1 }}>
            <Typography variant="subtitle2" title={user.name} sx={clamped(2)}>
              {user.name}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {roles[user.role]}
            </Typography>
            <Typography variant="body2" color="textSecondary" noWrap>
              {user.email}
            </Typography>
          </Box>
        )}
        <Divider component="li" role="none" sx={{ my: 0.5 }} />
        <MenuItem component={RouterAnchor} to={pathTo('account-settings')} onClick={close}>
          <ListItemIcon>
            <PersonIcon fontSize="small" />
          </ListItemIcon>
          {pages['account-settings'].title}
        </MenuItem>
        <ShortcutsItem onChoose={close} />
        <MenuItem
          onClick={() => {
            close()
            signOut()
          }}
        >
          <ListItemIcon>
            <LogoutIcon fontSize="small" />
          </ListItemIcon>
          {texts.signOut}
        </MenuItem>
      </Menu>
      {dialog}
    </>
  )
}

/** Not rendered on touch devices. A merely hidden item would still be an arrow key stop. */
function ShortcutsItem({ onChoose }: { onChoose: () => void }) {
  const isByFinger = useMediaQuery('(hover: none)')
  if (isByFinger) return null
  return (
    <MenuItem
      onClick={() => {
        onChoose()
        showShortcutsHelp()
      }}
    >
      <ListItemIcon>
        <KeyboardIcon fontSize="small" />
      </ListItemIcon>
      {texts.shortcuts}
    </MenuItem>
  )
}
