import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/**
 * A keyboard shortcut for the help and, with `press`, for the handler. `press` maps each key to an action: by the
 * key's physical position, so that the Russian layout works too, with `Mod+` for Ctrl or ⌘. Without it the component
 * listens itself.
 */
export interface Shortcut<Act extends string = string> {
  keys: string
  meaning: string
  press?: Readonly<Record<string, Act>>
}

/** Shortcuts of one screen, declared once for the handler and the help. */
export interface Shortcuts<Act extends string = string> {
  title: string
  list: readonly Shortcut<Act>[]
}

/** Shortcuts of the mounted screens, in mounting order. */
let declared: readonly Shortcuts[] = []
const listeners = new Set<() => void>()

function declare(next: readonly Shortcuts[]): void {
  declared = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shortcuts of everything on screen, without duplicates. */
export const useDeclaredShortcuts = (): readonly Shortcuts[] =>
  useSyncExternalStore(subscribe, () => declared)

/** Lists shortcuts in the help while a component is mounted that handles them itself. */
export function useShortcutHelp(shortcuts: Shortcuts): void {
  useEffect(() => {
    declare([...declared.filter((one) => one !== shortcuts), shortcuts])
    return () => declare(declared.filter((one) => one !== shortcuts))
  }, [shortcuts])
}

/** Lists and handles shortcuts while a screen is mounted. */
export function useShortcuts<Act extends string>(
  shortcuts: Shortcuts<Act>,
  actions: Readonly<Record<Act, () => void>>,
): void {
  useShortcutHelp(shortcuts)
  useChords(shortcuts, actions)
}

/** Handles shortcuts while a screen is mounted. */
export function useChords<Act extends string>(
  { list }: Shortcuts<Act>,
  actions: Readonly<Record<Act, () => void>>,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const chord = chordOf(event)
    const act = list.find((one) => one.press?.[chord])?.press?.[chord]
    if (!act || event.defaultPrevented || !isFree(chord, event.target)) return
    event.preventDefault()
    actions[act]()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

type Press = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * The pressed key. The question mark is matched by character: it is Shift+7 on the Russian layout. On its English
 * position that layout types a comma, which is accepted as well.
 */
export function chordOf({ code, key, ctrlKey, metaKey, altKey }: Press): string {
  if (altKey) return ''
  if (ctrlKey || metaKey) return `Mod+${code}`
  if (key === '?' || (key === ',' && code === 'Slash')) return '?'
  return key === 'Escape' ? key : code
}

/**
 * Whether the screen should handle the key: one with Ctrl always (but a field keeps its own undo), a letter only if
 * nothing is being typed and no layer is open.
 */
function isFree(chord: string, target: EventTarget | null): boolean {
  if (chord === 'Mod+KeyZ') return !isTyping(target)
  if (chord.startsWith('Mod+')) return true
  if (
    isUnder(
      chord === '?' ? '[role="menu"], [role="listbox"]' : '[role="dialog"], [role="menu"], [role="listbox"]',
    )
  ) {
    return false
  }
  if (!isTyping(target)) return true
  // The first Escape leaves the field; the next one reaches the screen.
  if (chord === 'Escape') (target as HTMLElement).blur()
  return false
}

const isUnder = (selector: string) => document.querySelector(selector) !== null

/** Inputs without text: a key pressed in them is no typing. */
const withoutText = new Set([
  'checkbox',
  'radio',
  'button',
  'submit',
  'reset',
  'range',
  'color',
  'file',
  'image',
])

/** Whether keys pressed here change a text. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !withoutText.has(target.type)
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName))
  )
}
