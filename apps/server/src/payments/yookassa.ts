import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { assertOutsideTransaction } from '#db/inside-transaction.ts'
import { DomainError } from '#errors.ts'

export interface YookassaOptions {
  shopId: string
  secretKey: string
  /** `https://api.yookassa.ru/v3` or a compatible server. */
  url: string
  log: { error(details: object, message: string): void }
  timeoutMs?: number
  /** Delays between attempts; their number is the number of retries. */
  retryAfterMs?: readonly number[]
}

/** Keys of a payment that we read; unknown ones may be added at any time. */
const payment = z.object({
  id: z.string().min(1).max(100),
  status: z.string(),
  amount: z.object({ value: z.string(), currency: z.string() }),
  metadata: z.record(z.string(), z.unknown()).optional(),
  confirmation: z.object({ confirmation_url: z.url({ protocol: /^https?$/ }).optional() }).optional(),
  cancellation_details: z.object({ reason: z.string().optional() }).optional(),
})
export type YookassaPayment = z.infer<typeof payment>

export interface NewPayment {
  /** The provider returns the same payment for the same key within 24 hours. */
  idempotenceKey: string
  /** «1490.00» */
  amount: string
  description: string
  returnUrl: string
  metadata: Record<string, string>
}

/** Online payments through ЮKassa's API v3. */
export interface Yookassa {
  create(order: NewPayment): Promise<YookassaPayment>
  read(id: string): Promise<YookassaPayment>
}

/** The outcome is unknown, so the call is retried (the API's rules on HTTP 500 and 429). */
const isTransient = (status: number) => status >= 500 || status === 429

export function createYookassa(options: YookassaOptions): Yookassa {
  const base = options.url.replace(/\/$/, '')
  const credentials = Buffer.from(`${options.shopId}:${options.secretKey}`).toString('base64')
  const retries = options.retryAfterMs ?? [300, 1000]

  /** One attempt; nothing without a response in time. */
  async function attempt(path: string, init: RequestInit): Promise<Response | undefined> {
    assertOutsideTransaction('a payment provider')
    try {
      return await fetch(`${base}${path}`, {
        ...init,
        // A redirect would send the shop's key to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(options.timeoutMs ?? 7000),
        headers: {
          authorization: `Basic ${credentials}`,
          'content-type': 'application/json',
          ...init.headers,
        },
      })
    } catch (error) {
      options.log.error({ err: error, path }, 'the payment provider does not answer')
      return undefined
    }
  }

  /** The first final response, or that of the last attempt. */
  async function persist(path: string, init: RequestInit): Promise<Response | undefined> {
    let response = await attempt(path, init)
    for (const wait of retries) {
      if (response && !isTransient(response.status)) break
      await pause(wait)
      response = await attempt(path, init)
    }
    return response
  }

  async function send(path: string, init: RequestInit = {}): Promise<YookassaPayment> {
    const response = await persist(path, init)
    const body: unknown = await response?.json().catch(() => null)
    const read = response?.ok ? payment.safeParse(body) : undefined
    if (read?.success) return read.data
    const { code, description, parameter } = (body ?? {}) as Record<string, unknown>
    const details = { status: response?.status, code, description, parameter, path }
    options.log.error(details, 'the payment provider refused')
    throw new DomainError('service_unavailable')
  }

  return {
    create: (order) =>
      send('/payments', {
        method: 'POST',
        headers: { 'idempotence-key': order.idempotenceKey },
        body: JSON.stringify({
          amount: { value: order.amount, currency: 'RUB' },
          capture: true,
          confirmation: { type: 'redirect', return_url: order.returnUrl },
          description: order.description.slice(0, 128),
          metadata: order.metadata,
        }),
      }),
    read: (id) => send(`/payments/${encodeURIComponent(id)}`),
  }
}
