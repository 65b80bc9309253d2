import { vi } from 'vitest'

export interface Sent {
  method: string
  url: string
  headers: Record<string, string>
  body: unknown
  /** Only of a request that outlives its page. */
  keepalive?: true
}

type Answer = Response | Promise<Response> | ((request: Sent) => Response | Promise<Response>)

/** Replaces `fetch`: answers by `METHOD /path`, or `METHOD /path?*` for any query, and records requests. Any other request fails. */
export function stubFetch(answers: Record<string, Answer>) {
  const requests: Sent[] = []
  const fetchStub = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const method = init.method ?? 'GET'
    const one: Sent = {
      method,
      url,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      ...(init.keepalive && { keepalive: true as const }),
    }
    requests.push(one)
    const answer = answers[`${method} ${url}`] ?? answers[`${method} ${url.split('?')[0]}?*`]
    if (!answer) throw new TypeError(`Nobody answers ${method} ${url}`)
    return typeof answer === 'function' ? answer(one) : (await answer).clone()
  }
  vi.stubGlobal('fetch', fetchStub)
  return {
    sent: requests,
    /** Requests sent to one URL so far. */
    to: (method: string, url: string) => requests.filter((one) => one.method === method && one.url === url),
    /** Changes or adds responses. */
    answer: (more: Record<string, Answer>) => Object.assign(answers, more),
  }
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

export const noContent = () => new Response(null, { status: 204 })

export const noConnection = () => Promise.reject(new TypeError('Failed to fetch'))
