import { z } from 'zod'
import type { IncomingEvent, IncomingFile, Person, ReadUpdate, UnsupportedContent } from './messenger.ts'
import { texts } from './texts.ts'

/** Keys of an update that we read; unknown ones may be added at any time. */
const user = z.object({
  id: z.number().int(),
  first_name: z.string().max(300).default(''),
  last_name: z.string().max(300).default(''),
  username: z.string().max(100).default(''),
})
const chat = z.object({ id: z.number().int(), type: z.string() })
const file = z.object({
  file_id: z.string().max(300),
  file_name: z.string().max(300).optional(),
  file_size: z.number().int().nonnegative().optional(),
})
const message = z.object({
  message_id: z.number().int(),
  from: user.optional(),
  chat,
  text: z.string().max(10_000).optional(),
  caption: z.string().max(10_000).optional(),
  photo: z.array(file).max(20).optional(),
  document: file.optional(),
  voice: file.optional(),
  audio: file.optional(),
  video: file.optional(),
  video_note: file.optional(),
  animation: file.optional(),
  sticker: z.object({ emoji: z.string().max(20).default('') }).optional(),
  contact: z
    .object({
      phone_number: z.string().max(50),
      first_name: z.string().max(300).default(''),
      last_name: z.string().max(300).default(''),
      user_id: z.number().int().optional(),
    })
    .optional(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  reply_to_message: z.object({ message_id: z.number().int() }).optional(),
})
type Message = z.infer<typeof message>

const update = z.object({
  update_id: z.number().int(),
  message: message.optional(),
  edited_message: message.optional(),
  my_chat_member: z
    .object({ from: user, chat, new_chat_member: z.object({ status: z.string() }) })
    .optional(),
})

/** Parses an update of Telegram's Bot API. Only private chats are read: in a group the bot has nobody to answer. */
export function readTelegramUpdate(raw: unknown): ReadUpdate | undefined {
  const read = update.safeParse(raw)
  if (!read.success) return undefined
  const { update_id, message, edited_message: edited, my_chat_member: member } = read.data
  const chat = (message ?? edited ?? member)?.chat
  const event = chat?.type === 'private' ? eventOf(read.data) : null
  return { key: String(update_id), conversationKey: String(chat?.id ?? ''), event }
}

function eventOf({ message, edited_message: edited, my_chat_member: member }: z.infer<typeof update>) {
  if (message) return messageEvent(message)
  if (edited) return editedBy(edited)
  if (!member) return null
  const isBlocked = member.new_chat_member.status === 'kicked'
  return { kind: 'blocked', person: personOf(member.from), isBlocked } as const
}

function personOf({ id, first_name, last_name, username }: z.infer<typeof user>): Person {
  return { key: String(id), name: [first_name, last_name].filter(Boolean).join(' ').trim() || username }
}

function messageEvent(message: Message): IncomingEvent | null {
  if (!message.from) return null
  const person = personOf(message.from)
  const text = message.text ?? message.caption ?? ''
  if (/^\/start(@\w+)?(\s|$)/.test(text)) return { kind: 'started', person }
  const isOwn = message.contact?.user_id === message.from.id
  return {
    kind: 'message',
    person,
    messageKey: String(message.message_id),
    text,
    files: filesOf(message),
    oddities: unsupportedContentOf(message),
    phone: isOwn ? (message.contact?.phone_number ?? '') : '',
    replyTo: message.reply_to_message ? String(message.reply_to_message.message_id) : null,
  }
}

/** An edit without a text change (only the picture was replaced) is ignored. */
function editedBy(edited: Message): IncomingEvent | null {
  const text = edited.text ?? edited.caption
  if (!edited.from || text === undefined) return null
  return { kind: 'edited', person: personOf(edited.from), messageKey: String(edited.message_id), text }
}

function filesOf(message: Message): IncomingFile[] {
  const fileNamed = (one: z.infer<typeof file> | undefined, name: string): IncomingFile[] =>
    one
      ? [
          {
            ref: one.file_id,
            name: one.file_name ?? name,
            size: one.file_size ?? null,
            isPhoto: name === texts.photo,
          },
        ]
      : []
  // An animation is also sent as a document.
  const document = message.animation ? [] : fileNamed(message.document, texts.file)
  return [
    ...fileNamed(message.photo?.at(-1), texts.photo),
    ...document,
    // Voice messages are Ogg Opus files, named `.ogg`.
    ...fileNamed(message.voice, texts.voice),
    ...fileNamed(message.audio, texts.audio),
    ...fileNamed(message.video, texts.video),
    ...fileNamed(message.video_note, texts.video),
    ...fileNamed(message.animation, texts.animation),
  ]
}

function unsupportedContentOf({ sticker, contact, location, ...rest }: Message): UnsupportedContent[] {
  const found: UnsupportedContent[] = []
  if (sticker) found.push({ kind: 'sticker', text: sticker.emoji })
  if (contact) {
    const name = [contact.first_name, contact.last_name].filter(Boolean).join(' ')
    found.push({ kind: 'contact', text: [name, contact.phone_number].filter(Boolean).join(', ') })
  }
  if (location) found.push({ kind: 'place', text: `${location.latitude}, ${location.longitude}` })
  const isEmpty = found.length === 0 && !rest.text && !rest.caption && filesOf(rest as Message).length === 0
  return isEmpty ? [{ kind: 'other' }] : found
}
