import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { leasePolledBots, type PolledBot, releasePolledBots } from '#db/platform/messengers.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { MessengerError } from '#messengers/messenger.ts'
import { type BotTools, recordBotError, tokenOf } from './bots-repo.ts'
import { texts } from './texts.ts'
import { storeUpdates } from './updates-repo.ts'

export interface PollTools extends BotTools {
  platform: PlatformDb
  log: { warn(details: object, message: string): void }
}

/** How often new bots are looked for. */
const leaseEveryMs = 2000
const afterFailureMs = 5000

/** Polls a messenger once for a bot's updates and stores them. Waits as long as the messenger's long poll. */
export async function pollBot(tools: PollTools, bot: PolledBot, signal: AbortSignal): Promise<string> {
  const messenger = tools.messengers[bot.kind]
  const { updates, cursor } = await messenger.poll(tokenOf(bot, tools.vault), bot.poll_cursor, signal)
  const tenant = tools.platform.tenant(bot.company_id)
  await storeUpdates(tenant, messenger, { channelId: bot.channel_id, updates, cursor })
  return cursor
}

/**
 * Long-polls messengers where their webhooks cannot reach the product. A bot is leased to one node at a time; the
 * lease of a dead node expires within a minute. Returns a function that stops polling.
 */
export function startPoller(tools: PollTools): () => Promise<void> {
  const node = randomUUID()
  const abort = new AbortController()
  const { signal } = abort
  const polled = new Map<number, Promise<void>>()

  async function poll(bot: PolledBot): Promise<void> {
    try {
      await pollBot(tools, bot, signal)
    } catch (error) {
      if (signal.aborted) return
      await recordPollFailure(tools, bot, error)
      await pause(afterFailureMs, undefined, { signal }).catch(() => undefined)
    }
  }

  async function leaseAndPoll(): Promise<void> {
    while (!signal.aborted) {
      const bots = await leasePolledBots(tools.platform, node).catch((error: unknown) => {
        tools.log.warn({ err: error }, 'nobody knows which bots to ask')
        return []
      })
      for (const bot of bots.filter(({ id }) => !polled.has(id)))
        polled.set(
          bot.id,
          poll(bot).finally(() => polled.delete(bot.id)),
        )
      await pause(leaseEveryMs, undefined, { signal }).catch(() => undefined)
    }
  }

  const polling = leaseAndPoll()
  return async () => {
    abort.abort()
    await polling
    await Promise.all(polled.values())
    await releasePolledBots(tools.platform, node).catch(() => undefined)
  }
}

async function recordPollFailure(tools: PollTools, bot: PolledBot, error: unknown): Promise<void> {
  tools.log.warn({ err: error, kind: bot.kind }, 'a messenger was asked in vain')
  const isLost = error instanceof MessengerError && error.fault === 'token'
  const reason = isLost ? texts.lostToken : texts.noAnswer(bot.kind)
  await recordBotError(tools.platform.tenant(bot.company_id), bot.channel_id, reason).catch(() => undefined)
}
