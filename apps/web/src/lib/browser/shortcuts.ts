import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/**
 * A key as it is told, and what it does. `press` names the act of each chord: a key by its place on the keyboard, so that the
 * Russian layout does the same, with `Mod+` for Ctrl or ⌘. Without it the part of the screen that has the key listens itself.
 */
export interface Shortcut<Act extends string = string> {
  keys: string
  meaning: string
  press?: Readonly<Record<string, Act>>
}

/** The keys of one screen, declared once: the handler and the help both read it. */
export interface Shortcuts<Act extends string = string> {
  title: string
  list: readonly Shortcut<Act>[]
}

/** Keys of screens that are open now, in the order in which they came. */
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

/** The keys of what is on screen, each once. */
export const useDeclaredShortcuts = (): readonly Shortcuts[] =>
  useSyncExternalStore(subscribe, () => declared)

/** Tells of keys while a part of the screen is there, which listens to them itself. */
export function useShortcutHelp(shortcuts: Shortcuts): void {
  useEffect(() => {
    declare([...declared.filter((one) => one !== shortcuts), shortcuts])
    return () => declare(declared.filter((one) => one !== shortcuts))
  }, [shortcuts])
}

/** Tells of keys and works them while a screen is there. */
export function useShortcuts<Act extends string>(
  shortcuts: Shortcuts<Act>,
  actions: Readonly<Record<Act, () => void>>,
): void {
  useShortcutHelp(shortcuts)
  useChords(shortcuts, actions)
}

/** Works keys while a screen is there. */
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
 * What is pressed. The question mark is a sign and not a place: Shift+7 in the Russian layout. Anyone who means the place of the
 * English one types a comma there, and is understood too.
 */
export function chordOf({ code, key, ctrlKey, metaKey, altKey }: Press): string {
  if (altKey) return ''
  if (ctrlKey || metaKey) return `Mod+${code}`
  if (key === '?' || (key === ',' && code === 'Slash')) return '?'
  return key === 'Escape' ? key : code
}

/** Whether a chord means the screen: with Ctrl it does everywhere (but a field takes back its own letters), a letter does where nothing is typed and nothing lies over. */
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
  // The first Escape leaves the field, the next one what the screen says.
  if (chord === 'Escape') (target as HTMLElement).blur()
  return false
}

const isUnder = (selector: string) => document.querySelector(selector) !== null

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
