import { assertEvent, dataText } from '#event-rules.ts'
import type { Hub } from '#hub.ts'
import { isSocketId } from '#signature.ts'
import { type Answer, ApiRefusal, countsOf, type Fields, readInfo } from './http-answers.ts'

interface EventRequest {
  channels: string[]
  event: string
  data: string
  exceptSocketId?: string
  info: Set<string>
}

/** `POST …/events`: one event on up to a hundred channels. */
export function postEvent(hub: Hub, body: Fields): Answer {
  const request = readEvent(hub, body, channelsOf(body))
  send(hub, request)
  if (request.info.size === 0) return {}
  return {
    channels: Object.fromEntries(request.channels.map((name) => [name, countsOf(hub, name, request.info)])),
  }
}

/** `POST …/batch_events`: all events, or none if one is invalid. */
export function postBatch(hub: Hub, body: Fields): Answer {
  const { batch } = body
  if (!Array.isArray(batch)) throw new ApiRefusal(400, 'batch must be a list')
  if (batch.length > hub.limits.batchEvents) {
    throw new ApiRefusal(400, `A batch holds ${hub.limits.batchEvents} events at most`)
  }
  const requests = batch.map((item: unknown) => {
    if (!isFields(item) || typeof item.channel !== 'string') {
      throw new ApiRefusal(400, 'Each event of a batch needs a channel')
    }
    return readEvent(hub, item, [item.channel])
  })
  for (const request of requests) send(hub, request)
  if (requests.every(({ info }) => info.size === 0)) return {}
  return { batch: requests.map(({ channels, info }) => countsOf(hub, channels[0] ?? '', info)) }
}

function readEvent(hub: Hub, body: Fields, channels: string[]): EventRequest {
  const { name, data, socket_id: exceptSocketId } = body
  if (typeof name !== 'string') throw new ApiRefusal(400, 'name must be a string')
  if (typeof data !== 'string') throw new ApiRefusal(400, 'data must be a string')
  if (channels.length === 0) throw new ApiRefusal(400, 'There is no channel')
  if (Buffer.byteLength(data) > hub.limits.eventDataBytes) throw new ApiRefusal(413, 'data is too long')
  // An unknown socket is no error: it may have disconnected, or be on another node.
  const hasSocket = exceptSocketId !== undefined && exceptSocketId !== null
  if (hasSocket && (typeof exceptSocketId !== 'string' || !isSocketId(exceptSocketId))) {
    throw new ApiRefusal(400, 'socket_id is not a socket id')
  }
  assertEvent(channels, name, hub.limits)
  return {
    channels,
    event: name,
    data: dataText(data, hub.limits),
    exceptSocketId: hasSocket ? String(exceptSocketId) : undefined,
    info: readInfo(body.info),
  }
}

function channelsOf({ channels, channel }: Fields): string[] {
  const all: unknown = channels ?? (channel === undefined ? [] : [channel])
  if (!Array.isArray(all) || !all.every((one) => typeof one === 'string')) {
    throw new ApiRefusal(400, 'channels must be a list of names')
  }
  return all
}

function send(hub: Hub, { channels, event, data, exceptSocketId }: EventRequest): void {
  hub.publish(channels, event, data, { exceptSocketId })
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
