import { demoAccount } from '@veranda/server/demo/demo-repo.ts'
import { callApi, type Session } from '#e2e/support/api.ts'

interface Order {
  id: number
  stage: string
  client_id: number
  items_count: number
}

/** API client of a running product's demo company. */
export class Demo {
  readonly token: string
  readonly #url: string

  constructor(url: string, token: string) {
    this.#url = url
    this.token = token
  }

  static async signIn(url: string): Promise<Demo> {
    const { body } = await callApi<Session>(`${url}/api/auth/login`, 'POST', { body: demoAccount })
    return new Demo(url, body.token)
  }

  /** Throws on an error response. */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await callApi<T>(`${this.#url}${path}`, method, { token: this.token, body })
    if (answer.status >= 400)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  async #orders(): Promise<Order[]> {
    return (await this.call<{ data: Order[] }>('GET', '/api/orders?limit=50&sort=-created_at')).data
  }

  /** The order with the most openings at a stage. */
  async #order(stage: string): Promise<Order> {
    const atStage = (await this.#orders()).filter((order) => order.stage === stage)
    const [order] = atStage.sort((one, other) => other.items_count - one.items_count)
    if (!order) throw new Error(`The demo company has no order at ${stage}`)
    return order
  }

  async orderId(stage = 'calculating'): Promise<number> {
    return (await this.#order(stage)).id
  }

  /** A client whose order is in production. */
  async clientId(): Promise<number> {
    return (await this.#order('in_production')).client_id
  }

  /** A lead with the status «processing». */
  async leadId(): Promise<number> {
    const leads = await this.call<{ data: { id: number }[] }>('GET', '/api/leads?limit=1&status=processing')
    const [lead] = leads.data
    if (!lead) throw new Error('The demo company has no lead')
    return lead.id
  }

  /** The public path of a shared proposal. */
  async sharedProposal(): Promise<string> {
    const id = await this.orderId()
    const document = await this.call<{ id: number }>('POST', `/api/orders/${id}/documents`, {
      kind: 'proposal',
    })
    const { url } = await this.call<{ url: string }>('POST', `/api/documents/${document.id}/share`)
    return new URL(url, this.#url).pathname
  }
}
