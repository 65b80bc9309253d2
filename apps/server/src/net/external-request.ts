import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIPv6 } from 'node:net'
import { assertOutsideTransaction } from '#db/inside-transaction.ts'
import { resolvePublicAddress } from './private-hosts.ts'

export interface ExternalRequest {
  method: 'GET' | 'POST'
  headers?: Record<string, string | number>
  body?: string | Buffer
  patienceMs: number
}

/**
 * Requests a URL that an outsider supplied. The host is resolved once and that address is connected to; redirects are
 * not followed. Throws `PrivateHostError` for a private network.
 */
export async function requestExternal(
  url: string,
  { method, headers = {}, body, patienceMs }: ExternalRequest,
  arePrivateHostsAllowed: boolean,
): Promise<IncomingMessage> {
  assertOutsideTransaction('an external request')
  const target = new URL(url)
  const address = await resolvePublicAddress(target.hostname.replace(/^\[|\]$/g, ''), arePrivateHostsAllowed)
  const start = target.protocol === 'https:' ? requestHttps : requestHttp
  const family = isIPv6(address) ? 6 : 4
  return new Promise((resolve, reject) => {
    const request = start(target, {
      method,
      headers,
      // Connects only to the checked address, whatever the name resolves to later.
      lookup: (_host, options, done) =>
        options.all ? done(null, [{ address, family }]) : done(null, address, family),
      signal: AbortSignal.timeout(patienceMs),
    })
    request.on('error', reject)
    request.on('response', resolve)
    request.end(body)
  })
}
