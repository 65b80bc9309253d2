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
  const { update_id, message: said, edited_message: edited, my_chat_member: member } = read.data
  const chat = (said ?? edited ?? member)?.chat
  const event = chat?.type === 'private' ? eventOf(read.data) : null
  return { key: String(update_id), conversationKey: String(chat?.id ?? ''), event }
}

function eventOf({ message: said, edited_message: edited, my_chat_member: member }: z.infer<typeof update>) {
  if (said) return messageEvent(said)
  if (edited) return editedBy(edited)
  if (!member) return null
  const isBlocked = member.new_chat_member.status === 'kicked'
  return { kind: 'blocked', person: personOf(member.from), isBlocked } as const
}

function personOf({ id, first_name, last_name, username }: z.infer<typeof user>): Person {
  return { key: String(id), name: [first_name, last_name].filter(Boolean).join(' ').trim() || username }
}

function messageEvent(said: Message): IncomingEvent | null {
  if (!said.from) return null
  const person = personOf(said.from)
  const text = said.text ?? said.caption ?? ''
  if (/^\/start(@\w+)?(\s|$)/.test(text)) return { kind: 'started', person }
  const isOwn = said.contact?.user_id === said.from.id
  return {
    kind: 'message',
    person,
    messageKey: String(said.message_id),
    text,
    files: filesOf(said),
    oddities: unsupportedContentOf(said),
    phone: isOwn ? (said.contact?.phone_number ?? '') : '',
    replyTo: said.reply_to_message ? String(said.reply_to_message.message_id) : null,
  }
}

/** An edit without a text change (only the picture was replaced) is ignored. */
function editedBy(edited: Message): IncomingEvent | null {
  const text = edited.text ?? edited.caption
  if (!edited.from || text === undefined) return null
  return { kind: 'edited', person: personOf(edited.from), messageKey: String(edited.message_id), text }
}

function filesOf(said: Message): IncomingFile[] {
  const named = (one: z.infer<typeof file> | undefined, name: string): IncomingFile[] =>
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
  const document = said.animation ? [] : named(said.document, texts.file)
  return [
    ...named(said.photo?.at(-1), texts.photo),
    ...document,
    // Voice messages are Ogg Opus files, named `.ogg`.
    ...named(said.voice, texts.voice),
    ...named(said.audio, texts.audio),
    ...named(said.video, texts.video),
    ...named(said.video_note, texts.video),
    ...named(said.animation, texts.animation),
  ]
}

function unsupportedContentOf({ sticker, contact, location, ...said }: Message): UnsupportedContent[] {
  const found: UnsupportedContent[] = []
  if (sticker) found.push({ kind: 'sticker', text: sticker.emoji })
  if (contact) {
    const name = [contact.first_name, contact.last_name].filter(Boolean).join(' ')
    found.push({ kind: 'contact', text: [name, contact.phone_number].filter(Boolean).join(', ') })
  }
  if (location) found.push({ kind: 'place', text: `${location.latitude}, ${location.longitude}` })
  const isEmpty = found.length === 0 && !said.text && !said.caption && filesOf(said as Message).length === 0
  return isEmpty ? [{ kind: 'other' }] : found
}
