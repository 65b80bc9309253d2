import type { api, Body, ChatObject, Conversation } from '@veranda/contract'
import { eq } from 'drizzle-orm'
import { takeNumber } from '#db/numbers.ts'
import { clients, conversations, leads, orders } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { NewRow } from '#db/table-types.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import type { ChatViewer, ConversationRow } from '#features/chats/chat-access-repo.ts'
import { recordChange } from '#features/chats/chat-changes-repo.ts'
import { assertColleagues } from '#features/chats/colleagues-repo.ts'
import { requireParticipant, writeEvent } from '#features/chats/messages/message-write-repo.ts'
import { texts } from '#features/chats/texts.ts'
import { getConversation } from './conversation-list-repo.ts'

type Starting = Body<typeof api.chats.start>

/** Throws unless the starter may read the record: a discussion shows no more than its object. */
export type ReadObject = (kind: ChatObject, id: number) => Promise<void>

/** Starts a conversation with colleagues. Two people, or one record, have only one; it is returned if it exists. */
export async function startConversation(
  tenant: TenantDb,
  starting: Starting,
  viewer: ChatViewer,
  readObject: ReadObject,
): Promise<Conversation> {
  const { id } = await tenant.transaction((tx) => started(tx, starting, viewer, readObject))
  return getConversation(tenant, id, viewer)
}

function started(
  tx: TenantTx,
  starting: Starting,
  viewer: ChatViewer,
  readObject: ReadObject,
): Promise<{ id: number }> {
  if (starting.kind === 'direct') return startDirect(tx, starting.user_id, viewer)
  if (starting.kind === 'group') return startGroup(tx, starting, viewer)
  return startObject(tx, starting, viewer, readObject)
}

async function startDirect(tx: TenantTx, userId: number, viewer: ChatViewer): Promise<{ id: number }> {
  if (userId === viewer.userId) throw fieldError('user_id', texts.oneself)
  await assertColleagues(tx, [userId], 'user_id')
  const people = [viewer.userId, userId].sort((a, b) => a - b)
  return findOrJoinConversation(tx, `users ${people.join(' ')}`, { kind: 'direct' }, people)
}

async function startGroup(
  tx: TenantTx,
  { subject, user_ids }: Extract<Starting, { kind: 'group' }>,
  viewer: ChatViewer,
): Promise<{ id: number }> {
  const people = await assertColleagues(tx, [viewer.userId, ...user_ids], 'user_ids')
  const row = await insertConversation(tx, { kind: 'group', subject })
  for (const id of people) await requireParticipant(tx, row.id, id, { isMember: true })
  await writeEvent(tx, row, { name: 'started', by: viewer.name })
  recordChange(tx, row)
  return row
}

async function startObject(
  tx: TenantTx,
  { object, object_id }: Extract<Starting, { kind: 'object' }>,
  viewer: ChatViewer,
  readObject: ReadObject,
): Promise<{ id: number }> {
  await readObject(object, object_id)
  const values = {
    kind: 'object',
    subject: texts.object(object, await nameOf(tx, object, object_id)),
    [`${object}_id`]: object_id,
  } as const
  return findOrJoinConversation(tx, `${object} ${object_id}`, values, [viewer.userId])
}

async function nameOf(tx: TenantTx, object: ChatObject, id: number): Promise<string> {
  if (object === 'order') return (await found(tx.findOne(orders, id))).number
  if (object === 'lead') {
    const { number, name } = await found(tx.findOne(leads, id))
    return `№${number}: ${name}`
  }
  return (await found(tx.findOne(clients, id))).name
}

async function found<T>(row: Promise<T | undefined>): Promise<T> {
  const found = await row
  if (!found) throw new DomainError('not_found')
  return found
}

/** The conversation with a unique key, joined by the caller. */
async function findOrJoinConversation(
  tx: TenantTx,
  key: string,
  values: Pick<NewRow<typeof conversations>, 'kind'>,
  people: number[],
): Promise<{ id: number }> {
  await tx.advisoryLock(`conversation ${key}`)
  const known = await tx.findFirst(conversations, eq(conversations.unique_key, key))
  const row = known ?? (await insertConversation(tx, { ...values, unique_key: key }))
  for (const id of people) await requireParticipant(tx, row.id, id, { isMember: true })
  if (!known) recordChange(tx, row)
  return row
}

/** Inserts a conversation with the company's next number. */
export async function insertConversation(
  tx: TenantTx,
  values: Omit<NewRow<typeof conversations>, 'number'>,
): Promise<ConversationRow> {
  const number = await takeNumber(tx, 'conversation', 0)
  return tx.insert(conversations, { ...values, number, last_message_at: sql`now()` as unknown as string })
}
