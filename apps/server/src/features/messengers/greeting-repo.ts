import { chatConsentText } from '@veranda/contract'
import type { VisitorRow } from '#db/platform/chat-visitors.ts'
import { chatVisitors } from '#db/schema/tables.gen.ts'
import { channelHours, type OpenChannel } from '#features/public-chat/channel-repo.ts'
import { MessengerError } from '#messengers/messenger.ts'
import type { Bot } from './bot-repo.ts'
import { texts } from './texts.ts'

/** Sends the channel's greeting with the consent notice, and outside working hours the offline text. */
export async function greet(channel: OpenChannel, bot: Bot, visitor: VisitorRow): Promise<void> {
  const { greeting, offline_text } = channel.settings.appearance
  const { is_online } = await channelHours(channel, new Date())
  const paragraphs = [greeting, is_online ? '' : offline_text, noticeFor(channel, visitor)].filter(Boolean)
  if (paragraphs.length > 0) await insertBotMessage(channel, bot, visitor, paragraphs.join('\n\n'))
}

/** Sends the consent notice before the first message of a visitor is stored. */
export async function sendConsentNotice(channel: OpenChannel, bot: Bot, visitor: VisitorRow): Promise<void> {
  const notice = noticeFor(channel, visitor)
  if (notice) await insertBotMessage(channel, bot, visitor, notice)
}

/** Empty for a visitor who was shown the notice, which their consent text records. */
function noticeFor({ settings }: OpenChannel, { consent_text }: VisitorRow): string {
  return consent_text === '' ? texts.notice(chatConsentText(settings.consent), settings.consent.url) : ''
}

async function insertBotMessage(
  { tenant, settings }: OpenChannel,
  { messenger, token }: Bot,
  { id, external_key }: VisitorRow,
  text: string,
): Promise<void> {
  try {
    await messenger.send(token, external_key ?? '', { text }, null)
  } catch (error) {
    // An undeliverable notice does not stop the visitor's message from being stored.
    if (error instanceof MessengerError && error.fault !== 'passing') return
    throw error
  }
  await tenant.update(chatVisitors, id, { consent_text: chatConsentText(settings.consent) })
}
