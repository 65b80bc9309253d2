import { findStuckConversations, findStuckTalks, forgetUpdates } from '#db/platform/messengers.ts'
import { tieLooseBots } from './bots-repo.ts'
import { type SendTools, sendWaiting } from './outbox-repo.ts'
import { type TakeTools, takeUpdates } from './take-repo.ts'

/** What is looked after every minute: bots that are not tied, and work whose worker died. */
export async function keepMessengers(tools: SendTools & TakeTools): Promise<void> {
  const { platform } = tools
  await tieLooseBots(platform, tools)
  await forgetUpdates(platform)
  for (const talk of await findStuckTalks(platform)) await takeUpdates(tools, talk)
  for (const conversation of await findStuckConversations(platform)) await sendWaiting(tools, conversation)
}
