import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIPv6 } from 'node:net'
import { InnerHostError, outerAddress } from './private-hosts.ts'
import { texts } from './texts.ts'

export interface PostAnswer {
  /** `null`: no answer came. */
  status: number | null
  /** Why none came. */
  failure?: string
}

export type PostJson = (url: string, body: string, headers: Record<string, string>) => Promise<PostAnswer>

const patienceMs = 10_000

/**
 * Posts JSON to an address that a company has named. The host is looked up once and that address is connected to;
 * redirects are answers like any other; the answer's body is not read.
 */
export function createPostJson({ areInnerHostsAllowed }: { areInnerHostsAllowed: boolean }): PostJson {
  return async (url, body, headers) => {
    try {
      const target = new URL(url)
      const address = await outerAddress(target.hostname.replace(/^\[|\]$/g, ''), areInnerHostsAllowed)
      return { status: await send(target, address, body, headers) }
    } catch (error) {
      const isInner = error instanceof InnerHostError
      return { status: null, failure: isInner ? texts.innerHost : reasonOf(error) }
    }
  }
}

function send(target: URL, address: string, body: string, headers: Record<string, string>): Promise<number> {
  const start = target.protocol === 'https:' ? requestHttps : requestHttp
  const family = isIPv6(address) ? 6 : 4
  return new Promise((resolve, reject) => {
    const request = start(target, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
      // Only what was judged is connected to, whatever the name says a moment later.
      lookup: (_host, options, done) =>
        options.all ? done(null, [{ address, family }]) : done(null, address, family),
      signal: AbortSignal.timeout(patienceMs),
    })
    request.on('error', reject)
    request.on('response', (answer) => {
      resolve(answer.statusCode ?? 0)
      answer.destroy()
    })
    request.end(body)
  })
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return (code ?? message).slice(0, 300)
}
