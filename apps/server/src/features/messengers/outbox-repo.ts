import { fileTypes, type MessengerKind } from '@veranda/contract'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { PlatformDb } from '#db/platform-db.ts'
import {
  chatChannels,
  chatVisitors,
  conversations,
  files,
  messages,
  messengerOutbox,
} from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { Patch, Row } from '#db/table-types.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { recordChange } from '#features/chats/chat-changes-repo.ts'
import type { MessageRow } from '#features/chats/messages/message-write-repo.ts'
import type { FileStore } from '#files/file-store.ts'
import { MessengerError, type OutgoingPart } from '#messengers/messenger.ts'
import { type Bot, botOf } from './bot-repo.ts'
import { type BotTools, recordBotError } from './bots-repo.ts'
import { leaseFirst, messageAttemptsMax, retryDelaySeconds } from './queue-repo.ts'
import { textParts } from './text-parts.ts'
import { texts } from './texts.ts'

export interface SendTools extends BotTools {
  platform: PlatformDb
  store: FileStore
  /** Receives unexpected errors, as opposed to a messenger's refusals. */
  onFailure: (error: unknown) => Promise<void>
}

type Entry = Row<typeof messengerOutbox>

/** A queued message with its bot and recipient. */
interface Delivery {
  bot: Bot
  message: MessageRow
  to: string
  files: Row<typeof files>[]
}

/** The outcome of an attempt: done, retry later, or failed for good. */
type Outcome =
  | { kind: 'done' }
  | { kind: 'later'; seconds: number; attempts: number }
  | { kind: 'never'; words: string }

/** Sends the queued messages of one conversation in order until the queue is empty. */
export async function sendWaiting(
  tools: SendTools,
  { company_id, conversation_id }: { company_id: number; conversation_id: number },
): Promise<void> {
  const tenant = tools.platform.tenant(company_id)
  for (;;) {
    const isOfConversation = eq(messengerOutbox.conversation_id, conversation_id)
    const entry = await leaseFirst(tenant, messengerOutbox, isOfConversation)
    if (!entry) return
    const outcome = await attempt(tools, tenant, entry)
    if (outcome.kind === 'later') return retryLaterOrFail(tenant, entry, outcome)
    await finishEntry(tenant, entry, outcome)
  }
}

async function attempt(tools: SendTools, tenant: TenantDb, entry: Entry): Promise<Outcome> {
  const message = await tenant.findFirst(messages, eq(messages.id, entry.message_id))
  const way = message && (await findRecipient(tools, tenant, message))
  if (!message) return { kind: 'done' }
  if (!way) return { kind: 'never', words: texts.delivery.off }
  const isSent = isNull(files.deleted_at)
  const attachedFiles = await tenant.find(files, and(eq(files.message_id, message.id), isSent) as SQL, {
    orderBy: sql`id`,
  })
  const delivery = { ...way, message, files: attachedFiles }
  try {
    await acts[entry.act](tools, tenant, delivery)
    await recordBotError(tenant, way.channelId, '')
    return { kind: 'done' }
  } catch (error) {
    if (!(error instanceof MessengerError)) {
      await tools.onFailure(error)
      return outcomeOf(new MessengerError('passing', ''), entry, way.bot.row.kind)
    }
    if (error.fault === 'token') await recordBotError(tenant, way.channelId, texts.lostToken)
    return outcomeOf(error, entry, way.bot.row.kind)
  }
}

async function findRecipient(
  tools: SendTools,
  tenant: TenantDb,
  { conversation_id }: MessageRow,
): Promise<{ bot: Bot; to: string; channelId: number } | undefined> {
  const conversation = await tenant.findOne(conversations, conversation_id)
  const channelId = conversation?.channel_id ?? 0
  const channel = await tenant.findOne(chatChannels, channelId, eq(chatChannels.is_active, true))
  const bot = channel && (await botOf(tools, tenant, channelId))
  const visitor = await tenant.findOne(chatVisitors, conversation?.visitor_id ?? 0)
  return bot && visitor?.external_key ? { bot, to: visitor.external_key, channelId } : undefined
}

const keysOf = ({ external_key }: Pick<MessageRow, 'external_key'>) => external_key?.split(' ') ?? []

type Action = (tools: SendTools, tenant: TenantDb, delivery: Delivery) => Promise<void>
const acts: Record<Entry['act'], Action> = { send, edit, remove }

/** Sends the parts that are not sent yet; each is recorded before the next. */
async function send(
  { store }: SendTools,
  tenant: TenantDb,
  { bot, message, to, files: sentFiles }: Delivery,
): Promise<void> {
  if (message.deleted_at !== null) return
  const { messenger, token } = bot
  const parts: OutgoingPart[] = [
    ...textParts(message.body, messenger.textMax).map((text) => ({ text })),
    ...sentFiles.map((file) => ({ file: outgoing(store, file) })),
  ]
  const large = sentFiles.find(({ size }) => size > messenger.fileMax)
  if (large) throw new MessengerError('refused', texts.delivery.tooLarge(large.name))
  const answered =
    message.reply_to_id === null ? undefined : await tenant.findOne(messages, message.reply_to_id)
  const replyTo = (answered && keysOf(answered)[0]) ?? null
  const keys = keysOf(message)
  for (const part of parts.slice(keys.length)) {
    keys.push(await messenger.send(token, to, part, keys.length === 0 ? replyTo : null))
    await tenant.update(messages, message.id, { external_key: keys.join(' ') })
  }
}

function outgoing(store: FileStore, { name, type, kind, size, storage_key }: Row<typeof files>) {
  return {
    name,
    mime: fileTypes[type].mime,
    isPicture: kind === 'image' && type !== 'gif',
    size,
    open: () => store.open(storage_key),
  }
}

async function edit(
  _tools: SendTools,
  _tenant: TenantDb,
  { bot, message, to, files: sentFiles }: Delivery,
): Promise<void> {
  const keys = keysOf(message)
  if (keys.length === 0 || message.deleted_at !== null) return
  const { messenger, token } = bot
  const parts = textParts(message.body, messenger.textMax)
  const textKeys = keys.slice(0, keys.length - sentFiles.length)
  if (textKeys.length !== parts.length) throw new MessengerError('refused', 'another number of parts')
  for (const [index, text] of parts.entries()) await messenger.edit(token, to, textKeys[index] ?? '', text)
}

async function remove(_tools: SendTools, _tenant: TenantDb, { bot, message, to }: Delivery): Promise<void> {
  for (const key of keysOf(message)) await bot.messenger.remove(bot.token, to, key)
}

function outcomeOf(
  { fault, message, retryAfter }: MessengerError,
  entry: Entry,
  kind: MessengerKind,
): Outcome {
  const { delivery } = texts
  if (fault === 'blocked') return { kind: 'never', words: delivery.blocked }
  if (fault === 'token') return { kind: 'never', words: delivery.token }
  if (fault === 'refused') return { kind: 'never', words: delivery.refused(kind, message) }
  // A wait that the messenger asked for is not a failed attempt.
  if (retryAfter !== null) return { kind: 'later', seconds: retryAfter, attempts: entry.attempts }
  const attempts = entry.attempts + 1
  if (attempts >= messageAttemptsMax) return { kind: 'never', words: delivery.noAnswer(kind) }
  return { kind: 'later', seconds: retryDelaySeconds(attempts), attempts }
}

/** Delays the entry; those after it wait too, which keeps the order of messages. */
async function retryLaterOrFail(
  tenant: TenantDb,
  { id, conversation_id }: Entry,
  { seconds, attempts }: Extract<Outcome, { kind: 'later' }>,
): Promise<void> {
  await tenant.transaction(async (tx) => {
    const held_until = sql`now() + make_interval(secs => ${seconds})`
    await tx.update(messengerOutbox, id, { attempts, held_until })
    const payload = { company_id: tx.companyId, conversation_id }
    await tx.enqueue({ task: 'messenger_send', payload }, seconds)
  })
}

/** Removes an entry from the outbox and stores the delivery status at its message. */
async function finishEntry(
  tenant: TenantDb,
  entry: Entry,
  outcome: Exclude<Outcome, { kind: 'later' }>,
): Promise<void> {
  const { message_id, conversation_id, act } = entry
  await tenant.transaction(async (tx) => {
    // Locked first, as every numbered change does, to avoid a deadlock.
    await tx.lock(conversations, conversation_id)
    await tx.deleteWhere(messengerOutbox, eq(messengerOutbox.id, entry.id))
    const patch = outcome.kind === 'done' ? patchOfDone[act] : failedDeliveryPatch(act, outcome.words)
    const isThere = and(eq(messages.id, message_id), patch.where) as SQL
    const changed = await tx.updateWhere(messages, isThere, patch.values)
    if (changed.length > 0) recordChange(tx, { id: conversation_id }, { messageId: message_id })
  })
}

interface MessagePatch {
  values: Patch<typeof messages>
  where?: SQL
}

const noError = { delivery_error: '' }
const patchOfDone: Record<Entry['act'], MessagePatch> = {
  send: { values: { delivery: 'sent', ...noError } },
  edit: { values: noError, where: sql`delivery = 'sent' and delivery_error <> ''` },
  remove: { values: noError, where: sql`delivery_error <> ''` },
}

function failedDeliveryPatch(act: Entry['act'], reason: string): MessagePatch {
  const { editFailed, removeFailed } = texts.delivery
  if (act === 'send') return { values: { delivery: 'failed', delivery_error: reason.slice(0, 500) } }
  const delivery_error = act === 'edit' ? editFailed : removeFailed
  return { values: { delivery_error }, where: sql`delivery = 'sent'` }
}
