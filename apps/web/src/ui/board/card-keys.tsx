import Box from '@mui/material/Box'
import { visuallyHidden } from '@mui/utils'
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { type Shortcuts, useShortcutHelp } from '#lib/browser/shortcuts.ts'
import { neighbourCard } from './neighbour-card.ts'
import { texts } from './texts.ts'

const t = texts.keys

const shortcuts: Shortcuts = { title: t.help.title, list: t.help.list }

/** A card taken by the keyboard, and the column over which it is. */
interface TakenCard {
  id: number
  column: string
}

interface Keys {
  taken: TakenCard | null
  /** The id of the sentence that tells which keys move a card. */
  hintId: string
  take: (card: MovableCard) => void
  step: (by: -1 | 1) => void
  drop: (card: MovableCard) => void
  cancel: () => void
  /** The card that a drop has brought into another column, where it gets the focus again. */
  dropped: RefObject<number | null>
}

interface MovableCard {
  id: number
  record: unknown
  label: string
  column: string
}

const KeysContext = createContext<Keys | null>(null)

interface Props {
  /** The columns in their order, with their names. */
  columns: readonly { key: string; name: string }[]
  onMove: (record: unknown, column: string) => void
  children: ReactNode
}

/** Lets cards be moved by the keyboard: Space takes one, arrows choose the column, Enter drops it, Escape gives up. */
export function CardKeys({ columns, onMove, children }: Props) {
  const [taken, setTaken] = useState<TakenCard | null>(null)
  const [said, setSaid] = useState('')
  const hintId = useId()
  const dropped = useRef<number | null>(null)
  useShortcutHelp(shortcuts)
  const nameOf = (key: string) => columns.find((column) => column.key === key)?.name ?? ''
  const keys: Keys = {
    taken,
    hintId,
    dropped,
    take: ({ id, label, column }) => {
      setTaken({ id, column })
      setSaid(t.taken(label, nameOf(column)))
    },
    step: (by) => {
      if (!taken) return
      const place = columns.findIndex(({ key }) => key === taken.column)
      const next = columns[place + by]
      setSaid(next ? t.over(next.name) : t.noMore)
      if (next) setTaken({ ...taken, column: next.key })
    },
    drop: (card) => {
      if (!taken) return
      setTaken(null)
      if (taken.column === card.column) return setSaid(t.cancelled)
      dropped.current = card.id
      setSaid(t.dropped(card.label, nameOf(taken.column)))
      onMove(card.record, taken.column)
    },
    cancel: () => {
      setTaken(null)
      setSaid(t.cancelled)
    },
  }
  return (
    <KeysContext value={keys}>
      {children}
      <Box id={hintId} sx={visuallyHidden}>
        {t.hint}
      </Box>
      <Box role="status" aria-label={t.moves} sx={visuallyHidden}>
        {said}
      </Box>
    </KeysContext>
  )
}

/** Whether a card taken by the keyboard is over the column. */
export const useIsKeyTarget = (column: string): boolean => useContext(KeysContext)?.taken?.column === column

/** Props of a card for the keyboard; `onOpen` is what Enter does while it is not taken. */
export function useCardKeys(card: MovableCard, disabled: boolean, onOpen: () => void) {
  const keys = useContext(KeysContext)
  const [element, setElement] = useState<HTMLElement | null>(null)
  const dropped = keys?.dropped
  useEffect(() => {
    if (!element || dropped?.current !== card.id) return
    dropped.current = null
    element.focus()
  }, [element, dropped, card.id])
  if (!keys) throw new Error('a card with keys is outside of its board')
  const isTaken = keys.taken?.id === card.id
  const press = (event: KeyboardEvent<HTMLElement>) => {
    // Links and menus of the card have keys of their own.
    if (event.target !== event.currentTarget) return
    const act = isTaken
      ? takenKeys(keys, card)[event.key]
      : (freeKeys(keys, card, { disabled, onOpen })[event.key] ??
        moveTo(neighbourCard(event.currentTarget, event.key)))
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return {
    isTaken,
    setElement,
    props: {
      'data-card': '',
      tabIndex: 0,
      role: 'group',
      'aria-label': card.label,
      ...(!disabled && { 'aria-describedby': keys.hintId }),
      onKeyDown: press,
      onBlur: () => isTaken && keys.cancel(),
    },
  }
}

const moveTo = (card: HTMLElement | undefined) => card && (() => card.focus())

type Acts = Partial<Record<string, () => void>>

const freeKeys = (
  keys: Keys,
  card: MovableCard,
  { disabled, onOpen }: { disabled: boolean; onOpen: () => void },
): Acts => ({ Enter: onOpen, ...(!disabled && { ' ': () => keys.take(card) }) })

const takenKeys = (keys: Keys, card: MovableCard): Acts => ({
  ArrowLeft: () => keys.step(-1),
  ArrowRight: () => keys.step(1),
  Enter: () => keys.drop(card),
  ' ': () => keys.drop(card),
  Escape: keys.cancel,
})
