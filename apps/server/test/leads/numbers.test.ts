import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clients, leads } from '#db/schema/tables.gen.ts'
import { newConversation } from '#test/support/data/chat-records.ts'
import { newLead } from '#test/support/lead-helpers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
  // Other companies' records have used up ids.
  const outsider = await world.company()
  for (let count = 0; count < 3; count += 1) await newLead(outsider, { name: 'Чужая' })
  await outsider.tenant.insert(clients, { name: 'Чужой' })
})
afterAll(() => world.close())
beforeEach(async () => {
  owner = await world.company()
})

const numberOfNew = async (url: string, body: object) => {
  const answer = await owner.call('POST', url, body)
  expect(answer.statusCode).toBe(201)
  return answer.json<{ id: number; number: number }>()
}
const numbersOf = async (table: typeof leads | typeof clients) =>
  (await owner.tenant.find(table)).map(({ number }) => number).sort((a, b) => a - b)
const upTo = (count: number) => Array.from({ length: count }, (_none, index) => index + 1)

describe('numbers of leads, clients and forms', () => {
  test('start at 1 in every company, while ids continue', async () => {
    const lead = await numberOfNew('/api/leads', {})
    expect(lead.number).toBe(1)
    expect(lead.id).toBeGreaterThan(3)
    expect((await numberOfNew('/api/clients', { name: 'Анна' })).number).toBe(1)
    // A new company has its first form.
    expect((await numberOfNew('/api/lead-forms', { name: 'Замер' })).number).toBe(2)
    expect((await owner.call('GET', '/api/leads')).json().data[0].number).toBe(1)
    expect((await owner.call('GET', `/api/leads/${lead.id}`)).json().number).toBe(1)
    expect((await owner.call('GET', '/api/clients')).json().data[0].number).toBe(1)
    expect((await owner.call('GET', '/api/lead-forms')).json()).toMatchObject([{ number: 2 }, { number: 1 }])
  })

  test('have neither gaps nor duplicates with concurrent and failing requests', async () => {
    const failed = (index: number) =>
      owner.tenant.transaction(async (tx) => {
        await tx.insert(leads, { name: `Не будет ${index}` })
        throw new Error('no')
      })
    await Promise.allSettled(
      upTo(24).map((index) =>
        index % 3 === 0 ? failed(index) : newLead(owner, { name: `Клиент ${index}` }),
      ),
    )
    expect(await numbersOf(leads)).toEqual(upTo(16))
    await newLead(owner)
    expect(await numbersOf(leads)).toEqual(upTo(17))
  })

  test('cannot be taken twice, nor moved to another record', async () => {
    const first = await newLead(owner, { name: 'Анна' })
    await expect(newLead(owner, { number: first.number })).rejects.toMatchObject({ code: '23505' })
  })
})

describe('a lead is shown by its number', () => {
  test('to the visitor who sent the form', async () => {
    const [form] = (await owner.call('GET', '/api/lead-forms')).json<{ id: number; slug: string }[]>()
    const [name] = (await owner.call('GET', '/api/lead-fields')).json<{ id: number }[]>()
    const url = `/api/public/forms/${form?.slug}`
    const { form_token } = (await world.app.inject(url)).json<{ form_token: string }>()
    const values = { [name?.id ?? 0]: 'Анна', ...(await phoneAnswer()) }
    const payload = { values, consent: true, form_token }
    const headers = { 'idempotency-key': 'once' }
    const post = () => world.app.inject({ method: 'POST', url: `${url}/submissions`, payload, headers })
    const answer = (await post()).json()
    expect(answer).toMatchObject({ number: 1 })
    expect((await post()).json()).toEqual(answer)
    const honeypotResponse = await world.app.inject({
      method: 'POST',
      url: `${url}/submissions`,
      payload: { ...payload, website: 'spam' },
    })
    expect(honeypotResponse.json()).toMatchObject({ number: 2 })
    expect(await numbersOf(leads)).toEqual([1])
  })

  test('in a conversation, and where tasks and files refer to it', async () => {
    const conversation = await newConversation(owner)
    const { lead_id } = (await owner.call('POST', `/api/chats/${conversation.id}/lead`)).json()
    const shown = (await owner.call('GET', `/api/chats/${conversation.id}`)).json()
    expect(shown).toMatchObject({ lead_id, lead_number: 1 })
    const { data } = (await owner.call('GET', `/api/chats/${conversation.id}/messages`)).json()
    expect(data.at(-1)).toMatchObject({ event: { name: 'lead_created', lead_id, lead_number: 1 } })
    await numberOfNew('/api/tasks', { title: 'Позвонить', lead_id })
    expect((await owner.call('GET', '/api/tasks')).json().data[0]).toMatchObject({ lead_id, lead_number: 1 })
  })

  test('and so is a client in the search', async () => {
    const { id } = await numberOfNew('/api/clients', { name: 'Анна' })
    await numberOfNew('/api/clients', { name: 'Пётр', phone: '+7 912 111-11-11' })
    const found = (await owner.call('GET', `/api/clients?q=${encodeURIComponent('№1')}`)).json().data
    expect(found.map((client: { id: number }) => client.id)).toEqual([id])
  })

  test("in the search, where another's id finds nothing", async () => {
    const lead = await newLead(owner, { name: 'Анна' })
    const found = async (q: string) =>
      (await owner.call('GET', `/api/leads?q=${encodeURIComponent(q)}`)).json().data.length
    await newLead(owner, { name: 'Пётр', phone: '+7 912 111-11-11' })
    expect(await found('№ 1')).toBe(1)
    expect(await found('1')).toBe(2)
    expect(await found(`№${lead.id}`)).toBe(0)
  })
})

async function phoneAnswer(): Promise<Record<string, string>> {
  const fields = (await owner.call('GET', '/api/lead-fields')).json<{ id: number; type: string }[]>()
  const phone = fields.find(({ type }) => type === 'phone')
  return phone ? { [phone.id]: '+7 912 345-67-89' } : {}
}

test('orders skip numbers used by an earlier numbering', async () => {
  const year = new Date().getFullYear()
  const numbering = (is_yearly: boolean, prefix = '') =>
    owner.call('PUT', '/api/company', { numbering: { prefix, digits: 4, is_yearly } })
  const next = async () => (await numberOfNew('/api/orders', {})).number
  await numbering(true)
  expect([await next(), await next()]).toEqual([`${year}-0001`, `${year}-0002`])
  await numbering(false, `${year}-`)
  expect(await next()).toBe(`${year}-0003`)
})
