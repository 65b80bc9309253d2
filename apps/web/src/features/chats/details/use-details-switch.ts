import { useState } from 'react'
import type { ChatLayout } from '#features/chats/layout.ts'

const key = 'chat_details'

/** Whether the details are shown: remembered where they have a place of their own, closed at first where they lie over. */
export function useDetailsSwitch(layout: ChatLayout): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [isKept, setKept] = useState(() => localStorage.getItem(key) !== 'closed')
  const [isOver, setOver] = useState(false)
  if (layout !== 'three') return [isOver, setOver]
  return [
    isKept,
    (isOpen) => {
      setKept(isOpen)
      localStorage.setItem(key, isOpen ? 'open' : 'closed')
    },
  ]
}
