import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ShopPayment {
  id: string
  status: string
  paid: boolean
  amount: { value: string; currency: string }
  description?: string
  metadata: Record<string, string>
  confirmation?: { type: string; return_url?: string; confirmation_url?: string }
  cancellation_details?: { party: string; reason: string }
  created_at: string
}

/** A fake server of ЮKassa's API v3 by its documentation: payments, idempotency keys, errors. */
export class YookassaServer {
  readonly shopId = '100500'
  readonly secretKey = 'test_key'
  readonly payments = new Map<string, ShopPayment>()
  /** Requested paths, in order. */
  readonly asked: string[] = []
  /** Statuses of the next responses; 0 cuts the connection. */
  readonly failures: number[] = []
  /** Whether payments are created but responses lost. */
  losesAnswers = false
  readonly #byKey = new Map<string, { body: string; id: string }>()
  #server: Server | undefined
  #port = 0

  get url(): string {
    return `http://127.0.0.1:${this.#port}/v3`
  }

  /** Starts, or restarts on the same port. */
  async start(): Promise<void> {
    const server = createServer((request, response) => void this.#answer(request, response))
    this.#server = server
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve))
    this.#port = (server.address() as AddressInfo).port
  }

  async stop(): Promise<void> {
    const server = this.#server
    server?.closeAllConnections()
    if (server) await new Promise((resolve) => server.close(resolve))
  }

  /** Changes a payment as the buyer or time would. */
  move(id: string, change: Partial<ShopPayment>): ShopPayment {
    const payment = this.payments.get(id)
    if (!payment) throw new Error(`no payment ${id}`)
    Object.assign(payment, change)
    return payment
  }

  /** The latest payment. */
  last(): ShopPayment {
    const payment = [...this.payments.values()].at(-1)
    if (!payment) throw new Error('no payment')
    return payment
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString()
    this.asked.push(`${request.method} ${request.url}`)
    const failure = this.failures.shift()
    if (failure === 0) return void response.destroy()
    if (failure) return refuse(response, failure, 'internal_server_error')
    const expected = `Basic ${Buffer.from(`${this.shopId}:${this.secretKey}`).toString('base64')}`
    if (request.headers.authorization !== expected) return refuse(response, 401, 'invalid_credentials')
    if (request.method === 'POST' && request.url === '/v3/payments')
      return this.#create(request, response, body)
    const id = /^\/v3\/payments\/([\w-]+)$/.exec(request.url ?? '')?.[1]
    const payment = request.method === 'GET' && id ? this.payments.get(id) : undefined
    return payment ? send(response, 200, payment) : refuse(response, 404, 'not_found')
  }

  #create(request: IncomingMessage, response: ServerResponse, body: string): void {
    const payment = this.#paymentOf(request.headers['idempotence-key'], body)
    if (!payment) refuse(response, 400, 'invalid_request')
    else if (this.losesAnswers) response.destroy()
    else send(response, 200, payment)
  }

  /** A known key returns its payment; with another body it is refused. */
  #paymentOf(key: string | string[] | undefined, body: string): ShopPayment | undefined {
    if (typeof key !== 'string' || key === '' || key.length > 64) return undefined
    const known = this.#byKey.get(key)
    if (known) return known.body === body ? this.payments.get(known.id) : undefined
    const payment = this.#made(JSON.parse(body))
    if (payment) this.#byKey.set(key, { body, id: payment.id })
    return payment
  }

  #made(order: Omit<ShopPayment, 'id' | 'status'> & { capture?: boolean }): ShopPayment | undefined {
    const isWhole = /^\d+\.\d\d$/.test(order.amount?.value ?? '') && order.amount.currency === 'RUB'
    if (!isWhole || order.capture !== true || order.confirmation?.type !== 'redirect') return undefined
    const id = randomUUID()
    const payment: ShopPayment = {
      id,
      status: 'pending',
      paid: false,
      amount: order.amount,
      ...(order.description && { description: order.description }),
      metadata: order.metadata ?? {},
      confirmation: { ...order.confirmation, confirmation_url: `https://yoomoney.example/pay?orderId=${id}` },
      created_at: new Date().toISOString(),
    }
    this.payments.set(id, payment)
    return payment
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function refuse(response: ServerResponse, status: number, code: string): void {
  send(response, status, { type: 'error', id: randomUUID(), code, description: 'Refused' })
}
