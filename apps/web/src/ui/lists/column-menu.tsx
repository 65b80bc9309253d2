import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import type { ColumnChoice } from './record-column.ts'
import { texts } from './texts.ts'

/** Menu to choose a table's columns. */
export function ColumnMenu<T>({ choice }: { choice: ColumnChoice<T> }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (choice.optional.length === 0) return null
  return (
    <>
      <Tooltip title={texts.columns}>
        <IconButton
          onClick={(event) => setAnchor(event.currentTarget)}
          aria-label={texts.columns}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
        >
          <ColumnsIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {choice.optional.map(({ column: { id, label }, isShown }) => (
          <MenuItem
            key={id}
            role="menuitemcheckbox"
            aria-checked={isShown}
            onClick={() => choice.toggle(id)}
            sx={{ py: 0, pl: 0.5 }}
          >
            <Checkbox checked={isShown} tabIndex={-1} disableRipple size="small" aria-hidden />
            <ListItemText primary={label} />
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
