import { forEachOf } from '#db/platform/for-each.ts'
import { findStuckConversations, findStuckTalks, forgetUpdates } from '#db/platform/messengers.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { type BotTools, tieLooseBots } from './bots-repo.ts'

/** What is looked after every minute: bots that are not tied, and work whose worker died or whose job is gone. */
export async function keepMessengers(tools: BotTools & { platform: PlatformDb }): Promise<void> {
  const { platform } = tools
  await forgetUpdates(platform)
  await forEachOf(await findStuckTalks(platform), (payload) =>
    platform.tenant(payload.company_id).transaction((tx) => tx.enqueue({ task: 'messenger_take', payload })),
  )
  await forEachOf(await findStuckConversations(platform), (payload) =>
    platform.tenant(payload.company_id).transaction((tx) => tx.enqueue({ task: 'messenger_send', payload })),
  )
  await tieLooseBots(platform, tools)
}
