import NextIcon from '@mui/icons-material/KeyboardArrowDownOutlined'
import PreviousIcon from '@mui/icons-material/KeyboardArrowUpOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { texts } from '#features/leads/texts.ts'
import { isTyping, type Shortcuts, useShortcutHelp } from '#lib/browser/shortcuts.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import type { ListSteps } from './use-list-steps.ts'

const t = texts.steps

const shortcuts: Shortcuts = {
  title: t.shortcuts,
  list: [
    { keys: 'Alt ↑', meaning: t.previous },
    { keys: 'Alt ↓', meaning: t.next },
  ],
}

interface Props {
  steps: ListSteps
  /** The dialog's element: keys pressed in a layer over it are not its own. */
  root: HTMLElement | null
}

/** Buttons and keys to the previous and next lead of the list. «Back» still leads to the list, not through the leads. */
export function LeadSteps({ steps: { previousId, nextId }, root }: Props) {
  const { setParams } = useSearchParams()
  const open = (id: number | null) => {
    if (id !== null) setParams({ lead: String(id) })
  }
  useShortcutHelp(shortcuts)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isStep = event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')
    if (!isStep || isTyping(event.target)) return
    event.preventDefault()
    open(event.key === 'ArrowUp' ? previousId : nextId)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    root?.addEventListener('keydown', listener)
    return () => root?.removeEventListener('keydown', listener)
  }, [root])
  return (
    <>
      <Step
        label={t.previous}
        keys="Alt+ArrowUp"
        hint={t.previousHint}
        icon={<PreviousIcon />}
        isDisabled={previousId === null}
        onClick={() => open(previousId)}
      />
      <Step
        label={t.next}
        keys="Alt+ArrowDown"
        hint={t.nextHint}
        icon={<NextIcon />}
        isDisabled={nextId === null}
        onClick={() => open(nextId)}
      />
    </>
  )
}

interface StepProps {
  label: string
  hint: string
  keys: string
  icon: ReactNode
  isDisabled: boolean
  onClick: () => void
}

function Step({ label, hint, keys, icon, isDisabled, onClick }: StepProps) {
  return (
    <Tooltip title={hint}>
      {/* A disabled button sends no pointer events to the tooltip. */}
      <span>
        <IconButton aria-label={label} aria-keyshortcuts={keys} disabled={isDisabled} onClick={onClick}>
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  )
}
