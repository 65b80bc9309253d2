import { demoAccount } from '@veranda/server/features/demo/demo-repo.ts'
import { callApi, type Session } from '#e2e/api.ts'

interface Order {
  id: number
  stage: string
  client_id: number
  items_count: number
}

/** The demo company of a product that runs for the pictures, and what they need of it. */
export class Demo {
  readonly token: string
  readonly #url: string
  readonly #session: Session

  private constructor(url: string, session: Session) {
    this.#url = url
    this.#session = session
    this.token = session.token
  }

  static async signIn(url: string): Promise<Demo> {
    const { body } = await callApi<Session>(`${url}/api/auth/login`, 'POST', { body: demoAccount })
    return new Demo(url, body)
  }

  /** Calls the API as the company's owner. Throws where it refuses. */
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
    const there = (await this.#orders()).filter((order) => order.stage === stage)
    const [order] = there.sort((one, other) => other.items_count - one.items_count)
    if (!order) throw new Error(`The demo company has no order at ${stage}`)
    return order
  }

  async orderId(stage = 'calculating'): Promise<number> {
    return (await this.#order(stage)).id
  }

  /** A client whose order is in the shop. */
  async clientId(): Promise<number> {
    return (await this.#order('in_production')).client_id
  }

  /** A lead that somebody works on. */
  async leadId(): Promise<number> {
    const leads = await this.call<{ data: { id: number }[] }>('GET', '/api/leads?limit=1&status=processing')
    const [lead] = leads.data
    if (!lead) throw new Error('The demo company has no lead')
    return lead.id
  }

  /** A proposal's address, as its client has it. */
  async sharedProposal(): Promise<string> {
    const id = await this.orderId()
    const paper = await this.call<{ id: number }>('POST', `/api/orders/${id}/documents`, { kind: 'proposal' })
    const { url } = await this.call<{ url: string }>('POST', `/api/documents/${paper.id}/share`)
    return new URL(url, this.#url).pathname
  }

  /** A week of two crews; answers the address of its calendar. */
  async plannedWeek(): Promise<string> {
    const orders = (await this.#orders()).slice(0, 6)
    const [blue, green] = [
      await this.#crew('Бригада Сергея', '#1d4ed8'),
      await this.#crew('Бригада Павла', '#15803d'),
    ]
    const visits = [
      { kind: 'measurement', day: 0, hour: 10, minutes: 90, user_id: this.#session.user.id },
      { kind: 'mounting', day: 0, hour: 12, minutes: 240, crew_id: blue },
      { kind: 'mounting', day: 1, hour: 9, minutes: 360, crew_id: green },
      { kind: 'measurement', day: 2, hour: 11, minutes: 90, user_id: this.#session.user.id },
      { kind: 'mounting', day: 2, hour: 13, minutes: 240, crew_id: blue },
      { kind: 'mounting', day: 3, hour: 10, minutes: 300, crew_id: green },
      { kind: 'mounting', day: 4, hour: 10, minutes: 240, crew_id: blue },
    ]
    const monday = nextMonday(new Date())
    for (const [index, { kind, day, hour, minutes, ...who }] of visits.entries()) {
      const order = orders[index % orders.length]
      // Three hours before: the company lives by the clock of Moscow.
      const starts_at = new Date(monday.getTime() + day * 86_400_000 + (hour - 3) * 3_600_000).toISOString()
      const visit = { kind, starts_at, duration_minutes: minutes, ...who }
      await this.call('POST', `/api/orders/${order?.id}/visits`, visit)
    }
    return `/orders?view=calendar&mode=week&day=${monday.toISOString().slice(0, 10)}`
  }

  async #crew(name: string, color: string): Promise<number> {
    const crew = { name, color, capacity_m2: 20, member_ids: [this.#session.user.id] }
    return (await this.call<{ id: number }>('POST', '/api/crews', crew)).id
  }
}

function nextMonday(now: Date): Date {
  const midnight = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`)
  const days = ((8 - midnight.getUTCDay()) % 7 || 7) * 86_400_000
  return new Date(midnight.getTime() + days)
}
