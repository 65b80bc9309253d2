import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type MouseEvent, type ReactNode, useEffect, useId, useState } from 'react'

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
  'aria-busy': true | undefined
  onClick: (event: MouseEvent<HTMLElement>) => void
}

/** An open menu, or one that is closing. */
export interface OpenedMenu {
  id: string
  anchor: HTMLElement | null
  onClose: () => void
  /** Tells the button whether a choice is being saved. */
  onPending: (isPending: boolean) => void
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
  const [isPending, setPending] = useState(false)
  const id = useId()
  const opener = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    'aria-controls': anchor ? id : undefined,
    'aria-busy': isPending || undefined,
    onClick: (event: MouseEvent<HTMLElement>) => {
      setAnchor(event.currentTarget)
      setOpened(true)
    },
  } as const
  const menu = { id, anchor, onClose: () => setAnchor(null), onPending: setPending }
  return { opener, menu: wasOpened ? menu : null }
}

type ChoicesProps = OpenedMenu & Omit<Props, 'button'> & { isPending?: boolean }

/** The values of a menu; what saves a choice belongs beside them, so that a menu never opened costs nothing. */
export function Choices({ id, anchor, onClose, onPending, label, choices, isPending = false }: ChoicesProps) {
  useEffect(() => onPending(isPending), [onPending, isPending])
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
