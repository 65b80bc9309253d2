import { forEachCollectingErrors } from '#db/platform/for-each.ts'
import { deleteOldUpdates, findStuckConversations, findStuckUpdates } from '#db/platform/messengers.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { type BotTools, resyncBotWebhooks } from './bots-repo.ts'

/**
 * Runs every minute: resyncs webhooks, and requeues updates and deliveries whose worker died or whose job is lost.
 */
export async function runMessengerMaintenance(tools: BotTools & { platform: PlatformDb }): Promise<void> {
  const { platform } = tools
  await deleteOldUpdates(platform)
  await forEachCollectingErrors(await findStuckUpdates(platform), (payload) =>
    platform.tenant(payload.company_id).transaction((tx) => tx.enqueue({ task: 'messenger_take', payload })),
  )
  await forEachCollectingErrors(await findStuckConversations(platform), (payload) =>
    platform.tenant(payload.company_id).transaction((tx) => tx.enqueue({ task: 'messenger_send', payload })),
  )
  await resyncBotWebhooks(platform, tools)
}
