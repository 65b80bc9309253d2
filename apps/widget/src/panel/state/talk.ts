import type { VisitorMessage, VisitorThread, WidgetConfig } from '@veranda/contract'
import type { Pending } from './thread.ts'

export interface ChatState {
  phase: 'loading' | 'ready' | 'unavailable'
  config: WidgetConfig | null
  status: VisitorThread['status']
  messages: VisitorMessage[]
  pending: Pending[]
  asksRating: boolean
  unread: number
  /** Who is writing, for some seconds after they last did. */
  typing: string
  isConnected: boolean
  isBlocked: boolean
  hasConsented: boolean
  /** What the page said to have the panel opened; stands where the greeting does. */
  invitation: string
}

export const emptyState: ChatState = {
  phase: 'loading',
  config: null,
  status: 'none',
  messages: [],
  pending: [],
  asksRating: false,
  unread: 0,
  typing: '',
  isConnected: true,
  isBlocked: false,
  hasConsented: false,
  invitation: '',
}

export type Draft = Omit<Pending, 'client_uuid' | 'created_at' | 'refusal' | 'errors'>

/** What the panel's parts need of a talk. */
export interface Talk {
  readonly state: ChatState
  subscribe(listener: () => void): () => void
  say(draft: Draft): Promise<void>
  retry(uuid: string): Promise<void>
  /** Takes refused words back: they are gone, or stand in the form again. */
  discard(uuids: readonly string[]): void
  /** Tries to open a chat that could not be opened. */
  reopen(): Promise<void>
  attach(file: File): Promise<number>
  read(): Promise<void>
  typing(text: string): void
  rate(score: number, comment: string): Promise<void>
}
