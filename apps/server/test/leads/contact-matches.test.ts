import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { leads } from '#db/schema/tables.gen.ts'
import { submitFirstForm } from '#test/support/company-helpers.ts'
import { csv, importTable } from '#test/support/import-helpers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  owner = await world.company()
})
afterAll(() => world.close())

const createClient = async (person: Person, body: object) =>
  (await person.call('POST', '/api/clients', { name: 'Анна', ...body })).json()

async function createLead(person: Person, contact: { phone?: string; email?: string }) {
  const fields = (await person.call('GET', '/api/lead-fields')).json() as {
    id: number
    role: string | null
  }[]
  const idOf = (role: string) => fields.find((field) => field.role === role)?.id
  const values = {
    [String(idOf('client_name'))]: 'Анна',
    ...(contact.phone && { [String(idOf('client_phone'))]: contact.phone }),
    ...(contact.email && { [String(idOf('client_email'))]: contact.email }),
  }
  const answer = await person.call('POST', '/api/leads', { values })
  expect(answer.statusCode).toBe(201)
  return answer.json() as { id: number; number: number; is_repeat: boolean }
}

const matches = async (person: Person, query: string) => {
  const answer = await person.call('GET', `/api/clients/matches?${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const byPhone = (phone: string) => `phone=${encodeURIComponent(phone)}`

describe('repeated leads', () => {
  test('a lead is repeated when an earlier lead has the phone in any spelling, or the e-mail in any case', async () => {
    expect(
      (await createLead(owner, { phone: '+7 912 345-67-89', email: 'Anna@Example.com' })).is_repeat,
    ).toBe(false)
    expect((await createLead(owner, { phone: '8 (912) 345 67 89 доб. 5' })).is_repeat).toBe(true)
    expect((await createLead(owner, { email: 'anna@example.COM' })).is_repeat).toBe(true)
    expect((await createLead(owner, { phone: '+7 912 345-67-80' })).is_repeat).toBe(false)
    expect((await createLead(owner, {})).is_repeat).toBe(false)
    const { total } = (await owner.call('GET', '/api/leads?is_repeat=true')).json()
    expect(total).toBe(2)
  })

  test('a lead of a known client is repeated, a lead of another company’s is not', async () => {
    await createClient(owner, { phone: '9123456789' })
    const other = await world.company()
    expect((await createLead(other, { phone: '+79123456789' })).is_repeat).toBe(false)
    expect((await createLead(owner, { phone: '+79123456789' })).is_repeat).toBe(true)
  })

  test('an import marks those whom a lead, a client or an earlier row of the table knows', async () => {
    await createLead(owner, { phone: '+7 912 345-67-89' })
    await createClient(owner, { email: 'boris@example.com' })
    const table = csv(
      'Имя,Телефон,Почта',
      'Анна,8 912 345-67-89,',
      'Борис,,Boris@example.com',
      'Вера,+7 913 000-00-01,vera@example.com',
      'Вера,,VERA@example.com',
      'Глеб,+7 913 000-00-02,',
    )
    const done = await importTable(world, owner, table, { repeats: 'create' })
    expect(done).toMatchObject({ status: 'done', created_count: 5 })
    const { data } = (await owner.call('GET', '/api/leads?sort=created_at')).json()
    const imported = (data as { number: number; is_repeat: boolean }[]).filter(({ number }) => number > 1)
    expect(imported.map(({ number, is_repeat }) => [number, is_repeat])).toEqual(
      expect.arrayContaining([
        [2, true],
        [3, true],
        [4, false],
        [5, true],
        [6, false],
      ]),
    )
    expect((await createLead(owner, { phone: '+7 913 000-00-02' })).number).toBe(7)
  })

  test('a submitted form makes a repeated lead too', async () => {
    const first = await submitFirstForm(world, owner, 'Анна')
    const second = await submitFirstForm(world, owner, 'Анна')
    const repeats = await Promise.all([first, second].map((id) => owner.tenant.findOne(leads, id)))
    expect(repeats.map((lead) => lead?.is_repeat)).toEqual([false, true])
  })
})

describe('what the company has of a person', () => {
  test('lists clients, leads and orders with the phone or e-mail, newest first', async () => {
    const client = await createClient(owner, { phone: '8 912 345-67-89' })
    const first = await createLead(owner, { phone: '+7 (912) 3456789' })
    const second = await createLead(owner, { phone: '9123456789' })
    const order = (await owner.call('POST', '/api/orders', { client_id: client.id })).json()
    const found = await matches(owner, `${byPhone('+79123456789')}&except_lead_id=${second.id}`)
    expect(found).toMatchObject({
      clients: [{ id: client.id, user: { id: owner.id } }],
      leads: [{ id: first.id }],
      leads_count: 1,
      earlier_leads_count: 1,
      orders: [{ id: order.id, number: order.number }],
    })
    expect(await matches(owner, `${byPhone('+79123456789')}&except_client_id=${client.id}`)).toMatchObject({
      clients: [],
      leads_count: 2,
    })
    expect(await matches(owner, `${byPhone('+79123456789')}&except_lead_id=${first.id}`)).toMatchObject({
      leads: [{ id: second.id }],
      earlier_leads_count: 0,
    })
  })

  test('an unfinished number matches nobody', async () => {
    await createClient(owner, { phone: '12345' })
    expect(await matches(owner, byPhone('12345'))).toEqual({
      clients: [],
      leads: [],
      leads_count: 0,
      earlier_leads_count: 0,
      orders: [],
      has_hidden: false,
    })
  })

  test('those who read only their own records find nothing else, and another company nothing at all', async () => {
    await createClient(owner, { phone: '+79123456789' })
    await createLead(owner, { phone: '+79123456789' })
    const measurer = await world.colleague(owner, 'measurer')
    const nothing = {
      clients: [],
      leads: [],
      leads_count: 0,
      earlier_leads_count: 0,
      orders: [],
      has_hidden: false,
    }
    expect(await matches(measurer, byPhone('+79123456789'))).toEqual(nothing)
    expect(await matches(await world.company(), byPhone('+79123456789'))).toEqual(nothing)
  })

  test('those who may add a client learn that the person is known to others, and nothing more', async () => {
    const seller = await world.colleague(owner, 'own_manager')
    const hidden = async (phone: string) => (await matches(seller, byPhone(phone))).has_hidden
    await createLead(owner, { phone: '+79120000001' })
    await createClient(owner, { phone: '+79120000002' })
    const removed = await createClient(owner, { phone: '+79120000003' })
    await owner.call('DELETE', `/api/clients/${removed.id}`)
    await createClient(seller, { phone: '+79120000004' })
    const answers = ['1', '2', '3', '4', '5'].map((last) => hidden(`+7912000000${last}`))
    expect(await Promise.all(answers)).toEqual([true, true, false, false, false])
    expect((await matches(owner, byPhone('+79120000001'))).has_hidden).toBe(false)
    expect(await matches(seller, byPhone('+79120000002'))).toMatchObject({ clients: [], leads: [] })
  })
})

describe('conversion to an existing client', () => {
  test('links the lead and its orders, and leaves the client as it is', async () => {
    const client = await createClient(owner, { name: 'Анна Ким', phone: '+79123456789' })
    const lead = await createLead(owner, { phone: '+79123456789' })
    const order = (await owner.call('POST', '/api/orders', { lead_id: lead.id })).json()
    const body = { name: 'Другое имя', client_id: client.id }
    const answer = await owner.call('POST', `/api/leads/${lead.id}/convert`, body)
    expect(answer.json()).toEqual({ client_id: client.id })
    expect(await owner.tenant.findOne(leads, lead.id)).toMatchObject({
      client_id: client.id,
      status: 'completed',
    })
    expect((await owner.call('GET', `/api/orders/${order.id}`)).json()).toMatchObject({
      client_id: client.id,
    })
    expect((await owner.call('GET', `/api/clients/${client.id}`)).json()).toMatchObject({
      name: 'Анна Ким',
      leads_count: 1,
      version: client.version,
    })
  })

  test('is taken back: the lead is in work without a client, and can be linked to another', async () => {
    const wrong = await createClient(owner, { name: 'Не та' })
    const lead = await createLead(owner, {})
    const link = (client_id: number) =>
      owner.call('POST', `/api/leads/${lead.id}/convert`, { name: 'Анна', client_id })
    const unlink = () => owner.call('DELETE', `/api/leads/${lead.id}/convert`)
    expect((await unlink()).json()).toMatchObject({ code: 'lead_not_converted' })
    await link(wrong.id)
    expect((await unlink()).json()).toMatchObject({ client_id: null, status: 'processing' })
    const { data } = (await owner.call('GET', `/api/leads/${lead.id}/timeline`)).json()
    expect(data[0]).toMatchObject({
      kind: 'changed',
      changes: { unlinked: true, status: ['completed', 'processing'] },
    })
    const ofClient = (await owner.call('GET', `/api/clients/${wrong.id}/timeline`)).json()
    expect(ofClient.data.map(({ changes }: { changes?: object }) => changes)).toMatchObject([
      { lead: [String(lead.number), null] },
      { lead: [null, String(lead.number)] },
      undefined,
    ])
    const right = await createClient(owner, { name: 'Та' })
    expect((await link(right.id)).json()).toEqual({ client_id: right.id })
    const obstacles = async () => (await owner.call('GET', `/api/leads/${lead.id}/convert`)).json()
    expect(await obstacles()).toEqual({ orders: 0 })
    const order = (await owner.call('POST', '/api/orders', { lead_id: lead.id })).json()
    await owner.call('POST', '/api/orders', { lead_id: lead.id })
    expect((await unlink()).json()).toMatchObject({
      code: 'lead_has_orders',
      message: 'Отвязать заявку нельзя: по ней 2 заказа. Сначала удалите их.',
      obstacles: { orders: 2 },
    })
    await owner.call('DELETE', `/api/orders/${order.id}`)
    expect(await obstacles()).toEqual({ orders: 1 })
    const stranger = await world.company()
    expect((await stranger.call('GET', `/api/leads/${lead.id}/convert`)).statusCode).toBe(404)
  })

  test('refuses a deleted client and another company’s', async () => {
    const lead = await createLead(owner, {})
    const deleted = await createClient(owner, {})
    await owner.call('DELETE', `/api/clients/${deleted.id}`)
    const foreign = await createClient(await world.company(), {})
    for (const { id } of [deleted, foreign]) {
      const answer = await owner.call('POST', `/api/leads/${lead.id}/convert`, {
        name: 'Анна',
        client_id: id,
      })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().errors).toEqual({ client_id: ['Такого клиента уже нет'] })
    }
    expect(await owner.tenant.findOne(leads, lead.id)).toMatchObject({ client_id: null, status: 'new' })
  })
})
