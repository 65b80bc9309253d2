import { api, type Endpoint, type Role, roles, scopeOf } from '@veranda/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  chatVisitors,
  clients,
  conversations,
  leads,
  leadValues,
  orders,
  tasks,
} from '#db/schema/tables.gen.ts'
import { newConversation } from '#test/support/data/chat-records.ts'
import { newOrder } from '#test/support/data/order-records.ts'
import { newFile } from '#test/support/data/records.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

/**
 * What a role that sees only its own records can find of a colleague's: every list, search, count, report and export of
 * the contract is called, and the colleague's records carry a name, a phone and an address found nowhere else.
 */
const marks = ['Чужемаркин', 'chuzhemarkin', '79995557711', '999 555-77-11', 'Чужемаркова']
const limitedRoles = (Object.keys(roles) as Role[]).filter((role) => scopeOf(role, 'lead.read') === 'own')

/** Queries of lists that answer nothing without one, or that could find more by one. */
const queries: Record<string, string[]> = {
  'search.find': ['q=Чужемаркин', 'q=79995557711'],
  'leads.list': ['q=Чужемаркин', 'q=79995557711', 'is_repeat=true', 'user_id=none'],
  'leads.counts': ['q=Чужемаркин'],
  'clients.list': ['q=Чужемаркин', 'q=79995557711'],
  'clients.counts': ['q=Чужемаркин'],
  'clients.matches': ['phone=%2B79995557711', 'email=chuzhemarkin@example.com'],
  'orders.list': ['q=Чужемаркин', 'client=Чужемаркин'],
  'files.list': ['q=Чужемаркин'],
  'chats.list': ['q=Чужемаркин'],
  'tasks.list': ['user_id=all'],
}

const lists = Object.entries(api).flatMap(([area, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>)
    .filter(([, { method, path, access }]) => method === 'GET' && !path.includes(':') && access !== 'public')
    .map(([name, endpoint]) => [`${area}.${name}`, endpoint] as const),
)

const person = {
  name: 'Чужемаркин Пётр',
  phone: '+79995557711',
  email: 'chuzhemarkin@example.com',
  search_text: 'чужемаркин петр 79995557711 chuzhemarkin@example.com',
}

/** A colleague's lead with everything that belongs to one, and leads in the queue that belong to nobody. */
async function colleaguesRecords(owner: Person, colleague: Person): Promise<void> {
  const { tenant } = owner
  const user_id = colleague.id
  const lead = await tenant.insert(leads, { ...person, user_id, notes: 'Чужемаркин просил скидку' })
  await tenant.insert(leadValues, {
    lead_id: lead.id,
    label: 'Адрес',
    type: 'text',
    value: 'дом Чужемаркова',
    position: 0,
  })
  await tenant.insert(leads, { ...person, user_id: null })
  const client = await tenant.insert(clients, { ...person, user_id })
  const order = await newOrder(owner, user_id)
  await tenant.update(orders, order.id, { client_id: client.id, address: 'Чужемаркова, 5' })
  await tenant.insert(tasks, {
    title: 'Позвонить: Чужемаркин',
    user_id,
    author_id: user_id,
    lead_id: lead.id,
  })
  await newFile(owner, {
    name: 'Чужемаркин.pdf',
    search_text: 'чужемаркин.pdf',
    user_id,
    lead_id: lead.id,
  })
  const { id, visitorId } = await newConversation(owner, user_id)
  await tenant.update(chatVisitors, visitorId, { name: person.name })
  await tenant.update(conversations, id, { lead_id: lead.id })
}

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
  owner = await world.company()
  await colleaguesRecords(owner, await world.colleague(owner, 'manager'))
})
afterAll(() => world.close())

test('somebody who sees everything finds the records that the others must not', async () => {
  for (const [name, url] of [
    ['leads.list', '/api/leads'],
    ['clients.list', '/api/clients'],
    ['orders.list', '/api/orders'],
    ['files.list', '/api/files'],
    ['chats.show', '/api/chats'],
    ['search.find', '/api/search'],
  ] as const) {
    const query = queries[name]?.[0] ?? ''
    const answer = await owner.call('GET', encodeURI(`${url}?${query}`))
    expect([name, answer.statusCode, marks.some((mark) => answer.body.includes(mark))]).toEqual([
      name,
      200,
      true,
    ])
  }
})

describe.each(limitedRoles)('%s', (role) => {
  let viewer: Person

  beforeAll(async () => {
    viewer = await world.colleague(owner, role)
  })

  test.each(lists)('%s tells nothing of a colleague’s records', async (name, { path }) => {
    for (const query of ['', ...(queries[name] ?? [])]) {
      const answer = await viewer.call('GET', encodeURI(query ? `${path}?${query}` : path))
      expect(answer.statusCode, query).not.toBe(500)
      expect(
        marks.filter((mark) => answer.body.includes(mark)),
        query,
      ).toEqual([])
    }
  })

  test('counts only one’s own', async () => {
    const counts = await viewer.call('GET', '/api/leads/counts')
    if (counts.statusCode === 200)
      expect(Object.values(counts.json().status ?? {}).every((n) => n === 0)).toBe(true)
    const list = await viewer.call('GET', '/api/leads')
    expect(list.json()).toMatchObject({ data: [], total: 0 })
  })
})

test('a manager who sees only their own adds, keeps and converts what is theirs', async () => {
  const anna = await world.colleague(owner, 'own_manager')
  const created = (await anna.call('POST', '/api/leads', { values: {}, notes: 'Моя' })).json()
  const [listed] = (await anna.call('GET', '/api/leads')).json().data
  expect(listed).toMatchObject({ id: created.id, user_id: anna.id })
  const client = await anna.call('POST', `/api/leads/${created.id}/convert`, {
    name: 'Мой клиент',
    phone: '+79120000001',
    email: '',
  })
  expect(client.statusCode).toBe(200)
  expect((await anna.call('GET', '/api/clients')).json().data).toHaveLength(1)
  const order = await anna.call('POST', '/api/orders', {
    client_id: client.json().client_id ?? client.json().id,
  })
  expect(order.statusCode).toBe(201)
  expect((await anna.call('GET', '/api/orders')).json().data).toHaveLength(1)
  expect((await anna.call('GET', `/api/orders/${order.json().id}`)).statusCode).toBe(200)
})
