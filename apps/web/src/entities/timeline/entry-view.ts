import type { SvgIconProps } from '@mui/material/SvgIcon'
import type { ComponentType, ReactNode } from 'react'

/** What every entry of a timeline has. */
export interface TimelineItem {
  id: number
  at: string
  user: { name: string } | null
}

/** How an entry is shown: what happened, in one or more lines, and details in grey. */
export interface EntryView {
  icon: ComponentType<SvgIconProps>
  lines: ReactNode[]
  details?: string[]
  /** Instead of the person's name. */
  by?: string
}

export type FormatTime = (at: string | null) => string

/** An entry of one kind, or of some. A mapped type, so that the compiler knows which view suits which entry. */
export type EntryOf<E extends { kind: string }, K extends E['kind']> = {
  [P in K]: { kind: P } & Extract<E, { kind: P }>
}[K]

/** The views of entries by their kind. */
export type EntryViews<E extends { kind: string }, Kinds extends E['kind'] = E['kind']> = {
  [K in Kinds]: (entry: EntryOf<E, K>, time: FormatTime) => EntryView
}

/** The names that were added to a list and those that were removed from it. */
export function listChange([before, after]: readonly [string[], string[]]): {
  added: string[]
  removed: string[]
} {
  return {
    added: after.filter((name) => !before.includes(name)),
    removed: before.filter((name) => !after.includes(name)),
  }
}
