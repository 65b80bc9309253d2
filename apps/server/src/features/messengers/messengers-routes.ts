import { timingSafeEqual } from 'node:crypto'
import { api } from '@veranda/contract'
import { findWebhookBot } from '#db/platform/messengers.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { DomainError } from '#errors.ts'
import type { Serve } from '#http/serve.ts'
import { tokenHash } from '#sign-in/caller.ts'
import { type BotTools, checkBot, connectBot, registerNewBotWebhook, replaceToken } from './bots-repo.ts'
import { storeUpdates } from './updates-repo.ts'

export function messengersRoutes(serve: Serve, platform: PlatformDb, tools: BotTools): void {
  serve(api.chatChannels.checkBot, async ({ body }) => {
    const { name, address } = await checkBot(tools, body)
    return { name, address }
  })
  serve(api.chatChannels.connectBot, {
    before: ({ body }) => checkBot(tools, body),
    work: ({ tenant, body }, profile) => connectBot(tools, tenant, { ...body, profile }),
    after: ({ tenant }, channel) => registerNewBotWebhook(tools, tenant, channel.id),
  })
  serve(api.chatChannels.replaceToken, ({ tenant, params, body }) =>
    replaceToken(tools, tenant, params.id, body.token),
  )

  serve(api.messengers.tell, async ({ params, body, headers }) => {
    const bot = await findWebhookBot(platform, params.public_key)
    if (!bot) throw new DomainError('not_found')
    const messenger = tools.messengers[bot.kind]
    const secret = headers[messenger.secretHeader]
    if (!bot.hook_hash || typeof secret !== 'string' || !timingSafeEqual(tokenHash(secret), bot.hook_hash))
      throw new DomainError('unauthenticated')
    await storeUpdates(platform.tenant(bot.company_id), messenger, {
      channelId: bot.channel_id,
      updates: [body],
    })
    return {}
  })
}
