import { type ChatMessage, type Conversation, channelKinds, chatEventTexts, limits } from '@veranda/contract'
import { texts } from '#features/chats/texts.ts'

const t = texts.transcript

type TranscriptConversation = Pick<
  Conversation,
  'kind' | 'number' | 'title' | 'channel' | 'assignee' | 'created_at'
>

interface TranscriptOptions {
  now: Date
  timeZone: string
  withNotes: boolean
  /** The conversation has more messages than the file. */
  isCut: boolean
}

/** Line breaks, invisible characters and bidirectional controls. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/gu
const inLine = (text: string) => text.replace(unseen, ' ').trim()
const indented = (text: string) =>
  text
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map((line) => `    ${line.replace(unseen, ' ')}`.trimEnd())
    .join('\n')

/**
 * A conversation as plain text. Only generated lines start at the margin; users' text is indented, so that nobody can
 * forge another person's message.
 */
export function transcriptText(
  conversation: TranscriptConversation,
  messages: readonly ChatMessage[],
  options: TranscriptOptions,
): string {
  const clock = createTimeFormatter(options.timeZone)
  const messageLines = messages.map((message, index) => {
    const day = clock.day(message.created_at)
    const before = messages[index - 1]
    const isNewDay = !before || clock.day(before.created_at) !== day
    return [isNewDay && `— ${day} —`, messageText(message, clock)].filter(Boolean).join('\n\n')
  })
  return `${[headOf(conversation, clock, options), ...(messageLines.length > 0 ? messageLines : [t.empty])].join('\n\n')}\n`
}

function headOf(
  conversation: TranscriptConversation,
  clock: Clock,
  { now, withNotes, isCut }: TranscriptOptions,
): string {
  const { kind, number, title, channel, assignee, created_at } = conversation
  const lines = [
    t.title(kind, number, inLine(title)),
    channel && t.channel(inLine(channel.name) || channelKinds[channel.kind]),
    assignee && t.assignee(inLine(assignee.name)),
    t.began(clock.instant(created_at)),
    t.made(clock.instant(now.toISOString()), clock.zone(now)),
    withNotes && kind === 'visitor' && t.withNotes,
    isCut && t.cut(limits.transcriptMessages),
  ]
  return lines.filter(Boolean).join('\n')
}

function messageText(message: ChatMessage, clock: Clock): string {
  const { kind, event, author, is_internal, delivery, edited_at, deleted_at, created_at } = message
  const time = clock.time(created_at)
  if (kind === 'event') {
    const eventText = event ? chatEventTexts(event, event.until ? clock.instant(event.until) : '') : ''
    return `${time}  ${inLine(eventText)}`
  }
  const marks = [
    author.kind === 'visitor' && t.visitor,
    is_internal && t.note,
    delivery === 'failed' && t.undelivered,
    edited_at && !deleted_at && t.edited,
  ].filter(Boolean)
  const name = [inLine(author.name), ...marks].join(', ')
  return [`${time}  ${name}`, ...messageParts(message).map(indented)].join('\n')
}

function messageParts({ body, reply_to, files, deleted_at }: ChatMessage): string[] {
  if (deleted_at) return [texts.deleted]
  const quote = reply_to && t.answers(inLine(reply_to.author_name), inLine(reply_to.body) || texts.deleted)
  return [quote ?? '', body, ...files.map(({ name }) => t.file(inLine(name)))].filter(Boolean)
}

type Clock = ReturnType<typeof createTimeFormatter>

/** One formatter for the whole text: creating one costs far more than using it. */
function createTimeFormatter(timeZone: string) {
  const days = new Intl.DateTimeFormat('ru-RU', { timeZone, dateStyle: 'long' })
  const times = new Intl.DateTimeFormat('ru-RU', { timeZone, timeStyle: 'short' })
  const instants = new Intl.DateTimeFormat('ru-RU', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const zones = new Intl.DateTimeFormat('ru-RU', { timeZone, timeZoneName: 'shortOffset' })
  return {
    day: (at: string) => days.format(new Date(at)),
    time: (at: string) => times.format(new Date(at)),
    instant: (at: string) => instants.format(new Date(at)),
    zone: (at: Date) =>
      (zones.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '').replace(
        'GMT',
        'UTC',
      ),
  }
}
