import { createHash } from 'node:crypto'
import { limits, phoneDigits } from '@veranda/contract'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { VisitorRow } from '#db/platform/chat-visitors.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import {
  chatChannels,
  chatVisitors,
  conversations,
  messages,
  messengerUpdates,
} from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { recordChange } from '#features/chats/chat-changes-repo.ts'
import { contactsIn } from '#features/chats/contact-rules.ts'
import { writeEvent } from '#features/chats/messages/message-write-repo.ts'
import { changeMessage, reviseMessage } from '#features/chats/messages/messages-repo.ts'
import { type OpenChannel, openChannel } from '#features/public-chat/channel-repo.ts'
import { receiveMessage } from '#features/public-chat/visitor-send-repo.ts'
import { currentConversation } from '#features/public-chat/visitor-thread-repo.ts'
import type { FileStore } from '#files/file-store.ts'
import type { PartFolder } from '#files/part-folder.ts'
import type { IncomingEvent, Person } from '#messengers/messenger.ts'
import type { PresentUsers } from '#realtime/realtime.ts'
import { searchTextOf } from '#text/search-text.ts'
import { type Bot, botOf } from './bot-repo.ts'
import type { BotTools } from './bots-repo.ts'
import { greet, sendConsentNotice } from './greeting-repo.ts'
import { fetchFiles, insertFetchedFiles, type StoredFiles } from './incoming-files-repo.ts'
import { leaseFirst, messageAttemptsMax, retryDelaySeconds } from './queue-repo.ts'
import { texts } from './texts.ts'

const m = alias(messages, 'm')
const c = alias(conversations, 'c')

export interface UpdateTools extends BotTools {
  platform: PlatformDb
  store: FileStore
  parts: PartFolder
  present: PresentUsers
  /** Receives unexpected errors before the update is retried. */
  onFailure: (error: unknown) => Promise<void>
}

/** The channel, bot and messenger that the events of one chat need. */
interface MessengerChat {
  tools: UpdateTools
  channel: OpenChannel
  bot: Bot
}

type MessageEvent = Extract<IncomingEvent, { kind: 'message' }>

/** Processes the stored updates of one chat in order until none is left. */
export async function processUpdates(
  tools: UpdateTools,
  { company_id, channel_id, talk_key }: { company_id: number; channel_id: number; talk_key: string },
): Promise<void> {
  const tenant = tools.platform.tenant(company_id)
  const waiting = and(
    eq(messengerUpdates.channel_id, channel_id),
    eq(messengerUpdates.talk_key, talk_key),
    isNull(messengerUpdates.done_at),
  ) as SQL
  for (;;) {
    const update = await leaseFirst(tenant, messengerUpdates, waiting)
    if (!update) return
    try {
      await processUpdate(tools, tenant, update)
      // The conversation holds the content now.
      await tenant.update(messengerUpdates, update.id, { done_at: sql`now()`, body: sql`null` })
    } catch (error) {
      await tools.onFailure(error)
      if (!(await retryLaterOrGiveUp(tenant, update, error))) return
    }
  }
}

/** Retries an update later or gives it up; answers whether the next update may be processed. */
async function retryLaterOrGiveUp(
  tenant: TenantDb,
  { id, attempts: before, channel_id, talk_key }: Row<typeof messengerUpdates>,
  error: unknown,
): Promise<boolean> {
  const attempts = before + 1
  const reason = String(error instanceof Error ? error.message : error).slice(0, 500)
  if (attempts >= messageAttemptsMax) {
    await tenant.update(messengerUpdates, id, { attempts, error: reason, done_at: sql`now()` })
    return true
  }
  const pause = retryDelaySeconds(attempts)
  await tenant.transaction(async (tx) => {
    const held_until = sql`now() + make_interval(secs => ${pause})`
    await tx.update(messengerUpdates, id, { attempts, error: reason, held_until })
    const payload = { company_id: tx.companyId, channel_id, talk_key }
    await tx.enqueue({ task: 'messenger_take', payload }, pause)
  })
  return false
}

async function processUpdate(
  tools: UpdateTools,
  tenant: TenantDb,
  { channel_id, body }: Row<typeof messengerUpdates>,
): Promise<void> {
  const [row, bot] = await Promise.all([
    tenant.findOne(chatChannels, channel_id),
    botOf(tools, tenant, channel_id),
  ])
  const event = bot?.messenger.readUpdate(body)?.event
  if (!row || !bot || !event) return
  const channel = await workingChannel(tools.platform, row.public_key)
  if (channel) await processEvent({ tools, channel, bot }, event)
}

/** Updates for a channel that was closed meanwhile are dropped. */
async function workingChannel(platform: PlatformDb, publicKey: string): Promise<OpenChannel | undefined> {
  const channel = await openChannel(platform, publicKey, new Date()).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'chat_closed') return undefined
    throw error
  })
  if (!channel) return undefined
  const { settings } = channel
  // Messengers have no pre-chat form and no live typing preview.
  const consent = { ...settings.consent, shows_typing: false }
  return { ...channel, settings: { ...settings, prechat_fields: [], consent } }
}

async function processEvent(chat: MessengerChat, event: IncomingEvent): Promise<void> {
  const { tenant } = chat.channel
  const visitor = await visitorOf(chat.channel, event.person)
  if (visitor.blocked_at !== null) return
  switch (event.kind) {
    case 'started':
      return greet(chat.channel, chat.bot, visitor)
    case 'message':
      return receiveEventMessage(chat, visitor, event)
    case 'edited':
      return reviseIncomingMessage(tenant, chat.channel, visitor, event)
    case 'removed':
      return reviseIncomingMessage(tenant, chat.channel, visitor, { ...event, text: null })
    case 'blocked':
      return recordBlocked(tenant, visitor, event.isBlocked)
  }
}

/** The visitor of a messenger user, created if there is none. */
async function visitorOf({ tenant, id }: OpenChannel, { key, name }: Person): Promise<VisitorRow> {
  return tenant.transaction(async (tx) => {
    const values = {
      channel_id: id,
      external_key: key,
      name,
      search_text: searchTextOf({ name, phone: '', email: '' }),
    }
    await tx.insertNew(chatVisitors, values)
    const isTheirs = and(eq(chatVisitors.channel_id, id), eq(chatVisitors.external_key, key)) as SQL
    const visitor = await tx.findFirst(chatVisitors, isTheirs)
    if (!visitor) throw new Error('a visitor is gone')
    return visitor
  })
}

/** A stable UUID of a messenger's message, so that a repeated update yields the same one. */
export function uuidOf(channelId: number, personKey: string, messageKey: string): string {
  const hash = createHash('sha256').update(`${channelId} ${personKey} ${messageKey}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

async function receiveEventMessage(
  chat: MessengerChat,
  visitor: VisitorRow,
  event: MessageEvent,
): Promise<void> {
  const { tools, channel, bot } = chat
  await sendConsentNotice(channel, bot, visitor)
  const fetched = await fetchFiles(tools, bot, event.files)
  try {
    // Already stored: its files exist.
    if (!(await storeMessage(chat, visitor, event, fetched))) await fetched.forget()
  } catch (error) {
    await fetched.forget()
    if (!(error instanceof DomainError && error.code === 'storage_full')) throw error
    await storeMessage(chat, visitor, event, {
      ...fetched,
      storedFiles: [],
      refused: [...fetched.refused, texts.filesNotKept],
    })
  } finally {
    await fetched.sweep()
  }
}

async function storeMessage(
  { tools, channel }: MessengerChat,
  visitor: VisitorRow,
  event: MessageEvent,
  { storedFiles, refused }: StoredFiles,
): Promise<boolean> {
  let isNew = storedFiles.length === 0
  const keepFiles = (inner: TenantTx, { id }: { id: number }) => {
    isNew = true
    return insertFetchedFiles(inner, id, storedFiles)
  }
  const body = [event.text, ...event.oddities.map(texts.unsupportedContent), ...refused]
    .filter(Boolean)
    .join('\n')
    .slice(0, limits.messageMax)
  const client_uuid = uuidOf(channel.id, event.person.key, event.messageKey)
  await channel.tenant.transaction(async (tx) => {
    if (event.phone && visitor.phone === '') await storePhone(tx, visitor, event.phone)
    const sending = { client_uuid, body, file_ids: [], consent: true, values: {}, is_offline: false }
    const id = await receiveMessage({ ...channel, tenant: tx }, visitor, sending, {
      now: new Date(),
      isLimited: false,
      present: tools.present,
      ...(storedFiles.length > 0 && { keepFiles }),
    })
    const answered = event.replyTo === null ? undefined : await namedMessage(tx, visitor, event.replyTo)
    await tx.update(messages, id, { external_key: event.messageKey, reply_to_id: answered?.id ?? null })
  })
  return isNew
}

function storePhone(tx: TenantTx, { id, name, email }: VisitorRow, sharedPhone: string) {
  const phone = contactsIn(`+${phoneDigits(sharedPhone)}`)[0]?.value ?? sharedPhone
  return tx.update(chatVisitors, id, { phone, search_text: searchTextOf({ name, phone, email }) })
}

/** A message by its messenger key, or by the key of one of its parts. */
async function namedMessage(
  tx: TenantTx,
  { id }: VisitorRow,
  key: string,
): Promise<{ id: number } | undefined> {
  const [found] = await tx.rows(
    (scoped) => select({ id: m.id })`from ${scoped(m)} join ${scoped(c)} on ${c.id} = ${m.conversation_id}
      where ${c.visitor_id} = ${id} and ${key} = any (string_to_array(${m.external_key}, ' ')) order by ${m.id} desc limit 1`,
  )
  return found
}

/** Edits or deletes a person's message; an unknown one is ignored. */
async function reviseIncomingMessage(
  tenant: TenantDb,
  channel: OpenChannel,
  visitor: VisitorRow,
  { person, messageKey, text }: { person: Person; messageKey: string; text: string | null },
): Promise<void> {
  const client_uuid = uuidOf(channel.id, person.key, messageKey)
  const isTheirs = and(eq(messages.visitor_id, visitor.id), eq(messages.client_uuid, client_uuid)) as SQL
  await tenant.transaction(async (tx) => {
    const found = await tx.findFirst(messages, isTheirs)
    const conversation = found && (await tx.lock(conversations, found.conversation_id))
    const message = conversation && (await tx.lock(messages, found.id))
    if (!message) return
    if (text !== null) await reviseMessage(tx, conversation, message, text)
    else await changeMessage(tx, conversation, message, { deleted_at: sql`now()` as unknown as string })
  })
}

async function recordBlocked(tenant: TenantDb, visitor: VisitorRow, isBlocked: boolean): Promise<void> {
  const current = await currentConversation(tenant, visitor.id)
  if (!current) return
  await tenant.transaction(async (tx) => {
    const conversation = await tx.lock(conversations, current.id)
    if (!conversation) return
    const event = await writeEvent(tx, conversation, { name: isBlocked ? 'bot_blocked' : 'bot_unblocked' })
    recordChange(tx, conversation, { messageId: event.id })
  })
}
