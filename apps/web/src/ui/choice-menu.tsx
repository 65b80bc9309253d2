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

/** An open menu, or one that is closing. */
export interface OpenedMenu {
  id: string
  anchor: HTMLElement | null
  onClose: () => void
}

interface Props {
  label: string
  choices: readonly Choice[]
  button: (opener: Opener) => ReactNode
}

/** A button with a menu of values; the current one is marked. */
export function ChoiceMenu({ label, choices, button }: Props) {
  const { opener, menu } = useMenuOpener()
  return (
    <>
      {button(opener)}
      {menu && <Choices {...menu} label={label} choices={choices} />}
    </>
  )
}

/**
 * A button and its menu, which is there from the first opening on: a list has hundreds of such buttons, and an unused menu costs more
 * than the rest of the row.
 */
export function useMenuOpener(): { opener: Opener; menu: OpenedMenu | null } {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpened, setOpened] = useState(false)
  const id = useId()
  const opener = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    'aria-controls': anchor ? id : undefined,
    onClick: (event: MouseEvent<HTMLElement>) => {
      setAnchor(event.currentTarget)
      setOpened(true)
    },
  } as const
  return { opener, menu: wasOpened ? { id, anchor, onClose: () => setAnchor(null) } : null }
}

/** The values of a menu. */
export function Choices({ id, anchor, onClose, label, choices }: OpenedMenu & Omit<Props, 'button'>) {
  return (
    <Menu
      id={id}
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': label }, paper: { sx: { maxHeight: 420 } } }}
    >
      {choices.map(({ key, label: text, isChosen = false, onChoose }) => (
        <MenuItem
          key={key}
          selected={isChosen}
          aria-current={isChosen || undefined}
          onClick={() => {
            onClose()
            if (!isChosen) onChoose()
          }}
        >
          {text}
        </MenuItem>
      ))}
    </Menu>
  )
}
