import { type KeyboardEvent, useState } from 'react'
import type { Suggestion } from './suggestions.tsx'

interface Options {
  list: readonly Suggestion[]
  /** The field's text: Escape closes the list until it changes. */
  text: string
  /** Whether what is typed asks for suggestions. */
  isAsked: boolean
}

/** Keys of suggestions under a text field: arrows move, Enter and Tab choose, Escape closes. */
export function useSuggestionList({ list, text, isAsked }: Options) {
  const [active, setActive] = useState(0)
  const [dismissed, setDismissed] = useState<string | null>(null)
  const isOpen = isAsked && dismissed !== text
  const place = Math.min(active, list.length - 1)
  const choosing = list.map((one) => ({
    ...one,
    choose: () => {
      setActive(0)
      one.choose()
    },
  }))
  const moves: Record<string, () => void> = {
    Escape: () => setDismissed(text),
    ArrowDown: () => setActive((place + 1) % Math.max(1, list.length)),
    ArrowUp: () => setActive((place - 1 + list.length) % Math.max(1, list.length)),
  }
  /** Whether the key was the list's. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const isChoice = (event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey
    const move = isChoice ? choosing[place]?.choose : moves[event.key]
    if (!isOpen || !move) return false
    move()
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return { isOpen, list: choosing, active: place, onKeyDown }
}
