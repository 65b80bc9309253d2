import FilterIcon from '@mui/icons-material/FilterListOutlined'
import Badge from '@mui/material/Badge'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { colleaguesQuery } from '#lib/colleagues-query.ts'
import { texts } from './texts.ts'

const t = texts.list

interface Props {
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** Whose conversations. */
export function ListFilter({ value, onChange }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { data: colleagues = [] } = useQuery({ ...colleaguesQuery, enabled: anchor !== null })
  const choose = (next: string | undefined) => {
    setAnchor(null)
    onChange(next)
  }
  const usual: [string | undefined, string][] = [
    [undefined, t.whoAll],
    ['me', t.whoMe],
    ['none', t.whoNone],
  ]
  return (
    <>
      <IconButton aria-label={t.who} aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        <Badge color="primary" variant="dot" invisible={value === undefined}>
          <FilterIcon />
        </Badge>
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {usual.map(([key, name]) => (
          <MenuItem key={name} selected={value === key} onClick={() => choose(key)}>
            {name}
          </MenuItem>
        ))}
        <Divider />
        {colleagues.map(({ id, name }) => (
          <MenuItem key={id} selected={value === String(id)} onClick={() => choose(String(id))}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
