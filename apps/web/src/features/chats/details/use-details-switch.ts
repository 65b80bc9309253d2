import { useState } from 'react'
import type { ChatLayout } from '#features/chats/use-chat-layout.ts'

const key = 'chat_details'

/** Whether the details are shown: stored where they have their own pane, closed at first where they are a drawer. */
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
