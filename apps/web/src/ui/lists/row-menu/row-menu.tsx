import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { ElementType } from 'react'
import type { OpenedRowMenu } from './row-menu-area.tsx'
import { rowMenuLabel } from './row-menu-button.tsx'

export interface RowAction {
  label: string
  icon: ElementType
  /** An address that the browser opens, as that of a call. */
  href?: string
  onClick?: () => void
}

interface Props extends Omit<OpenedRowMenu<unknown>, 'record'> {
  name: string
  /** Those that the user may take; others are left out. */
  actions: readonly (RowAction | false | null | undefined | '')[]
}

/** The actions of a row, where it was asked for them. */
export function RowMenu({ at, isOpen, onClose, name, actions }: Props) {
  return (
    <Menu
      open={isOpen}
      anchorReference="anchorPosition"
      anchorPosition={at}
      onClose={onClose}
      // A second right click is not for the browser's menu over this one.
      onContextMenu={(event) => {
        event.preventDefault()
        onClose()
      }}
      slotProps={{ list: { 'aria-label': rowMenuLabel(name) } }}
    >
      {actions.map(
        (action) =>
          action && (
            <MenuItem
              key={action.label}
              {...(action.href && { component: 'a', href: action.href })}
              onClick={() => {
                onClose()
                action.onClick?.()
              }}
            >
              <ListItemIcon>
                <action.icon fontSize="small" />
              </ListItemIcon>
              {action.label}
            </MenuItem>
          ),
      )}
    </Menu>
  )
}
