import { type Role, scopeOf } from '@veranda/contract'
import { and, inArray, isNull, type SQL } from 'drizzle-orm'
import { users } from '#db/schema/tables.gen.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import { fieldError } from '#errors.ts'
import { notifyUser } from '#features/notifications/notifications-repo.ts'
import type { ChatViewer } from './chat-access-repo.ts'
import { type MessageRow, previewOf, requireParticipant } from './messages/message-write-repo.ts'
import { texts } from './texts.ts'

/** Unique ids of active colleagues. Throws `validation_failed` at `field` for unknown ones. */
export async function assertColleagues(tx: TenantTx, ids: number[], field: string): Promise<number[]> {
  const uniqueIds = [...new Set(ids)]
  if (uniqueIds.length === 0) return uniqueIds
  const isActive = and(
    inArray(users.id, uniqueIds),
    isNull(users.deleted_at),
    isNull(users.blocked_at),
  ) as SQL
  const found = await tx.find(users, isActive)
  if (found.length !== uniqueIds.length) throw fieldError(field, texts.noSuchColleague)
  return uniqueIds
}

/** Throws unless the user is active and their role may answer visitors. */
export async function assertMayAnswer(tx: TenantTx, id: number): Promise<void> {
  await assertColleagues(tx, [id], 'user_id')
  const user = await tx.findOne(users, id)
  if (user && !scopeOf(user.role as Role, 'chat.write'))
    throw fieldError('user_id', texts.mayNotAnswer(user.name))
}

/** Adds the mentioned users to the conversation and notifies them. */
export async function notifyMentioned(tx: TenantTx, message: MessageRow, viewer: ChatViewer): Promise<void> {
  for (const userId of message.mentions) {
    if (userId === viewer.userId) continue
    await requireParticipant(tx, message.conversation_id, userId, { isMember: true })
    await notifyUser(tx, userId, 'user.mention', {
      type: 'chat_mention',
      title: texts.mention.title(viewer.name),
      message: previewOf(message.body),
      conversation_id: message.conversation_id,
    })
  }
}
