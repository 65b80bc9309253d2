import { randomBytes } from 'node:crypto'
import { type ChatChannel, type MessengerKind, usualChatSettings } from '@veranda/contract'
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
  /** Where messengers tell of news, up to the channel’s key; `null`: they are asked. */
  hookBase: string | null
}

/** What a bot’s token is sealed for. */
const tokenPurpose = (companyId: number) => `chat bot ${companyId}`

export const tokenOf = ({ company_id, token }: { company_id: number; token: Buffer }, vault: Vault) =>
  vault.open(token, tokenPurpose(company_id))

/** Whose token it is. Throws what is said beside the field. */
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

/** What a bot’s channel begins with: nothing is asked beforehand, and nothing is rated. */
const botSettings = { ...usualChatSettings, rating: { mode: 'off' } } as const

/** Makes a channel of a bot, whose profile its messenger has told. News come to it once it is tied. */
export function connectBot(
  tools: Pick<BotTools, 'vault'>,
  tenant: TenantDb,
  { kind, token, profile }: { kind: MessengerKind; token: string; profile: BotProfile },
): Promise<ChatChannel> {
  const { key, name, address } = profile
  return tenant.transaction(async (tx) => {
    const settings = { ...botSettings, appearance: { ...usualChatSettings.appearance, questions: [] } }
    const row = await tx.insert(chatChannels, { kind, name, settings })
    const sealed = tools.vault.seal(token, tokenPurpose(tx.companyId))
    const bot = { channel_id: row.id, kind, bot_key: key, name, address, token: sealed }
    if (!(await tx.insertNew(chatBots, bot))) throw fieldError('token', texts.busyBot)
    await audit(tx, { action: 'create', entity: 'chat_channel', entity_id: row.id, title: name })
    return getChannel(tx, row.id)
  })
}

/** Ties a bot that was connected a moment ago; answers its channel with how that went. */
export async function registerNewBotWebhook(
  tools: BotTools,
  tenant: TenantDb,
  channelId: number,
): Promise<ChatChannel> {
  await registerBotWebhook(tools, tenant, channelId, { isNew: true })
  return getChannel(tenant, channelId)
}

/** Gives a bot’s channel a new token of the same bot. */
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
 * Has a messenger tell of a bot’s news where it should, and nowhere where it should not. What fails stands with the
 * bot and is tried again every minute.
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
  const isTied = await moveHook(tools, tenant, bot, { url, isNew }).then(
    () => true,
    (error: unknown) => noteLoose(tenant, bot, isWorking, error),
  )
  if (isTied && channel.deleted_at !== null) await tenant.deleteWhere(chatBots, eq(chatBots.id, bot.id))
}

/** Keeps why a bot is not tied; answers whether it is for all that: a token that holds no more tells nobody anything. */
async function noteLoose(
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

async function moveHook(
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
  // Known before the first news come.
  await tenant.update(chatBots, bot.id, { hook_hash: tokenHash(secret) })
  await tools.messengers[bot.kind].subscribe(tokenOf(bot, tools.vault), { url, secret })
  await tenant.update(chatBots, bot.id, { hook_url: url, error: '' })
}

async function unsubscribe(tools: BotTools, tenant: TenantDb, bot: BotRow): Promise<void> {
  await tools.messengers[bot.kind].unsubscribe(tokenOf(bot, tools.vault))
  await tenant.update(chatBots, bot.id, { hook_url: '', hook_hash: sql`null`, error: '' })
}

/** Ties the bots that are not tied as they should be. */
export async function resyncBotWebhooks(platform: PlatformDb, tools: BotTools): Promise<void> {
  await forEachCollectingErrors(
    await findBotsToResync(platform, tools.hookBase),
    ({ company_id, channel_id }) => registerBotWebhook(tools, platform.tenant(company_id), channel_id),
  )
}

/** How a bot fares, where that has changed. */
export async function noteError(tenant: TenantDb, channelId: number, error: string): Promise<void> {
  const changed = and(eq(chatBots.channel_id, channelId), ne(chatBots.error, error)) as SQL
  await tenant.updateWhere(chatBots, changed, { error })
}
