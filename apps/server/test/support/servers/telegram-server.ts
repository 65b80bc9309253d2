import type { ServerResponse } from 'node:http'
import {
  type ApiCall,
  type Failure,
  MessengerServer,
  partsOf,
  type SentText,
  send,
  type Writer,
} from './messenger-servers.ts'

type Fields = Record<string, unknown>

const errors: Record<Exclude<Failure, 'cut'>, [number, string, object?]> = {
  blocked: [403, 'Forbidden: bot was blocked by the user'],
  limited: [429, 'Too Many Requests: retry after 1', { parameters: { retry_after: 1 } }],
  broken: [502, 'Bad Gateway'],
  refused: [400, 'Bad Request: chat not found'],
}

/** A fake server of Telegram's Bot API (https://core.telegram.org/bots/api), as far as private chats need it. */
export class TelegramServer extends MessengerServer {
  readonly kind = 'telegram'
  readonly secretHeader = 'x-telegram-bot-api-secret-token'

  protected async handle(ask: ApiCall, response: ServerResponse): Promise<void> {
    const file = new RegExp(`^/file/bot${this.token}/(.+)$`).exec(ask.path)?.[1]
    const bytes = file && this.files.get(file)
    if (file) return void (bytes ? response.writeHead(200).end(bytes) : response.writeHead(404).end())
    const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(ask.path) ?? []
    if (token !== this.token || this.isRevoked) return refuse(response, 401, 'Unauthorized')
    const fields = fieldsOf(ask)
    const says = /^(send|edit|delete)Message|^send/.test(method)
    if (says && this.fails(response)) return
    return this.#call(method, fields, response)
  }

  protected fail(response: ServerResponse, failure: Exclude<Failure, 'cut'>): void {
    refuse(response, ...errors[failure])
  }

  async #call(method: string, fields: Fields, response: ServerResponse): Promise<void> {
    switch (method) {
      case 'getMe':
        return done(response, { id: this.botId, is_bot: true, first_name: 'Окна', username: 'okna_bot' })
      case 'setWebhook':
        this.hook = { url: String(fields.url), secret: String(fields.secret_token) }
        return done(response, true)
      case 'deleteWebhook':
        this.hook = null
        return done(response, true)
      case 'getUpdates':
        return this.#updates(fields, response)
      case 'getFile':
        return done(response, { file_id: fields.file_id, file_path: String(fields.file_id) })
      case 'editMessageText':
        return this.#edit(fields, response)
      case 'deleteMessage':
        this.removed.push(String(fields.message_id))
        return done(response, true)
      default:
        return this.#say(method, fields, response)
    }
  }

  async #updates(fields: Fields, response: ServerResponse): Promise<void> {
    if (this.hook) return refuse(response, 409, 'Conflict: a webhook is active')
    const newUpdates = await this.newsAfter(Number(fields.offset ?? 0), Number(fields.timeout ?? 0))
    done(
      response,
      newUpdates.map(({ id, update }) => ({ ...update, update_id: id })),
    )
  }

  #edit(fields: Fields, response: ServerResponse): void {
    const known = this.said.find(({ key }) => key === String(fields.message_id))
    if (!known) return void refuse(response, 400, 'Bad Request: message to edit not found')
    if (known.text === fields.text) return void refuse(response, 400, 'Bad Request: message is not modified')
    known.text = String(fields.text)
    done(response, { message_id: Number(known.key) })
  }

  #say(method: string, fields: Fields, response: ServerResponse): void {
    const key = String(this.nextId++)
    const reply = fields.reply_parameters as { message_id: number } | undefined
    const file = (fields.photo ?? fields.document) as SentText['file'] | undefined
    this.said.push({
      key,
      to: String(fields.chat_id),
      text: String(fields.text ?? ''),
      file: file ? { ...file, isPicture: method === 'sendPhoto' } : null,
      replyTo: reply ? String(reply.message_id) : null,
    })
    done(response, {
      message_id: Number(key),
      date: 0,
      chat: { id: Number(fields.chat_id), type: 'private' },
    })
  }

  #message(who: Writer, key: string, more: object, type = 'private') {
    const from = {
      id: who.id,
      is_bot: false,
      first_name: who.first,
      ...(who.last && { last_name: who.last }),
    }
    return {
      message_id: Number(key),
      date: 1_700_000_000,
      from,
      chat: { id: type === 'private' ? who.id : -5, type },
      ...more,
    }
  }

  /** Includes an unknown key, as the API may add keys at any time. */
  #update(body: object): object {
    return { update_id: this.nextId++, ...body, something_new: { since: 'today' } }
  }

  wrote(who: Writer, key: string, text: string, { replyTo }: { replyTo?: string } = {}): object {
    const reply = replyTo ? { reply_to_message: this.#message(who, replyTo, {}) } : {}
    return this.#update({ message: this.#message(who, key, { text, ...reply }) })
  }
  edited(who: Writer, key: string, text: string): object {
    return this.#update({ edited_message: this.#message(who, key, { text, edit_date: 1_700_000_100 }) })
  }
  started(who: Writer): object {
    return this.wrote(who, String(this.nextId++), '/start')
  }
  left(who: Writer): object {
    const from = this.#message(who, '1', {}).from
    const status = { old_chat_member: { status: 'member' }, new_chat_member: { status: 'kicked' } }
    return this.#update({
      my_chat_member: { chat: { id: who.id, type: 'private' }, from, date: 1, ...status },
    })
  }
  sentPhoto(who: Writer, key: string, text: string, bytes: Buffer): object {
    this.files.set(`photo-${key}`, bytes)
    const photo = [
      { file_id: 'small', width: 90, height: 90, file_size: 5 },
      { file_id: `photo-${key}`, width: 900, height: 900, file_size: bytes.length },
    ]
    return this.#update({ message: this.#message(who, key, { photo, ...(text && { caption: text }) }) })
  }
  sentFile(who: Writer, key: string, name: string, bytes: Buffer): object {
    this.files.set(`file-${key}`, bytes)
    const document = { file_id: `file-${key}`, file_name: name, file_size: bytes.length }
    return this.#update({ message: this.#message(who, key, { document }) })
  }
  sentSticker(who: Writer, key: string): object {
    return this.#update({ message: this.#message(who, key, { sticker: { file_id: 's', emoji: '😀' } }) })
  }
  sharedContact(who: Writer, key: string, phone: string): object {
    const contact = { phone_number: phone, first_name: who.first, user_id: who.id }
    return this.#update({ message: this.#message(who, key, { contact }) })
  }
  wroteInGroup(who: Writer, key: string, text: string): object {
    return this.#update({ message: this.#message(who, key, { text }, 'group') })
  }
}

function fieldsOf(ask: ApiCall): Fields {
  if (!ask.headers['content-type']?.startsWith('multipart/')) {
    return ask.bytes.length > 0 ? JSON.parse(ask.bytes.toString()) : {}
  }
  const parts = partsOf(ask)
  const attached = new Map<string, unknown>(
    parts.map(({ name, fileName, bytes }) => [`attach://${name}`, { name: fileName, bytes }] as const),
  )
  return Object.fromEntries(
    parts
      .filter(({ fileName }) => fileName === null)
      .map(({ name, bytes }) => [name, attached.get(bytes.toString()) ?? bytes.toString()]),
  )
}

function done(response: ServerResponse, result: unknown): void {
  send(response, 200, { ok: true, result })
}

function refuse(response: ServerResponse, error_code: number, description: string, more: object = {}): void {
  send(response, error_code, { ok: false, error_code, description, ...more })
}
