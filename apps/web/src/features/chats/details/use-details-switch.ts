import { useState } from 'react'
import type { ChatLayout } from '#features/chats/use-chat-layout.ts'

const key = 'chat_details'

/** Whether the details are shown: stored where they have their own pane, closed at first where they are a drawer. */
export function useDetailsSwitch(layout: ChatLayout): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [isPaneOpen, setPaneOpen] = useState(() => localStorage.getItem(key) !== 'closed')
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  if (layout !== 'three') return [isDrawerOpen, setDrawerOpen]
  return [
    isPaneOpen,
    (isOpen) => {
      setPaneOpen(isOpen)
      localStorage.setItem(key, isOpen ? 'open' : 'closed')
    },
  ]
}
