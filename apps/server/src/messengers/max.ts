import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { assertOutsideTransaction } from '#db/inside-transaction.ts'
import { requestExternal } from '#net/external-request.ts'
import { PrivateHostError } from '#net/private-hosts.ts'
import { maxUpdateTypes, readMaxUpdate } from './max-update.ts'
import { type Messenger, MessengerError, type OutgoingFile, type OutgoingPart } from './messenger.ts'

export interface MaxOptions {
  /** `https://platform-api2.max.ru` or a compatible server. */
  url: string
  /** File URLs come from outside and must not lead into a private network. */
  arePrivateHostsAllowed: boolean
  /** Delays between attempts while an upload is being processed. */
  readyAfterMs?: readonly number[]
}

const patienceMs = 10_000
const pollSeconds = 25

const fault = z
  .object({ code: z.string().default(''), message: z.string().default('') })
  .catch({ code: '', message: '' })
const profile = z.object({
  user_id: z.number().int(),
  first_name: z.string().nullish(),
  name: z.string().nullish(),
  username: z.string().nullish(),
})
const done = z.object({ success: z.boolean(), message: z.string().nullish() })
const sentMessage = z.object({ message: z.object({ body: z.object({ mid: z.string().min(1) }) }) })
const updatesPage = z.object({ updates: z.array(z.unknown()), marker: z.number().nullish() })
const subscriptions = z.object({ subscriptions: z.array(z.object({ url: z.string() })) })
const upload = z.object({ url: z.url({ protocol: /^https?$/ }) })
const uploaded = z.union([
  z.object({ photos: z.record(z.string(), z.object({ token: z.string() })) }),
  z.object({ token: z.string() }),
])

interface BotCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query?: Record<string, string>
  body?: unknown
  signal?: AbortSignal
}

/** Client of MAX's bot API (https://dev.max.ru/docs-api). */
export function createMax(options: MaxOptions): Messenger {
  const root = options.url.replace(/\/$/, '')
  const waits = options.readyAfterMs ?? [500, 1500, 4000]

  async function ask<T>(token: string, call: BotCall, shape: z.ZodType<T>): Promise<T> {
    const { method = 'GET', path, query = {}, body } = call
    const answer = await attempt(`${root}${path}?${new URLSearchParams(query)}`, {
      method,
      headers: { authorization: token, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: call.signal ?? AbortSignal.timeout(patienceMs),
    })
    return read(answer, shape)
  }

  /** Sends a message, and retries while its attachment is being processed. */
  async function postMessage(token: string, to: string, body: object): Promise<string> {
    const call = { method: 'POST', path: '/messages', query: { user_id: to }, body } as const
    for (const wait of waits) {
      try {
        return (await ask(token, call, sentMessage)).message.body.mid
      } catch (error) {
        if (!(error instanceof MessengerError && error.message.startsWith('attachment.not.ready')))
          throw error
        await pause(wait)
      }
    }
    return (await ask(token, call, sentMessage)).message.body.mid
  }

  async function bodyOf(token: string, part: OutgoingPart): Promise<object> {
    if ('text' in part) return { text: part.text }
    const type = part.file.isPicture ? 'image' : 'file'
    const place = await ask(token, { method: 'POST', path: '/uploads', query: { type } }, upload)
    return { attachments: [{ type, payload: await putFile(place.url, part.file) }] }
  }

  return {
    textMax: 4000,
    fileMax: 50 * 1024 * 1024,
    secretHeader: 'x-max-bot-api-secret',
    check: async (token) => {
      const bot = await ask(token, { path: '/me' }, profile)
      const name = bot.first_name || bot.name || bot.username || String(bot.user_id)
      const address = bot.username ? `https://max.ru/${bot.username}` : ''
      return { key: String(bot.user_id), name, address }
    },
    subscribe: async (token, { url, secret }) => {
      const body = { url, secret, update_types: maxUpdateTypes }
      await require(ask(token, { method: 'POST', path: '/subscriptions', body }, done))
    },
    unsubscribe: async (token) => {
      const { subscriptions: existing } = await ask(token, { path: '/subscriptions' }, subscriptions)
      for (const { url } of existing)
        await require(ask(token, { method: 'DELETE', path: '/subscriptions', query: { url } }, done))
    },
    poll: async (token, cursor, signal) => {
      const types = maxUpdateTypes.join(',')
      const query = { timeout: String(pollSeconds), limit: '100', types, ...(cursor && { marker: cursor }) }
      const pollSignal = AbortSignal.any([signal, AbortSignal.timeout(pollSeconds * 1000 + patienceMs)])
      const { updates, marker } = await ask(
        token,
        { path: '/updates', query, signal: pollSignal },
        updatesPage,
      )
      return { updates, cursor: marker == null ? cursor : String(marker) }
    },
    readUpdate: readMaxUpdate,
    send: async (token, to, part, replyTo) => {
      const link = replyTo ? { link: { type: 'reply', mid: replyTo } } : {}
      return postMessage(token, to, { ...(await bodyOf(token, part)), ...link })
    },
    edit: async (token, _to, messageKey, text) => {
      const query = { message_id: messageKey }
      await require(ask(token, { method: 'PUT', path: '/messages', query, body: { text } }, done))
    },
    remove: async (token, _to, messageKey) => {
      const query = { message_id: messageKey }
      await require(ask(token, { method: 'DELETE', path: '/messages', query }, done))
    },
    openFile: (_token, ref) => openFile(ref, options.arePrivateHostsAllowed),
  }
}

async function attempt(url: string, init: RequestInit): Promise<Response> {
  assertOutsideTransaction('a messenger')
  try {
    // A redirect would send the token to another host.
    return await fetch(url, { ...init, redirect: 'error' })
  } catch {
    throw new MessengerError('passing', 'no answer')
  }
}

async function read<T>(answer: Response, shape: z.ZodType<T>): Promise<T> {
  const body: unknown = await answer.json().catch(() => undefined)
  if (answer.ok) {
    const known = shape.safeParse(body)
    if (known.success) return known.data
    throw new MessengerError('passing', 'an answer that is not understood')
  }
  const { code, message } = fault.parse(body ?? {})
  const wait = Number(answer.headers.get('retry-after')) || null
  throw new MessengerError(faultBy(answer.status, code), `${code}: ${message}`, wait)
}

function faultBy(status: number, code: string): MessengerError['fault'] {
  if (status === 429 || status >= 500 || code === 'attachment.not.ready') return 'passing'
  if (status === 401) return 'token'
  return status === 403 ? 'blocked' : 'refused'
}

async function require(answer: Promise<z.infer<typeof done>>): Promise<void> {
  const { success, message } = await answer
  if (!success) throw new MessengerError('refused', message ?? '')
}

/** Uploads a file to its one-time URL, which authorizes by itself: the token is not sent. */
async function putFile(url: string, file: OutgoingFile): Promise<z.infer<typeof uploaded>> {
  const parts: Buffer[] = []
  for await (const part of await file.open()) parts.push(part as Buffer)
  const form = new FormData()
  form.append('data', new Blob([Buffer.concat(parts)], { type: file.mime }), file.name)
  const answer = await attempt(url, { method: 'POST', body: form, signal: AbortSignal.timeout(120_000) })
  return read(answer, uploaded)
}

async function openFile(url: string, arePrivateHostsAllowed: boolean): Promise<Readable> {
  const request = { method: 'GET', patienceMs: 60_000 } as const
  const answer = await requestExternal(url, request, arePrivateHostsAllowed).catch((error: Error) => {
    const isNone = error.name === 'TypeError' || error instanceof PrivateHostError
    throw new MessengerError(isNone ? 'refused' : 'passing', 'the file has no answer')
  })
  if (answer.statusCode === 200) return answer
  answer.destroy()
  const status = answer.statusCode ?? 0
  throw new MessengerError(status >= 500 ? 'passing' : 'refused', `the file answered ${status}`)
}
