import { type Shortcuts, useShortcuts } from '#lib/browser/shortcuts.ts'
import { frame } from '#ui/theme.ts'
import { texts } from './texts.ts'

const t = texts.keys

/** A button in a row that a key presses: `data-row-act="status"`. */
export type RowAct = 'status' | 'assignee'

type Act = 'next' | 'previous' | 'select' | 'edit' | 'convert' | 'menu' | 'search' | RowAct

const keysOfList: Shortcuts<Act>['list'] = [
  { keys: 'J', meaning: t.next, press: { KeyJ: 'next' } },
  { keys: 'K', meaning: t.previous, press: { KeyK: 'previous' } },
  { keys: 'Enter', meaning: t.open },
  { keys: '/', meaning: t.search, press: { Slash: 'search' } },
]
const keysOfEditing: Shortcuts<Act>['list'] = [{ keys: 'E', meaning: t.edit, press: { KeyE: 'edit' } }]
const keysOfConverting: Shortcuts<Act>['list'] = [
  { keys: 'C', meaning: t.convert, press: { KeyC: 'convert' } },
]
const keysOfMenu: Shortcuts<Act>['list'] = [{ keys: '.', meaning: t.menu, press: { Period: 'menu' } }]
const keysOfSelection: Shortcuts<Act>['list'] = [
  { keys: 'X', meaning: t.select, press: { KeyX: 'select' } },
  // The bar of what is selected listens to it.
  { keys: 'Esc', meaning: texts.clearSelection },
]
const keysOfRow: Record<RowAct, Shortcuts<Act>['list'][number]> = {
  status: { keys: 'S', meaning: t.status, press: { KeyS: 'status' } },
  assignee: { keys: 'A', meaning: t.assignee, press: { KeyA: 'assignee' } },
}

interface ListKeys {
  rowActs?: readonly RowAct[]
  canSelect?: boolean
  canEdit?: boolean
  canConvert?: boolean
  hasMenu?: boolean
}

/** The shortcuts of a list; declared outside a component, because the help knows them by identity. */
export const listShortcuts = (
  title: string,
  { rowActs = [], canSelect = false, canEdit = false, canConvert = false, hasMenu = false }: ListKeys = {},
): Shortcuts<Act> => ({
  title,
  list: [
    ...keysOfList,
    ...(canSelect ? keysOfSelection : []),
    ...(canEdit ? keysOfEditing : []),
    ...(canConvert ? keysOfConverting : []),
    ...rowActs.map((act) => keysOfRow[act]),
    ...(hasMenu ? keysOfMenu : []),
  ],
})
export type ListShortcuts = Shortcuts<Act>

/** The shortcut by which a page adds a record; declared outside a component, too. */
export const addShortcuts = (title: string, meaning: string): Shortcuts<'add'> => ({
  title,
  list: [{ keys: 'N', meaning, press: { KeyN: 'add' } }],
})

/** Adds a record by a key, also where the list is empty. */
export function AddKey({ shortcuts, onAdd }: { shortcuts: Shortcuts<'add'>; onAdd: () => void }): null {
  useShortcuts(shortcuts, { add: onAdd })
  return null
}

/** Rows carry their place in the list. */
export const rowPlace = (index: number) => ({ 'data-index': index })

const rowAt = (index: number) => document.querySelector<HTMLElement>(`main [data-index="${index}"]`)

/** The link by which a row is opened; the focus stands on it. */
export const linkOf = (row: HTMLElement): HTMLElement | null =>
  row.querySelector<HTMLElement>('a[href]') ?? row.querySelector<HTMLElement>('button')

/** The place of the first row that the window shows whole; the top bar covers what is above it. */
function firstInSight(): number {
  const rows = document.querySelectorAll<HTMLElement>('main [data-index]')
  return placeOf([...rows].find((row) => row.getBoundingClientRect().top >= frame.bar) ?? null)
}

const focusedRow = () => document.activeElement?.closest<HTMLElement>('main [data-index]') ?? null
/** Where a row is in the list. */
export const placeOf = (row: HTMLElement | null): number => (row ? Number(row.dataset.index) : -1)

/** Focuses a row that is drawn, at the place that the window shows. */
export function focusRow(index: number): void {
  const row = rowAt(index)
  if (!row) return
  row.scrollIntoView({ block: 'nearest' })
  linkOf(row)?.focus({ preventScroll: true })
}

interface RowKeysProps {
  shortcuts: ListShortcuts
  count: number
  reveal: (index: number) => void
  onSelect: (index: number) => void
  onEdit: (index: number) => void
  onConvert: (index: number) => void
}

/**
 * Keys of a list: the focused row is the one that the keys act on, and without one the first in sight. `reveal` draws a row that is out of
 * sight, before it is focused.
 */
export function RowKeys({ shortcuts, count, reveal, onSelect, onEdit, onConvert }: RowKeysProps): null {
  const go = (by: number) => {
    const place = placeOf(focusedRow())
    const next = Math.min(count - 1, Math.max(0, place < 0 ? firstInSight() : place + by))
    if (count === 0) return
    reveal(next)
    // Rows out of sight are drawn in the next frame.
    requestAnimationFrame(() => focusRow(next))
  }
  const onFocused = (act: (index: number) => void) => {
    const place = placeOf(focusedRow())
    if (place >= 0) act(place)
  }
  const press = (act: RowAct) => focusedRow()?.querySelector<HTMLElement>(`[data-row-act="${act}"]`)?.click()
  useShortcuts(shortcuts, {
    next: () => go(1),
    previous: () => go(-1),
    select: () => onFocused(onSelect),
    edit: () => onFocused(onEdit),
    convert: () => onFocused(onConvert),
    // As the key of a context menu, which not every keyboard has.
    menu: () =>
      focusedRow()?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
    search: () => document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus(),
    status: () => press('status'),
    assignee: () => press('assignee'),
  })
  return null
}
