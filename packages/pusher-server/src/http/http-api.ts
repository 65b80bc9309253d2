import type { IncomingMessage, ServerResponse } from 'node:http'
import { PusherServerError } from '#errors.ts'
import type { Hub } from '#hub.ts'
import { objectOf } from '#messages.ts'
import { sameText } from '#signature.ts'
import {
  type Answer,
  ApiRefusal,
  type Fields,
  getChannel,
  getChannels,
  getConnections,
  getUsers,
  terminateUser,
} from './http-answers.ts'
import { postBatch, postEvent } from './http-events.ts'
import { decoded, md5Of, parseQuery, refuseRequest } from './http-signature.ts'

interface Call {
  method: string
  query: Map<string, string>
  /** Decoded path segments after `/apps/{id}`. */
  parts: string[]
  body: Fields
}

/** Handles a request of the HTTP API; `path` is the URL without the server's own prefix. */
export async function answerApi(
  hub: Hub,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    reply(response, 200, await act(hub, path, request))
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) {
      reply(response, 500, { error: 'Internal error' })
      throw error
    }
    // The rest of the body is not read.
    if (!request.complete) response.setHeader('connection', 'close')
    reply(response, refusal.status, { error: refusal.message })
  }
}

async function act(hub: Hub, path: string, request: IncomingMessage): Promise<Answer> {
  const { method = '' } = request
  const [rawPath = '', rawQuery = ''] = splitOnce(path, '?')
  if (rawPath === '/up') return { health: 'OK' }
  const parts = rawPath.split('/').slice(1).map(decoded)
  const [root, appId, ...rest] = parts
  if (root !== 'apps' || appId === undefined || rest.includes(undefined)) throw notFound()
  if (appId !== hub.app.id) throw new ApiRefusal(404, 'Unknown application')
  const query = parseQuery(rawQuery)
  if (!query) throw new ApiRefusal(400, 'The query is malformed')
  const [fullPath = ''] = splitOnce(request.url ?? '', '?')
  // Clients differ in whether they sign a proxy's prefix, and the path before or after decoding.
  const paths = [...new Set([rawPath, fullPath, decoded(rawPath) ?? rawPath, decoded(fullPath) ?? fullPath])]
  const refusal = refuseRequest(hub.app, { method, paths, query, nowS: Date.now() / 1_000 })
  if (refusal) throw new ApiRefusal(401, refusal)
  // After authentication: a stranger's body is never buffered.
  const body = method === 'POST' ? await readBody(request, query, hub.limits.httpBodyBytes) : {}
  return route(hub, { method, query, parts: rest.filter((part) => part !== undefined), body })
}

function route(hub: Hub, { method, query, parts, body }: Call): Answer {
  const [area = '', name = '', tail = ''] = parts
  switch (`${method} ${parts.length} ${area} ${tail}`) {
    case 'POST 1 events ':
      return postEvent(hub, body)
    case 'POST 1 batch_events ':
      return postBatch(hub, body)
    case 'GET 1 channels ':
      return getChannels(hub, query)
    case 'GET 2 channels ':
      return getChannel(hub, name, query)
    case 'GET 3 channels users':
      return getUsers(hub, name)
    case 'GET 1 connections ':
      return getConnections(hub)
    case 'POST 3 users terminate_connections':
      return terminateUser(hub, name)
    default:
      throw notFound()
  }
}

async function readBody(
  request: IncomingMessage,
  query: ReadonlyMap<string, string>,
  maxBytes: number,
): Promise<Fields> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new ApiRefusal(413, 'The request is too long')
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks)
  if (!sameText(query.get('body_md5') ?? '', md5Of(body))) {
    throw new ApiRefusal(401, 'body_md5 is not the md5 of the body')
  }
  const fields = body.length === 0 ? {} : objectOf(body.toString())
  if (!fields) throw new ApiRefusal(400, 'The body must be a JSON object')
  return fields
}

function refusalOf(error: unknown): ApiRefusal | undefined {
  if (error instanceof ApiRefusal) return error
  return error instanceof PusherServerError ? new ApiRefusal(400, error.message) : undefined
}

function notFound(): ApiRefusal {
  return new ApiRefusal(404, 'There is nothing at this address')
}

function reply(response: ServerResponse, status: number, answer: Answer): void {
  const text = JSON.stringify(answer)
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  })
  response.end(text)
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
