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
  /** Who is typing, until some seconds after the last keystroke. */
  typing: string
  isConnected: boolean
  isBlocked: boolean
  hasConsented: boolean
  /** The invitation that opened the panel; shown instead of the greeting. */
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

/** What the panel's components need of a conversation. */
export interface Conversation {
  readonly state: ChatState
  subscribe(listener: () => void): () => void
  send(draft: Draft): Promise<void>
  retry(uuid: string): Promise<void>
  /** Removes refused messages: they are dropped, or shown in the form again. */
  discard(uuids: readonly string[]): void
  /** Retries opening a chat that failed to open. */
  reopen(): Promise<void>
  attach(file: File): Promise<number>
  read(): Promise<void>
  typing(text: string): void
  rate(score: number, comment: string): Promise<void>
}
