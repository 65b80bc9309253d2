import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type MouseEvent, type ReactNode, useId, useState } from 'react'

export interface Choice {
  key: string
  label: string
  isChosen?: boolean
  onChoose: () => void
}

/** What the button that opens the menu must be given. */
interface Opener {
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: (event: MouseEvent<HTMLElement>) => void
}

interface Props {
  label: string
  choices: readonly Choice[]
  button: (opener: Opener) => ReactNode
}

/** A button with a menu of values; the current one is marked. */
export function ChoiceMenu({ label, choices, button }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const menuId = useId()
  const close = () => setAnchor(null)
  return (
    <>
      {button({
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        'aria-controls': anchor ? menuId : undefined,
        onClick: (event) => setAnchor(event.currentTarget),
      })}
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-label': label }, paper: { sx: { maxHeight: 420 } } }}
      >
        {choices.map(({ key, label: text, isChosen = false, onChoose }) => (
          <MenuItem
            key={key}
            selected={isChosen}
            aria-current={isChosen || undefined}
            onClick={() => {
              close()
              if (!isChosen) onChoose()
            }}
          >
            {text}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
