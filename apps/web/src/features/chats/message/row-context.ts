import type { ChatFile, ChatMessage } from '@veranda/contract'

/** What every line of a thread knows. */
export interface RowContext {
  userId: number
  timeZone: string
  /** A message of one's own up to here has been read. */
  readTo: number
  canWrite: boolean
  isVisitor: boolean
  /** Whose names stand out after «@». */
  names: readonly string[]
  highlighted: number | null
  onReply: (message: ChatMessage) => void
  onJump: (seq: number) => void
  onOpenFile: (file: ChatFile, files: readonly ChatFile[]) => void
  /** To the newest: a colleague's answer is there. */
  onLook: () => void
}
