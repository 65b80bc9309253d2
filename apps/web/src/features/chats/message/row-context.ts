import type { ChatFile, ChatMessage } from '@veranda/contract'

/** Shared by all rows of a thread. */
export interface RowContext {
  userId: number
  timeZone: string
  /** Own messages up to this number have been read. */
  readTo: number
  canWrite: boolean
  isVisitor: boolean
  /** Names to highlight after «@». */
  names: readonly string[]
  highlighted: number | null
  onReply: (message: ChatMessage) => void
  onJump: (seq: number) => void
  onOpenFile: (file: ChatFile, files: readonly ChatFile[]) => void
  /** Scrolls to the newest message, a colleague's answer. */
  onLook: () => void
}
