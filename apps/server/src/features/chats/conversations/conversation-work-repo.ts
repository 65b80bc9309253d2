import type { api, Body, ChatEvent, CloseReason, Conversation } from '@veranda/contract'
import { and, eq, notInArray, type SQL } from 'drizzle-orm'
import {
  chatChannels,
  chatVisitors,
  conversationParticipants,
  conversations,
  users,
} from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { Patch } from '#db/table-types.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import {
  type ChatViewer,
  type ConversationRow,
  lockConversation,
  lockVisitorConversation,
} from '#features/chats/chat-access-repo.ts'
import { recordChange } from '#features/chats/chat-changes-repo.ts'
import { assertColleagues, assertMayAnswer } from '#features/chats/colleagues-repo.ts'
import { opened, requireParticipant, writeEvent } from '#features/chats/messages/message-write-repo.ts'
import { texts } from '#features/chats/texts.ts'
import { notifyUser } from '#features/notifications/notifications-repo.ts'
import { searchTextOf } from '#text/search-text.ts'
import { getConversation } from './conversation-list-repo.ts'

const c = alias(conversations, 'c')
const h = alias(chatChannels, 'h')

/** Changes a visitor's conversation, records the event in it and returns the conversation. */
async function changeWith(
  tx: TenantTx,
  conversation: ConversationRow,
  patch: Patch<typeof conversations>,
  event: ChatEvent,
): Promise<void> {
  await tx.update(conversations, conversation.id, patch)
  const isForVisitor = event.name === 'closed' || event.name === 'reopened'
  const message = await writeEvent(tx, conversation, event, { isInternal: !isForVisitor })
  recordChange(tx, conversation, { messageId: message.id, isForVisitor })
}

/** Assigns a conversation if its assignee is still the one the caller saw. Throws `chat_taken`. */
export async function assignConversation(
  tenant: TenantDb,
  id: number,
  { user_id, seen_user_id }: Body<typeof api.chats.assign>,
  viewer: ChatViewer,
): Promise<Conversation> {
  await tenant.transaction(async (tx) => {
    const conversation = await lockVisitorConversation(tx, id, viewer)
    if (conversation.assignee_id !== seen_user_id) throw await takenBy(tx, conversation, viewer)
    if (user_id === seen_user_id) return
    if (user_id !== null) await assertMayAnswer(tx, user_id)
    await setAssignee(tx, conversation, user_id, viewer.name)
    await notifyAssigned(tx, conversation, user_id, viewer)
  })
  // A user who may see only their own conversations may still read this response after giving one away.
  return getConversation(tenant, id, { ...viewer, scope: 'all' })
}

/** Sets or clears the assignee. `by`: who did it. */
export async function setAssignee(
  tx: TenantTx,
  conversation: ConversationRow,
  userId: number | null,
  by?: string,
): Promise<void> {
  const names = await namesOf(tx, [userId, conversation.assignee_id])
  // The former assignee stays a participant, through which `changedSince` tells them of the change.
  if (conversation.assignee_id !== null)
    await requireParticipant(tx, conversation.id, conversation.assignee_id)
  const patch = { assignee_id: userId ?? sql`null`, assigned_at: userId === null ? sql`null` : sql`now()` }
  await changeWith(tx, conversation, patch, {
    name: userId === null ? 'unassigned' : 'assigned',
    to: names.get(userId ?? conversation.assignee_id) ?? texts.nobody,
    ...(by !== undefined && { by }),
  })
}

async function takenBy(
  tx: TenantTx,
  { id, assignee_id }: ConversationRow,
  viewer: ChatViewer,
): Promise<DomainError> {
  const names = await namesOf(tx, [assignee_id])
  const name = names.get(assignee_id)
  return new DomainError('chat_taken', {
    current: await getConversation(tx, id, viewer),
    message: name ? texts.taken(name) : texts.released,
  })
}

async function namesOf(tx: TenantTx, ids: (number | null)[]): Promise<Map<number | null, string>> {
  const known = ids.filter((id) => id !== null)
  const rows = await tx.find(users, sql`id = any(${sql.param(known)}::bigint[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function notifyAssigned(
  tx: TenantTx,
  { id, number }: ConversationRow,
  userId: number | null,
  viewer: ChatViewer,
): Promise<void> {
  if (userId === null || userId === viewer.userId) return
  const { title } = await getConversation(tx, id, { ...viewer, scope: 'all' })
  await notifyUser(tx, userId, 'chat.assigned', {
    type: 'chat_assigned',
    title: texts.assigned.title,
    message: texts.assigned.message(number, title),
    conversation_id: id,
  })
}

export async function closeConversation(
  tenant: TenantDb,
  id: number,
  reason: CloseReason,
  viewer: ChatViewer,
): Promise<Conversation> {
  await tenant.transaction(async (tx) => {
    const conversation = await lockVisitorConversation(tx, id, viewer)
    if (conversation.status !== 'closed' || conversation.close_reason !== reason) {
      const patch = { ...closedFor(reason), closed_by: viewer.userId }
      await changeWith(tx, conversation, patch, { name: 'closed', by: viewer.name, reason })
    }
  })
  return getConversation(tenant, id, viewer)
}

const closedFor = (reason: CloseReason) => ({
  status: 'closed' as const,
  close_reason: reason,
  closed_at: sql`now()`,
  waiting_since: sql`null`,
  snoozed_until: sql`null`,
})

export async function reopenConversation(
  tenant: TenantDb,
  id: number,
  viewer: ChatViewer,
): Promise<Conversation> {
  await tenant.transaction(async (tx) => {
    const conversation = await lockVisitorConversation(tx, id, viewer)
    if (conversation.status !== 'open')
      await changeWith(tx, conversation, opened, { name: 'reopened', by: viewer.name })
  })
  return getConversation(tenant, id, viewer)
}

export async function snoozeConversation(
  tenant: TenantDb,
  id: number,
  until: string,
  viewer: ChatViewer,
  now: Date,
): Promise<Conversation> {
  if (new Date(until) <= now) throw fieldError('until', texts.untilPast)
  await tenant.transaction(async (tx) => {
    const conversation = await lockVisitorConversation(tx, id, viewer)
    const patch = { ...opened, status: 'snoozed' as const, snoozed_until: until }
    await changeWith(tx, conversation, patch, { name: 'snoozed', by: viewer.name, until })
  })
  return getConversation(tenant, id, viewer)
}

/** Closes conversations whose visitor has been silent for longer than their channel allows. */
export async function closeSilent(tenant: TenantDb): Promise<void> {
  await tenant.transaction(async (tx) => {
    const due = await tx.rows(
      (scoped) => select({ id: c.id })`from ${scoped(c)} join ${scoped(h)} on ${h.id} = ${c.channel_id}
        where ${c.status} = 'open' and ${c.waiting_since} is null and ${c.last_message_at} < now()
          - make_interval(hours => (${h.settings}->'automation'->>'close_after_hours')::int)
        order by ${c.id} limit 100`,
    )
    for (const { id } of due) {
      const conversation = await tx.lock(conversations, id, sql`status = 'open' and waiting_since is null`)
      if (conversation)
        await changeWith(tx, conversation, closedFor('auto'), { name: 'closed', reason: 'auto' })
    }
  })
}

/** Reopens snoozed conversations that are due. */
export async function wakeSnoozed(tenant: TenantDb): Promise<void> {
  await tenant.transaction(async (tx) => {
    const due = await tx.rows(
      (scoped) => select({
        id: c.id,
      })`from ${scoped(c)} where ${c.status} = 'snoozed' and ${c.snoozed_until} <= now()
        order by ${c.id} limit 100`,
    )
    for (const { id } of due) {
      const conversation = await tx.lock(conversations, id, eq(conversations.status, 'snoozed'))
      if (conversation) await changeWith(tx, conversation, opened, { name: 'reopened' })
    }
  })
}

export function blockVisitor(
  tenant: TenantDb,
  id: number,
  isBlocked: boolean,
  viewer: ChatViewer,
): Promise<void> {
  return tenant.transaction(async (tx) => {
    const conversation = await lockVisitorConversation(tx, id, viewer)
    await tx.update(chatVisitors, conversation.visitor_id ?? 0, {
      blocked_at: isBlocked ? sql`coalesce(blocked_at, now())` : sql`null`,
    })
    recordChange(tx, conversation, { isForVisitor: true })
  })
}

/** Renames a group, changes its members, or corrects a visitor's contact data. */
export function updateConversation(
  tenant: TenantDb,
  id: number,
  { subject, user_ids, visitor }: Body<typeof api.chats.update>,
  viewer: ChatViewer,
): Promise<void> {
  return tenant.transaction(async (tx) => {
    const conversation = await lockConversation(tx, id, viewer)
    if (conversation.kind !== 'group') requireNoGroup({ subject, user_ids })
    if (subject !== undefined && subject !== conversation.subject) {
      await changeWith(tx, conversation, { subject }, { name: 'renamed', by: viewer.name, to: subject })
    }
    if (user_ids !== undefined) await changePeople(tx, conversation, user_ids, viewer)
    if (visitor !== undefined) await changeVisitor(tx, conversation, visitor)
  })
}

function requireNoGroup(patch: Record<string, unknown>): void {
  const field = Object.keys(patch).find((key) => patch[key] !== undefined)
  if (field) throw fieldError(field, texts.notAGroup)
}

async function changePeople(
  tx: TenantTx,
  conversation: ConversationRow,
  userIds: number[],
  viewer: ChatViewer,
): Promise<void> {
  const people = await assertColleagues(tx, userIds, 'user_ids')
  const members = await tx.find(
    conversationParticipants,
    and(
      eq(conversationParticipants.conversation_id, conversation.id),
      conversationParticipants.is_member,
    ) as SQL,
  )
  const before = new Set(members.map(({ user_id }) => user_id))
  const removedIds = [...before].filter((id) => !people.includes(id))
  const names = await namesOf(tx, [...people, ...removedIds])
  for (const id of people.filter((one) => !before.has(one))) {
    await requireParticipant(tx, conversation.id, id, { isMember: true })
    await writeEvent(tx, conversation, { name: 'joined', by: viewer.name, to: names.get(id) ?? '' })
  }
  const isLeaving = and(
    eq(conversationParticipants.conversation_id, conversation.id),
    notInArray(conversationParticipants.user_id, people),
  ) as SQL
  await tx.updateWhere(conversationParticipants, isLeaving, { is_member: false })
  for (const id of removedIds) {
    await writeEvent(tx, conversation, { name: 'left', by: viewer.name, to: names.get(id) ?? '' })
  }
  recordChange(tx, conversation)
}

async function changeVisitor(
  tx: TenantTx,
  conversation: ConversationRow,
  patch: { name?: string | undefined; phone?: string | undefined; email?: string | undefined },
): Promise<void> {
  if (conversation.visitor_id === null) throw fieldError('visitor', texts.notAVisitor)
  const known = await tx.lock(chatVisitors, conversation.visitor_id)
  if (!known) throw new DomainError('not_found')
  const { name = known.name, phone = known.phone, email = known.email } = patch
  const contact = { name, phone, email }
  await tx.update(chatVisitors, known.id, { ...contact, search_text: searchTextOf(contact) })
  recordChange(tx, conversation)
}
