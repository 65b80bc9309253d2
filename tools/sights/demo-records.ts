import { demoAccount, demoSlug } from '@veranda/server/demo/demo-repo.ts'
import { callApi, signIn } from '#e2e/support/api.ts'
import { operator } from '#e2e/support/product.ts'
import type { Demo } from '#tools/lib/browser/demo.ts'

interface Row {
  id: number
}

/** Ids of the demo company's records that pages show, and tokens of their viewers. */
export interface DemoRecords {
  tokens: { owner: string; operator: string }
  slug: string
  lead: number
  client: number
  /** An order at the calculation stage, and one in production. */
  order: number
  shopOrder: number
  document: number
  /** The public path of a shared document. */
  shared: string
  conversation: number
  group: number
  channel: number
  form: number
  prices: number
  user: number
  purchase: number
  company: number
  folder: number
}

/** Finds the demo company's records and creates the missing ones. */
export async function prepareDemoRecords(url: string, demo: Demo): Promise<DemoRecords> {
  const get = <T>(path: string) => demo.call<T>('GET', path)
  const firstOf = async (path: string) => first(await get<Row[] | { data: Row[] }>(path), path)
  const order = await demo.orderId()
  const document = (await demo.call<Row>('POST', `/api/orders/${order}/documents`, { kind: 'proposal' })).id
  const { company_id } = await get<{ company_id: number }>('/api/users/current')
  const purchase = { items: [{ code: 'chat', months: 3 }] }
  const folder = { name: 'Фотографии объектов', visible_to: ['measurer'] }
  await requestPasswordReset(url)
  return {
    tokens: { owner: demo.token, operator: (await signIn(url, operator)).token },
    slug: demoSlug,
    lead: await demo.leadId(),
    client: await demo.clientId(),
    order,
    shopOrder: await demo.orderId('in_production'),
    document,
    shared: await demo.sharedProposal(),
    conversation: await firstOf('/api/chats?queue=all&limit=1'),
    group: await firstOf('/api/chats?queue=team&limit=1'),
    channel: await firstOf('/api/chat/channels'),
    form: await firstOf('/api/lead-forms'),
    prices: await firstOf('/api/price-lists'),
    user: await firstOf('/api/users?limit=1'),
    purchase: (await demo.call<Row>('POST', '/api/modules/purchases', purchase)).id,
    company: company_id,
    folder: (await demo.call<Row>('POST', '/api/file-folders', folder)).id,
  }
}

/** Requests a password reset, so that the operators' list of e-mails is not empty. */
async function requestPasswordReset(url: string): Promise<void> {
  await callApi(`${url}/api/auth/forgot-password`, 'POST', { body: { email: demoAccount.email } })
}

function first(found: Row[] | { data: Row[] }, path: string): number {
  const [row] = Array.isArray(found) ? found : found.data
  if (!row) throw new Error(`The demo company has no record at ${path}`)
  return row.id
}
