import MoreIcon from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type ElementType, useState } from 'react'

export interface Action {
  label: string
  icon: ElementType
  onClick: () => void
}

/** A menu of actions behind one button. */
export function ActionMenu({ label, actions }: { label: string; actions: Action[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  if (actions.length === 0) return null
  return (
    <>
      <IconButton aria-label={label} aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        <MoreIcon />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {actions.map(({ label: text, icon: Icon, onClick }) => (
          <MenuItem
            key={text}
            onClick={() => {
              close()
              onClick()
            }}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {text}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
