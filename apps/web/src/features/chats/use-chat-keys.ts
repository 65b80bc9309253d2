import { useEffect, useEffectEvent } from 'react'

export interface KeyActions {
  next: () => void
  previous: () => void
  take: () => void
  close: () => void
  note: () => void
  reply: () => void
  back: () => void
  help: () => void
}

/** By the key's place, so that the Russian layout does the same. */
const byCode: Record<string, keyof KeyActions> = {
  KeyJ: 'next',
  KeyK: 'previous',
  KeyA: 'take',
  KeyE: 'close',
  KeyN: 'note',
  KeyR: 'reply',
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** What lies over the page has keys of its own. */
const isUnderSomething = () =>
  document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null

export function actionOf(event: Pick<KeyboardEvent, 'code' | 'key'>): keyof KeyActions | null {
  if (event.key === 'Escape') return 'back'
  if (event.key === '?' || (event.key === ',' && event.code === 'Slash')) return 'help'
  return byCode[event.code] ?? null
}

/** Keys of the chat, while nothing is being typed and nothing lies over it. */
export function useChatKeys(actions: KeyActions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isUnderSomething()) return
    const action = actionOf(event)
    if (!action) return
    if (isTyping(event.target)) {
      // The first Escape leaves the field, the next one the conversation.
      if (action === 'back') (event.target as HTMLElement).blur()
      return
    }
    event.preventDefault()
    actions[action]()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
