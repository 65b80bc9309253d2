import type { PageName } from '@veranda/contract'
import type { HelpTarget, InstructionName } from '#lib/routes/help-links.ts'
import type { PictureName } from './pictures.ts'

/** A screen of the product; named by the page's title unless another is given. */
export interface ScreenLink {
  page: PageName
  search?: Record<string, string>
  title?: string
}

/** In texts, `[…]` quotes a label exactly as on the screen; a test compares them. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'steps'; items: readonly string[] }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'note'; text: string }
  | { kind: 'keys'; items: readonly (readonly [string, string])[] }
  | { kind: 'screens'; links: readonly ScreenLink[] }
  | { kind: 'see'; targets: readonly HelpTarget[] }
  | { kind: 'picture'; name: PictureName; alt: string }

export interface Section {
  /** Its hash in the URL: `#import`. */
  id: string
  heading: string
  blocks: readonly Block[]
}

export interface Instruction {
  page: InstructionName
  /** Introduction. */
  lead: string
  sections: readonly Section[]
}

export const text = (content: string): Block => ({ kind: 'text', text: content })
export const heading = (content: string): Block => ({ kind: 'heading', text: content })
export const note = (content: string): Block => ({ kind: 'note', text: content })
export const steps = (...items: string[]): Block => ({ kind: 'steps', items })
export const list = (...items: string[]): Block => ({ kind: 'list', items })
export const keys = (...items: (readonly [string, string])[]): Block => ({ kind: 'keys', items })
export const screens = (...links: ScreenLink[]): Block => ({ kind: 'screens', links })
/** `alt` describes the picture for screen readers. */
export const picture = (name: PictureName, alt: string): Block => ({ kind: 'picture', name, alt })
export const see = (...targets: HelpTarget[]): Block => ({ kind: 'see', targets })

/** All texts of a block, one per line; labels in quotation marks. */
export function linesOf(block: Block): string[] {
  return markedLinesOf(block).map((line) => line.replaceAll('[', '«').replaceAll(']', '»'))
}

/** The same with labels in brackets. */
export function markedLinesOf(block: Block): string[] {
  switch (block.kind) {
    case 'steps':
    case 'list':
      return [...block.items]
    case 'keys':
      return block.items.map(([key, meaning]) => `${key}: ${meaning}`)
    case 'screens':
    case 'see':
    case 'picture':
      return []
    default:
      return [block.text]
  }
}
