import { isChannelName, USER_CHANNEL_PREFIX } from './channels/channel-name.ts'
import type { PublishedEvent } from './cluster/node-messages.ts'
import { PusherServerError } from './errors.ts'
import type { Limits } from './limits.ts'
import type { PublishOptions } from './publisher.ts'

export type EventLimits = Pick<Limits, 'eventChannels' | 'eventDataBytes'>

/** Maximum length of an event's name, of the server or a client. */
export const MAX_EVENT_NAME = 200

/** Throws unless an event of this name may be published on these channels. */
export function assertEvent(channels: readonly string[], event: string, limits: EventLimits): void {
  if (channels.length > limits.eventChannels) {
    throw new PusherServerError('invalid_event', 'Too many channels for one event')
  }
  for (const channel of channels) {
    const plain = channel.startsWith(USER_CHANNEL_PREFIX) ? channel.slice(1) : channel
    if (!isChannelName(plain))
      throw new PusherServerError('invalid_channel', `Not a channel name: ${channel}`)
  }
  if (event.length === 0 || event.length > MAX_EVENT_NAME || /^pusher(_internal)?:/.test(event)) {
    throw new PusherServerError('invalid_event', `Not a name for an event: ${event}`)
  }
}

/** The text sent as `data`: a string unchanged, anything else as JSON. */
export function dataText(data: unknown, limits: EventLimits): string {
  const text: string | undefined = typeof data === 'string' ? data : JSON.stringify(data)
  if (text === undefined) throw new PusherServerError('invalid_event', 'The data of an event must be JSON')
  if (Buffer.byteLength(text) > limits.eventDataBytes) {
    throw new PusherServerError('invalid_event', 'The data of an event is too long')
  }
  return text
}

/** Validates a `publish` call; throws for an invalid name or too long data. */
export function readEvent(
  names: readonly string[],
  event: string,
  data: unknown,
  options: PublishOptions,
  limits: EventLimits,
): PublishedEvent {
  assertEvent(names, event, limits)
  return {
    channels: [...new Set(names)],
    event,
    data: dataText(data, limits),
    except: options.exceptSocketId,
  }
}
