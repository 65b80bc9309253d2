import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { fileLimits, fileTypeOf, limits } from '@veranda/contract'
import type { VisitorRow } from '#db/platform/chat-visitors.ts'
import { files } from '#db/schema/tables.gen.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { usedSpace } from '#features/files/file-list-repo.ts'
import { cleanFileName } from '#files/file-name-rules.ts'
import type { FileStore } from '#files/file-store.ts'
import type { PartFolder } from '#files/part-folder.ts'
import { fileRefused } from '#files/refusal.ts'
import { contentColumns, storeContent, type VerifiedContent, verifyContent } from '#files/verified-content.ts'
import { searchable } from '#text/search-text.ts'
import type { OpenChannel } from './channel-repo.ts'
import { texts } from './texts.ts'
import { currentConversation } from './visitor-thread-repo.ts'

export interface VisitorFiles {
  store: FileStore
  parts: PartFolder
}

interface Incoming {
  name: string
  /** `Content-Length`, or `NaN` without one. */
  length: number
  bytes: Readable
}

/** Stores a file of an existing conversation, to be sent with a later message. Checked as files of staff are. */
export async function receiveVisitorFile(
  { tenant }: OpenChannel,
  visitor: VisitorRow,
  { name, length, bytes }: Incoming,
  { store, parts }: VisitorFiles,
): Promise<{ id: number }> {
  const conversation = await currentConversation(tenant, visitor.id)
  if (visitor.blocked_at !== null) throw new DomainError('visitor_blocked')
  if (!conversation) throw fieldError('file_ids', texts.uploadFirst)
  const clean = cleanFileName(name)
  if (!fileTypeOf(clean)) throw fileRefused('type')
  if (!Number.isSafeInteger(length) || length < 1) throw new DomainError('malformed_request')
  if (length > limits.visitorFileBytes)
    throw new DomainError('payload_too_large', { message: texts.fileTooLarge })
  const key = randomBytes(16).toString('hex')
  try {
    const written = await parts.write(key, 0, bytes, length)
    if (written !== length) throw new DomainError('malformed_request')
    const content = await verifyContent(parts.pathOf(key), clean)
    return await keep(tenant, { conversationId: conversation.id, name: clean, key, content }, store)
  } finally {
    await parts.remove(key)
  }
}

interface StoredContent {
  conversationId: number
  name: string
  key: string
  content: VerifiedContent
}

async function keep(
  tenant: OpenChannel['tenant'],
  { conversationId, name, key, content }: StoredContent,
  store: FileStore,
): Promise<{ id: number }> {
  const storage_key = `${tenant.companyId}/${key}`
  await storeContent(store, storage_key, content)
  return tenant.transaction((tx) => insertVisitorFile(tx, { conversationId, name, storage_key, content }))
}

/** Inserts the row of a stored visitor file. Throws when the company's storage is full. */
export async function insertVisitorFile(
  tx: TenantTx,
  { conversationId, name, storage_key, content }: Omit<StoredContent, 'key'> & { storage_key: string },
): Promise<{ id: number }> {
  await tx.advisoryLock('file space')
  if ((await usedSpace(tx)) + content.size > fileLimits.quota) throw new DomainError('storage_full')
  const { id } = await tx.insert(files, {
    name,
    conversation_id: conversationId,
    user_id: null,
    storage_key,
    ...contentColumns(content),
    search_text: searchable(name),
  })
  return { id }
}
