import { type FileAnswer, limits } from '@veranda/contract'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import type { ChatViewer } from '#features/chats/chat-access-repo.ts'
import { getConversation } from '#features/chats/conversations/conversation-list-repo.ts'
import { texts } from '#features/chats/texts.ts'
import { findMessages } from './message-list-repo.ts'
import { transcriptText } from './transcript-rules.ts'

interface TranscriptRequest {
  now: Date
  /** The company's time zone. */
  timeZone: string
  withNotes: boolean
}

/** A visible conversation as a text file. Internal notes of a visitor's conversation are included only on request. */
export async function conversationTranscript(
  tenant: TenantDb,
  id: number,
  { now, timeZone, withNotes }: TranscriptRequest,
  viewer: ChatViewer,
): Promise<FileAnswer> {
  const conversation = await getConversation(tenant, id, viewer)
  // Conversations among colleagues hide nothing from their members.
  const isWhole = withNotes || conversation.kind !== 'visitor'
  const found = await findMessages(tenant, viewer, {
    where: sql`m.conversation_id = ${id} ${isWhole ? sql`` : sql`and not m.is_internal`}`,
    order: sql`m.seq desc`,
    limit: limits.transcriptMessages + 1,
  })
  const messages = found.slice(0, limits.transcriptMessages).reverse()
  const isCut = found.length > messages.length
  const text = transcriptText(conversation, messages, { now, timeZone, withNotes, isCut })
  return {
    name: texts.transcript.fileName(conversation.kind, conversation.number),
    // With a byte order mark, for editors that would not detect UTF-8.
    bytes: Buffer.from(`\ufeff${text}`),
  }
}
