import { randomBytes } from 'node:crypto'
import { type ChatChannel, defaultChatSettings, type MessengerKind } from '@veranda/contract'
import { and, eq, ne, type SQL } from 'drizzle-orm'
import { audit, changesOf } from '#db/audit.ts'
import { forEachCollectingErrors } from '#db/platform/for-each.ts'
import { findBotsToResync } from '#db/platform/messengers.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { chatBots, chatChannels } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { fieldError } from '#errors.ts'
import { type BotRow, getChannel, lockChannel } from '#features/chats/setup/channels-repo.ts'
import { type BotProfile, type Messenger, MessengerError } from '#messengers/messenger.ts'
import { tokenHash } from '#sign-in/caller.ts'
import type { Vault } from '#vault.ts'
import { texts } from './texts.ts'

export type Messengers = Record<MessengerKind, Messenger>

export interface BotTools {
  messengers: Messengers
  vault: Vault
  /** Base URL of webhooks, to which the channel's key is appended; `null`: bots are polled. */
  hookBase: string | null
}

/** Encryption purpose of a bot's token. */
const tokenPurpose = (companyId: number) => `chat bot ${companyId}`

export const tokenOf = ({ company_id, token }: { company_id: number; token: Buffer }, vault: Vault) =>
  vault.open(token, tokenPurpose(company_id))

/** The profile of a token's bot. Throws `validation_failed` at the token field. */
export async function checkBot(
  { messengers }: Pick<BotTools, 'messengers'>,
  { kind, token }: { kind: MessengerKind; token: string },
): Promise<BotProfile> {
  try {
    return await messengers[kind].check(token)
  } catch (error) {
    if (!(error instanceof MessengerError)) throw error
    if (error.fault === 'passing') throw fieldError('token', texts.noAnswer(kind))
    throw fieldError(
      'token',
      error.fault === 'token' ? texts.badToken(kind) : texts.refused(kind, error.message),
    )
  }
}

/** Initial settings of a bot's channel: no pre-chat fields and no rating. */
const botSettings = { ...defaultChatSettings, rating: { mode: 'off' } } as const

/** Creates a channel for a bot whose profile has been fetched. Updates arrive once its webhook is registered. */
export function connectBot(
  tools: Pick<BotTools, 'vault'>,
  tenant: TenantDb,
  { kind, token, profile }: { kind: MessengerKind; token: string; profile: BotProfile },
): Promise<ChatChannel> {
  const { key, name, address } = profile
  return tenant.transaction(async (tx) => {
    const settings = { ...botSettings, appearance: { ...defaultChatSettings.appearance, questions: [] } }
    const row = await tx.insert(chatChannels, { kind, name, settings })
    const sealed = tools.vault.seal(token, tokenPurpose(tx.companyId))
    const bot = { channel_id: row.id, kind, bot_key: key, name, address, token: sealed }
    if (!(await tx.insertNew(chatBots, bot))) throw fieldError('token', texts.busyBot)
    await audit(tx, { action: 'create', entity: 'chat_channel', entity_id: row.id, title: name })
    return getChannel(tx, row.id)
  })
}

/** Registers the webhook of a new bot and returns its channel with the outcome. */
export async function registerNewBotWebhook(
  tools: BotTools,
  tenant: TenantDb,
  channelId: number,
): Promise<ChatChannel> {
  await registerBotWebhook(tools, tenant, channelId, { isNew: true })
  return getChannel(tenant, channelId)
}

/** Replaces the token of a bot's channel; it must belong to the same bot. */
export async function replaceToken(
  tools: BotTools,
  tenant: TenantDb,
  channelId: number,
  token: string,
): Promise<ChatChannel> {
  const channel = await getChannel(tenant, channelId)
  if (channel.kind === 'widget') throw fieldError('token', texts.anotherBot)
  const { key, name, address } = await checkBot(tools, { kind: channel.kind, token })
  await tenant.transaction(async (tx) => {
    const row = await lockChannel(tx, channelId)
    const same = and(eq(chatBots.channel_id, channelId), eq(chatBots.bot_key, key)) as SQL
    const sealed = tools.vault.seal(token, tokenPurpose(tx.companyId))
    const changed = await tx.updateWhere(chatBots, same, {
      token: sealed,
      name,
      address,
      error: '',
      hook_url: '',
    })
    if (changed.length === 0) throw fieldError('token', texts.anotherBot)
    const changes = changesOf({}, { token }, ['token'])
    await audit(tx, { action: 'update', entity: 'chat_channel', entity_id: row.id, title: row.name, changes })
  })
  await registerBotWebhook(tools, tenant, channelId)
  return getChannel(tenant, channelId)
}

/**
 * Registers or removes a bot's webhook, as its channel requires. A failure is stored with the bot and retried every
 * minute.
 */
export async function registerBotWebhook(
  tools: BotTools,
  tenant: TenantDb,
  channelId: number,
  { isNew = false }: { isNew?: boolean } = {},
): Promise<void> {
  const bot = await tenant.findFirst(chatBots, eq(chatBots.channel_id, channelId))
  const [channel] = bot ? await tenant.find(chatChannels, eq(chatChannels.id, channelId)) : []
  if (!bot || !channel) return
  const isWorking = channel.is_active && channel.deleted_at === null
  const url = isWorking && tools.hookBase !== null ? `${tools.hookBase}${channel.public_key}` : ''
  const isSynced = await moveWebhook(tools, tenant, bot, { url, isNew }).then(
    () => true,
    (error: unknown) => recordWebhookError(tenant, bot, isWorking, error),
  )
  if (isSynced && channel.deleted_at !== null) await tenant.deleteWhere(chatBots, eq(chatBots.id, bot.id))
}

/**
 * Stores why a bot's webhook is not in sync. Answers whether it counts as synced anyway: a revoked token delivers
 * nothing.
 */
async function recordWebhookError(
  tenant: TenantDb,
  bot: BotRow,
  isWorking: boolean,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof MessengerError)) throw error
  const isLost = error.fault === 'token'
  if (isLost && !isWorking) {
    await tenant.update(chatBots, bot.id, { hook_url: '', hook_hash: sql`null` })
    return true
  }
  await tenant.update(chatBots, bot.id, { error: isLost ? texts.lostToken : texts.tieFailed(bot.kind) })
  return false
}

async function moveWebhook(
  tools: BotTools,
  tenant: TenantDb,
  bot: BotRow,
  { url, isNew }: { url: string; isNew: boolean },
): Promise<void> {
  if (url && url !== bot.hook_url) await subscribe(tools, tenant, bot, url)
  else if (!url && (isNew || bot.hook_url)) await unsubscribe(tools, tenant, bot)
}

async function subscribe(tools: BotTools, tenant: TenantDb, bot: BotRow, url: string): Promise<void> {
  const secret = randomBytes(32).toString('base64url')
  // Stored before the first update can arrive.
  await tenant.update(chatBots, bot.id, { hook_hash: tokenHash(secret) })
  await tools.messengers[bot.kind].subscribe(tokenOf(bot, tools.vault), { url, secret })
  await tenant.update(chatBots, bot.id, { hook_url: url, error: '' })
}

async function unsubscribe(tools: BotTools, tenant: TenantDb, bot: BotRow): Promise<void> {
  await tools.messengers[bot.kind].unsubscribe(tokenOf(bot, tools.vault))
  await tenant.update(chatBots, bot.id, { hook_url: '', hook_hash: sql`null`, error: '' })
}

/** Registers webhooks that are out of sync. */
export async function resyncBotWebhooks(platform: PlatformDb, tools: BotTools): Promise<void> {
  await forEachCollectingErrors(
    await findBotsToResync(platform, tools.hookBase),
    ({ company_id, channel_id }) => registerBotWebhook(tools, platform.tenant(company_id), channel_id),
  )
}

/** Stores a bot's error if it changed. */
export async function recordBotError(tenant: TenantDb, channelId: number, error: string): Promise<void> {
  const changed = and(eq(chatBots.channel_id, channelId), ne(chatBots.error, error)) as SQL
  await tenant.updateWhere(chatBots, changed, { error })
}
