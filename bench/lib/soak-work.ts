import { randomUUID } from 'node:crypto'
import { callApi, type Session, Staff, submitForm } from '#e2e/support/api.ts'

/** A company with everything that its staff and visitors need for their requests. */
export interface Company {
  url: string
  token: string
  slug: string
  chatKey: string
  leads: number[]
  orders: number[]
}

export async function openCompanies(url: string, count: number): Promise<Company[]> {
  const companies: Company[] = []
  for (let index = 0; index < count; index += 1) {
    const staff = await Staff.register(url)
    const { slug } = await staff.form()
    const channel = await staff.call<{ public_key: string }>('POST', '/api/chat/channels', {
      name: 'okna.example',
    })
    companies.push({
      url,
      token: staff.token,
      slug,
      chatKey: channel.public_key,
      leads: [],
      orders: [],
    })
  }
  return companies
}

/** Calls the API; throws on an error response. */
async function call<T>(
  { url, token }: Pick<Company, 'url'> & { token?: string },
  method: string,
  path: string,
  body?: unknown,
) {
  const answer = await callApi<T>(`${url}${path}`, method, { token, body })
  if (answer.status >= 400) throw new Error(`${method} ${path.replace(/\d+/g, 'N')}: ${answer.status}`)
  return answer.body
}

const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(Math.random() * items.length)]
const randomName = () => `${pick(['Анна', 'Борис', 'Вера', 'Глеб'])} ${Math.floor(Math.random() * 1_000_000)}`

const newOpening = () => ({
  key: randomUUID(),
  name: 'Фасад',
  dims: { width: 1000 + Math.floor(Math.random() * 1500), height: 2150 },
  film: 'pvc700_clear',
  edging: { all: 70, color: 'brown' },
  fasteners: { top: 'eyelet10', bottom: 'bracket_pa' },
})

type Action = (company: Company) => Promise<unknown>

/** Actions of staff, chosen at random by weight. */
const staffActions: [weight: number, action: Action][] = [
  [20, (company) => call(company, 'GET', '/api/leads?limit=25&sort=-created_at')],
  [8, (company) => call(company, 'GET', `/api/leads?q=${encodeURIComponent(randomName().slice(0, 6))}`)],
  [8, (company) => call(company, 'GET', '/api/dashboard')],
  [
    15,
    async (company) => {
      const id = pick(company.leads)
      if (id === undefined) return
      await call(company, 'GET', `/api/leads/${id}?with=values.field,form,user`)
      await call(company, 'PUT', `/api/leads/${id}`, { notes: `Перезвонить ${Date.now()}` })
    },
  ],
  [6, (company) => call(company, 'POST', '/api/clients', { name: randomName(), phone: '+7 912 345-67-89' })],
  [
    4,
    async (company) => {
      const { id } = await call<{ id: number }>(company, 'POST', '/api/orders', { title: randomName() })
      await call(company, 'PUT', `/api/orders/${id}/items`, { items: [newOpening(), newOpening()] })
      company.orders.push(id)
    },
  ],
  [
    2,
    async (company) => {
      const id = pick(company.orders)
      if (id !== undefined) await call(company, 'POST', `/api/orders/${id}/documents`, { kind: 'proposal' })
    },
  ],
  [6, (company) => call(company, 'GET', '/api/orders?limit=25')],
  [4, (company) => call(company, 'GET', '/api/chats?limit=25')],
  [
    1,
    async (company) => {
      const rows = Array.from(
        { length: 200 },
        () => `${randomName()};8912${Math.floor(1e6 + Math.random() * 9e6)}`,
      )
      const name = encodeURIComponent('заявки.csv')
      const answer = await fetch(`${company.url}/api/imports?target=leads&name=${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${company.token}`, 'content-type': 'application/octet-stream' },
        body: ['Имя;Телефон', ...rows].join('\n'),
      })
      if (!answer.ok) throw new Error(`POST /api/imports: ${answer.status}`)
    },
  ],
]
const totalWeight = staffActions.reduce((sum, [weight]) => sum + weight, 0)

export async function runStaffAction(company: Company): Promise<string> {
  let remaining = Math.random() * totalWeight
  const chosen = staffActions.find(([weight]) => {
    remaining -= weight
    return remaining < 0
  })
  await chosen?.[1](company)
  return 'staff'
}

/** A visitor who either submits the form or writes in their own chat. */
export function createVisitorAction(company: Company): () => Promise<string> {
  let session: Promise<Session> | undefined
  const chat = `/api/public/chat/${company.chatKey}`
  const page = { url: 'https://okna.example/', title: 'Окна' }
  return async () => {
    if (Math.random() < 0.5) {
      const values = { Имя: randomName(), Телефон: '+7 912 345-67-89' }
      company.leads.push(await submitForm(company.url, company.slug, values))
      return 'form'
    }
    session ??= call<Session>({ url: company.url }, 'POST', `${chat}/session`, { page, referer: '', utm: {} })
    const { token } = await session
    const body = { client_uuid: randomUUID(), body: `Сколько стоит окно ${randomName()}?`, consent: true }
    await call({ url: company.url, token }, 'POST', `${chat}/messages`, body)
    return 'chat'
  }
}
