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

interface Attached {
  type: string
  payload: { token?: string; photos?: Record<string, { token: string }> }
}

const errors: Record<Exclude<Failure, 'cut'>, [number, string]> = {
  blocked: [403, 'chat.denied'],
  limited: [429, 'too.many.requests'],
  broken: [503, 'service.unavailable'],
  refused: [404, 'chat.not.found'],
}

/** A fake server of MAX's bot API (https://dev.max.ru/docs-api), as far as private chats need it. */
export class MaxServer extends MessengerServer {
  readonly kind = 'max'
  readonly secretHeader = 'x-max-bot-api-secret'
  /** How often an upload is reported as not ready. */
  unready = 0
  readonly #uploaded = new Map<string, NonNullable<SentText['file']>>()

  protected async handle(ask: ApiCall, response: ServerResponse): Promise<void> {
    const { method, path } = ask
    const file = /^\/files\/(.+)$/.exec(path)?.[1]
    const bytes = file && this.files.get(file)
    if (file) return void (bytes ? response.writeHead(200).end(bytes) : response.writeHead(404).end())
    if (path === '/put') return this.#put(ask, response)
    if (ask.headers.authorization !== this.token || this.isRevoked)
      return refuse(response, 401, 'verify.token')
    if (path === '/messages' && this.fails(response)) return
    return this.#call(`${method} ${path}`, ask, response)
  }

  protected fail(response: ServerResponse, failure: Exclude<Failure, 'cut'>): void {
    if (failure === 'limited') response.setHeader('retry-after', '1')
    refuse(response, ...errors[failure])
  }

  async #call(what: string, ask: ApiCall, response: ServerResponse): Promise<void> {
    const body = ask.bytes.length > 0 ? JSON.parse(ask.bytes.toString()) : {}
    switch (what) {
      case 'GET /me':
        return send(response, 200, {
          user_id: this.botId,
          first_name: 'Окна',
          username: 'okna_bot',
          is_bot: true,
        })
      case 'GET /subscriptions':
        return send(response, 200, { subscriptions: this.hook ? [{ url: this.hook.url, time: 1 }] : [] })
      case 'POST /subscriptions':
        this.hook = { url: body.url, secret: body.secret }
        return send(response, 200, { success: true })
      case 'DELETE /subscriptions':
        this.hook = null
        return send(response, 200, { success: true })
      case 'GET /updates':
        return this.#updates(ask, response)
      case 'POST /uploads':
        return send(response, 200, { url: `${this.url}/put?type=${ask.query.get('type')}` })
      case 'POST /messages':
        return this.#say(ask, body, response)
      case 'PUT /messages':
        return this.#edit(ask, body, response)
      case 'DELETE /messages':
        this.removed.push(ask.query.get('message_id') ?? '')
        return send(response, 200, { success: true })
      default:
        return refuse(response, 404, 'not.found')
    }
  }

  async #updates({ query }: ApiCall, response: ServerResponse): Promise<void> {
    const place = Number(query.get('marker') ?? 0)
    const newUpdates = await this.newsAfter(place, Number(query.get('timeout') ?? 0))
    const marker = (newUpdates.at(-1)?.id ?? place - 1) + 1
    send(response, 200, { updates: newUpdates.map(({ update }) => update), marker })
  }

  #put(ask: ApiCall, response: ServerResponse): void {
    const data = partsOf(ask).find(({ name }) => name === 'data')
    if (!data?.fileName) return void refuse(response, 400, 'proto.payload')
    const isPicture = ask.query.get('type') === 'image'
    const token = `token-${this.nextId++}`
    this.#uploaded.set(token, { name: data.fileName, bytes: data.bytes, isPicture })
    send(response, 200, isPicture ? { photos: { abc: { token } } } : { fileId: 1, token })
  }

  #say(
    { query }: ApiCall,
    body: { text?: string; attachments?: Attached[]; link?: { mid: string } },
    response: ServerResponse,
  ): void {
    const [attached] = body.attachments ?? []
    if (attached && this.unready > 0) {
      this.unready -= 1
      return void refuse(response, 400, 'attachment.not.ready')
    }
    const token = attached?.payload.token ?? Object.values(attached?.payload.photos ?? {})[0]?.token
    const file = (token && this.#uploaded.get(token)) || null
    const key = `mid.${this.nextId++}`
    const to = query.get('user_id') ?? ''
    this.said.push({ key, to, text: body.text ?? '', file, replyTo: body.link?.mid ?? null })
    send(response, 200, {
      message: { recipient: { chat_type: 'dialog' }, timestamp: 1, body: { mid: key, seq: 1 } },
    })
  }

  #edit({ query }: ApiCall, body: { text?: string }, response: ServerResponse): void {
    const known = this.said.find(({ key }) => key === query.get('message_id'))
    if (!known) return void send(response, 200, { success: false, message: 'message not found' })
    known.text = body.text ?? known.text
    send(response, 200, { success: true })
  }

  #user({ id, first, last }: Writer) {
    return { user_id: id, first_name: first, last_name: last ?? null, is_bot: false, last_activity_time: 1 }
  }

  /** Includes an unknown key, as the API may add keys at any time. */
  #update(update_type: string, body: object): object {
    return {
      update_type,
      timestamp: 1_700_000_000_000 + this.nextId++,
      ...body,
      something_new: { since: 'today' },
    }
  }

  #message(who: Writer, mid: string, body: object, chat_type = 'dialog'): object {
    return {
      message: {
        sender: this.#user(who),
        recipient: { chat_id: 77, chat_type, user_id: this.botId },
        timestamp: 1_700_000_000_000,
        body: { mid, seq: 1, text: null, attachments: null, ...body },
      },
    }
  }

  #attached(who: Writer, key: string, attachment: object, text: string | null = null): object {
    return this.#update('message_created', this.#message(who, key, { text, attachments: [attachment] }))
  }

  wrote(who: Writer, key: string, text: string, { replyTo }: { replyTo?: string } = {}): object {
    const { message } = this.#message(who, key, { text }) as { message: object }
    const link = replyTo ? { link: { type: 'reply', message: { mid: replyTo, seq: 1, text: '' } } } : {}
    return this.#update('message_created', { message: { ...message, ...link } })
  }
  edited(who: Writer, key: string, text: string): object {
    return this.#update('message_edited', this.#message(who, key, { text }))
  }
  /** Only MAX reports it. */
  took(who: Writer, key: string): object {
    return this.#update('message_removed', { message_id: key, chat_id: 77, user_id: who.id })
  }
  started(who: Writer): object {
    return this.#update('bot_started', { chat_id: 77, user: this.#user(who), payload: null })
  }
  left(who: Writer): object {
    return this.#update('bot_stopped', { chat_id: 77, user: this.#user(who) })
  }
  sentPhoto(who: Writer, key: string, text: string, bytes: Buffer): object {
    this.files.set(key, bytes)
    const payload = { url: `${this.url}/files/${key}`, token: 't', photo_id: 1 }
    return this.#attached(who, key, { type: 'image', payload }, text || null)
  }
  sentFile(who: Writer, key: string, name: string, bytes: Buffer): object {
    this.files.set(key, bytes)
    const payload = { url: `${this.url}/files/${key}`, token: 't' }
    return this.#attached(who, key, { type: 'file', payload, filename: name, size: bytes.length })
  }
  sentSticker(who: Writer, key: string): object {
    return this.#attached(who, key, { type: 'sticker', payload: { url: 'https://x.example/1', code: 'a' } })
  }
  sharedContact(who: Writer, key: string, phone: string): object {
    const vcf_info = `BEGIN:VCARD\r\nVERSION:3.0\r\nTEL;TYPE=cell:${phone}\r\nFN:${who.first}\r\nEND:VCARD\r\n`
    return this.#attached(who, key, { type: 'contact', payload: { vcf_info, max_info: this.#user(who) } })
  }
  wroteInGroup(who: Writer, key: string, text: string): object {
    return this.#update('message_created', this.#message(who, key, { text }, 'chat'))
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  send(response, status, { code, message: 'Refused' })
}
