import Pusher from 'pusher'
import { USER_CHANNEL_PREFIX } from '#channels/channel-name.ts'
import { readEvent } from '#event-rules.ts'
import { defaultLimits, type Limits } from '#limits.ts'
import type { Publisher } from '#publisher.ts'
import type { AppCredentials } from '#signature.ts'

export interface HttpPublisherOptions {
  app: AppCredentials
  /** Where the server's HTTP API answers, such as `https://push.example:8443`. */
  url: string
  timeoutMs?: number
  /** Lower `eventDataBytes` to 8,000 for a stock Reverb: its 10,000 bytes hold the whole request. */
  limits?: Partial<Pick<Limits, 'eventChannels' | 'eventDataBytes'>>
  /** For `private-encrypted-` channels. */
  encryptionMasterKeyBase64?: string
}

/** Publishes by the HTTP API of any Pusher-compatible server; `publish` rejects when it does not take the event. */
export function createHttpPublisher(options: HttpPublisherOptions): Publisher {
  const limits = { ...defaultLimits, ...options.limits }
  const { protocol, hostname, port } = new URL(options.url)
  const { id: appId, key, secret } = options.app
  const target = new Pusher({
    appId,
    key,
    secret,
    host: hostname,
    port: port || undefined,
    useTLS: protocol === 'https:',
    timeout: options.timeoutMs ?? 10_000,
    encryptionMasterKeyBase64: options.encryptionMasterKeyBase64,
  })
  return {
    publish: async (names, event, data, publishOptions = {}) => {
      const published = readEvent(names, event, data, publishOptions, limits)
      const isUsers = (name: string) => name.startsWith(USER_CHANNEL_PREFIX)
      const plain = published.channels.filter((name) => !isUsers(name))
      const except = published.except === undefined ? {} : { socket_id: published.except }
      if (plain.length > 0) await target.trigger(plain, event, published.data, except)
      for (const name of published.channels.filter(isUsers)) {
        await target.sendToUser(name.slice(USER_CHANNEL_PREFIX.length), event, published.data)
      }
    },
    close: () => Promise.resolve(),
  }
}
