import { z } from 'zod'
import type { IncomingEvent, IncomingFile, Person, ReadUpdate, UnsupportedContent } from './messenger.ts'
import { texts } from './texts.ts'

/** Update types that a bot subscribes to. */
export const maxUpdateTypes = [
  'message_created',
  'message_edited',
  'message_removed',
  'bot_started',
  'bot_stopped',
] as const

/** Keys of an update that we read; unknown ones may be added at any time. */
const user = z.object({
  user_id: z.number().int(),
  first_name: z.string().max(300).nullish(),
  last_name: z.string().max(300).nullish(),
  name: z.string().max(300).nullish(),
  username: z.string().max(100).nullish(),
})
const attachment = z.object({
  type: z.string().max(50),
  payload: z
    .looseObject({
      url: z.string().max(2000).nullish(),
      vcf_info: z.string().max(5000).nullish(),
      max_info: user.nullish(),
      tam_info: user.nullish(),
    })
    .nullish(),
  filename: z.string().max(300).nullish(),
  size: z.number().int().nonnegative().nullish(),
  latitude: z.number().nullish(),
  longitude: z.number().nullish(),
})
type Attachment = z.infer<typeof attachment>

const message = z.object({
  sender: user.nullish(),
  recipient: z.object({ chat_type: z.string() }),
  link: z.object({ type: z.string(), message: z.object({ mid: z.string().max(200) }).nullish() }).nullish(),
  body: z.object({
    mid: z.string().min(1).max(200),
    text: z.string().max(10_000).nullish(),
    attachments: z.array(attachment).max(50).nullish(),
  }),
})
type Message = z.infer<typeof message>

const update = z.object({
  update_type: z.string().max(50),
  timestamp: z.number().default(0),
  message: message.nullish(),
  message_id: z.string().max(200).nullish(),
  user_id: z.number().int().nullish(),
  user: user.nullish(),
})
type Update = z.infer<typeof update>

/**
 * Parses an update of MAX's API. Updates have no ids, so the event, its subject and its time identify one. Only
 * private chats are read.
 */
export function readMaxUpdate(raw: unknown): ReadUpdate | undefined {
  const read = update.safeParse(raw)
  if (!read.success) return undefined
  const { update_type, timestamp, message, message_id, user_id, user: person } = read.data
  const personId = message?.sender?.user_id ?? person?.user_id ?? user_id
  const thing = message?.body.mid ?? message_id ?? ''
  // A message is created once, however often its update is delivered.
  const when = update_type === 'message_created' ? '' : timestamp
  return {
    key: `${update_type} ${thing} ${personId ?? ''} ${when}`,
    conversationKey: String(personId ?? ''),
    event: eventOf(read.data),
  }
}

function eventOf({ update_type, message, message_id, user_id, user }: Update): IncomingEvent | null {
  if (message) return message.recipient.chat_type === 'dialog' ? messageEvent(update_type, message) : null
  if (update_type === 'message_removed' && message_id && user_id)
    return { kind: 'removed', person: { key: String(user_id), name: '' }, messageKey: message_id }
  if (!user) return null
  if (update_type === 'bot_started') return { kind: 'started', person: personOf(user) }
  return update_type === 'bot_stopped' ? { kind: 'blocked', person: personOf(user), isBlocked: true } : null
}

function personOf({ user_id, first_name, last_name, name, username }: z.infer<typeof user>): Person {
  const full = [first_name, last_name].filter(Boolean).join(' ').trim()
  return { key: String(user_id), name: full || name || username || '' }
}

function messageEvent(type: string, { sender, body, link }: Message): IncomingEvent | null {
  if (!sender) return null
  const person = personOf(sender)
  const text = body.text ?? ''
  if (type === 'message_edited') return { kind: 'edited', person, messageKey: body.mid, text }
  if (type !== 'message_created') return null
  if (/^\/start(\s|$)/.test(text)) return { kind: 'started', person }
  const attached = body.attachments ?? []
  const files = attached.flatMap(fileOf)
  const unsupported = attached.flatMap(unsupportedContentOf)
  const isEmpty = text === '' && files.length === 0 && unsupported.length === 0
  return {
    kind: 'message',
    person,
    messageKey: body.mid,
    text,
    files,
    oddities: isEmpty ? [{ kind: 'other' }] : unsupported,
    phone: attached.map((one) => ownPhone(one, sender.user_id)).find(Boolean) ?? '',
    replyTo: link?.type === 'reply' ? (link.message?.mid ?? null) : null,
  }
}

const usualNames: Record<string, string> = {
  image: texts.photo,
  video: texts.video,
  audio: texts.voice,
  file: texts.file,
}

function fileOf({ type, payload, filename, size }: Attachment): IncomingFile[] {
  const name = usualNames[type]
  if (!name || !payload?.url) return []
  return [
    { ref: payload.url, name: filename ?? name, size: size ?? null, isPhoto: type === 'image' && !filename },
  ]
}

function unsupportedContentOf(one: Attachment): UnsupportedContent[] {
  switch (one.type) {
    case 'sticker':
      return [{ kind: 'sticker', text: '' }]
    case 'contact':
      return [{ kind: 'contact', text: contactWords(one) }]
    case 'location':
      return [{ kind: 'place', text: `${one.latitude}, ${one.longitude}` }]
    default:
      return []
  }
}

const cardLine = ({ payload }: Attachment, line: 'TEL' | 'FN') =>
  new RegExp(`^${line}[^:\\r\\n]*:(.+)$`, 'm').exec(payload?.vcf_info ?? '')?.[1]?.trim() ?? ''

const contactWords = (one: Attachment) =>
  [cardLine(one, 'FN'), cardLine(one, 'TEL')].filter(Boolean).join(', ')

/** The phone of a shared contact, if it is the sender's own. */
function ownPhone(one: Attachment, sender: number): string {
  const contact = one.payload?.max_info ?? one.payload?.tam_info
  return one.type === 'contact' && contact?.user_id === sender ? cardLine(one, 'TEL').slice(0, 50) : ''
}
