import type { Client, ClientPerson, ClientSite, ContactMatches } from '@veranda/contract'
import { and, eq, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { auditLog, clients, leads, orders } from '#db/schema/tables.gen.ts'
import { idsWithContact } from '#db/search.ts'
import { sql } from '#db/sql/sql.ts'
import { ok } from '#test/support/answers.ts'
import { newOrder } from '#test/support/data/order-records.ts'
import { newLead } from '#test/support/lead-helpers.ts'
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

const newClient = (body: object = {}) =>
  ok<Client>(owner.call('POST', '/api/clients', { name: 'Анна Ким', ...body }))
const addPerson = (id: number, body: object, by = owner) =>
  ok<ClientPerson>(by.call('POST', `/api/clients/${id}/people`, body))
const people = (id: number) => ok<ClientPerson[]>(owner.call('GET', `/api/clients/${id}/people`))
const addSite = (id: number, body: object) =>
  ok<ClientSite>(owner.call('POST', `/api/clients/${id}/sites`, body))
const sites = (id: number, by = owner) => ok<ClientSite[]>(by.call('GET', `/api/clients/${id}/sites`))
const foundIds = async (q: string) =>
  (await ok<{ data: Client[] }>(owner.call('GET', `/api/clients?q=${encodeURIComponent(q)}`))).data.map(
    ({ id }) => id,
  )
const matches = (query: string) => ok<ContactMatches>(owner.call('GET', `/api/clients/matches?${query}`))
const byPhone = (phone: string) => matches(`phone=${encodeURIComponent(phone)}`)
const merge = (id: number, other: number) =>
  ok<{ merge_id: number }>(owner.call('POST', `/api/clients/${id}/merge`, { with: other }))

const petr = { name: 'Пётр Лен', job: 'Прораб', phone: '+7 912 345-67-89', email: 'Petr@example.com' }

describe('people of a client', () => {
  test('are added, changed, ordered and deleted, and the audit log has their names only', async () => {
    const { id } = await newClient()
    const first = await addPerson(id, petr)
    const second = await addPerson(id, { name: 'Ева', comment: 'Звонить после шести' })
    expect(await people(id)).toMatchObject([
      { ...petr, version: 1 },
      { name: 'Ева', phone: '' },
    ])
    await ok(owner.call('PUT', `/api/clients/${id}/people/${second.id}`, { job: 'Жена', version: 1 }))
    await ok(owner.call('PUT', `/api/clients/${id}/people-order`, { ids: [second.id] }))
    expect(await people(id)).toMatchObject([{ name: 'Ева', job: 'Жена', version: 2 }, { name: 'Пётр Лен' }])
    await ok(owner.call('DELETE', `/api/clients/${id}/people/${first.id}`))
    expect((await people(id)).map(({ name }) => name)).toEqual(['Ева'])
    const entries = await owner.tenant.find(
      auditLog,
      and(eq(auditLog.entity, 'client'), eq(auditLog.action, 'update')) as SQL,
      { orderBy: sql`id` },
    )
    expect(entries.map(({ changes }) => changes)).toEqual([
      { person: [null, 'Пётр Лен'] },
      { person: [null, 'Ева'] },
      { person: ['Ева', 'Ева'] },
      { person: ['Пётр Лен', null] },
    ])
  })

  test('a change of what a colleague has changed meanwhile is refused with the current values', async () => {
    const { id } = await newClient()
    const person = await addPerson(id, petr)
    const path = `/api/clients/${id}/people/${person.id}`
    await ok(owner.call('PUT', path, { job: 'Сосед', version: 1 }))
    const late = await owner.call('PUT', path, { job: 'Брат', version: 1 })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({ code: 'stale_version', current: { job: 'Сосед', version: 2 } })
  })

  test('a person without a name or with a wrong e-mail is refused at the field', async () => {
    const { id } = await newClient()
    const answer = await owner.call('POST', `/api/clients/${id}/people`, { name: ' ', email: 'a@' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual({ name: ['Укажите имя'], email: ['Проверьте email'] })
  })

  test('the client is recognised by their phone and e-mail, and a lead from them is repeated', async () => {
    const { id } = await newClient()
    expect((await byPhone('89123456789')).clients).toEqual([])
    await addPerson(id, petr)
    expect((await byPhone('89123456789')).clients).toMatchObject([{ id, person: petr.name }])
    expect((await matches('email=petr@EXAMPLE.com')).clients.map((one) => one.id)).toEqual([id])
    const lead = await newLead(owner, { phone: '912 345-67-89' })
    expect((await owner.tenant.findOne(leads, lead.id))?.is_repeat).toBe(true)
    await ok(owner.call('DELETE', `/api/clients/${id}`))
    expect((await byPhone('89123456789')).clients).toEqual([])
  })

  test('the client is found by their name and phone, also after a change of the client itself', async () => {
    const { id } = await newClient()
    const person = await addPerson(id, petr)
    await ok(owner.call('PUT', `/api/clients/${id}`, { name: 'Анна Пак' }))
    for (const q of ['лен', '345-67-89', 'petr@example', 'анна пак']) expect(await foundIds(q)).toEqual([id])
    await ok(owner.call('PUT', `/api/clients/${id}/people/${person.id}`, { name: 'Иван' }))
    expect(await foundIds('лен')).toEqual([])
    await ok(owner.call('DELETE', `/api/clients/${id}/people/${person.id}`))
    expect(await foundIds('иван')).toEqual([])
  })

  test('a merge moves them with the search, and its undo gives them back', async () => {
    const [kept, other] = [await newClient(), await newClient({ name: 'Анна' })]
    await addPerson(other.id, petr)
    await addSite(other.id, { address: 'Дачная, 5' })
    const { merge_id } = await merge(kept.id, other.id)
    expect(await people(kept.id)).toMatchObject([petr])
    expect(await sites(kept.id)).toMatchObject([{ address: 'Дачная, 5' }])
    expect(await foundIds('лен')).toEqual([kept.id])
    await ok(owner.call('POST', `/api/client-merges/${merge_id}/undo`))
    expect(await people(kept.id)).toEqual([])
    expect(await people(other.id)).toMatchObject([petr])
    expect(await sites(other.id)).toMatchObject([{ address: 'Дачная, 5' }])
    expect(await foundIds('лен')).toEqual([other.id])
  })
})

describe('addresses of a client', () => {
  async function orderAt(client_id: number, address: string, patch: object = {}) {
    const { id } = await newOrder(owner)
    return owner.tenant.update(orders, id, { client_id, address, ...patch })
  }

  test('are those written down and those of orders, each once and with its orders', async () => {
    const { id } = await newClient()
    await orderAt(id, 'Сосновка, Лесная ул., 5')
    await orderAt(id, 'сосновка лесная ул 5')
    await orderAt(id, 'Казань, Баумана, 1')
    expect(await sites(id)).toMatchObject([
      { id: null, address: 'Казань, Баумана, 1', orders_count: 1 },
      { id: null, address: 'сосновка лесная ул 5', orders_count: 2 },
    ])
    await addSite(id, { address: 'Сосновка, Лесная ул., 5', title: 'Дача' })
    expect(await sites(id)).toMatchObject([
      { title: 'Дача', address: 'Сосновка, Лесная ул., 5', orders_count: 2, version: 1 },
      { id: null, address: 'Казань, Баумана, 1', orders_count: 1 },
    ])
  })

  test('the same address is not added twice, whatever its spelling', async () => {
    const { id } = await newClient()
    await addSite(id, { address: 'Казань, Баумана, 1' })
    const other = await addSite(id, { address: 'Казань, Баумана, 2' })
    const again = await owner.call('POST', `/api/clients/${id}/sites`, { address: 'казань  Баумана 1' })
    expect(again.json().errors).toEqual({ address: ['Такой адрес у клиента уже есть'] })
    const renamed = await owner.call('PUT', `/api/clients/${id}/sites/${other.id}`, {
      address: 'Казань, Баумана, 1',
    })
    expect(renamed.statusCode).toBe(422)
  })

  test('are changed with the version that was seen, and deleted', async () => {
    const { id } = await newClient()
    const site = await addSite(id, { address: 'Казань, Баумана, 1' })
    const path = `/api/clients/${id}/sites/${site.id}`
    await ok(owner.call('PUT', path, { comment: 'Домофон 12', version: 1 }))
    expect((await owner.call('PUT', path, { title: 'Дом', version: 1 })).json()).toMatchObject({
      code: 'stale_version',
      current: { comment: 'Домофон 12', version: 2 },
    })
    await ok(owner.call('DELETE', path))
    expect(await sites(id)).toEqual([])
  })

  test('orders of others are neither counted nor shown to one who sees their own', async () => {
    const measurer = await world.colleague(owner, 'measurer')
    const { id } = await newClient()
    await owner.tenant.update(clients, id, { user_id: measurer.id })
    await orderAt(id, 'Казань, Баумана, 1')
    await orderAt(id, 'Сосновка, 5', { measurer_id: measurer.id })
    expect(await sites(id, measurer)).toMatchObject([{ address: 'Сосновка, 5', orders_count: 1 }])
    await world.owner.query(`update company_modules set is_active = code = 'leads' where company_id = $1`, [
      owner.companyId,
    ])
    await addSite(id, { address: 'Пермь, 1' })
    expect(await sites(id)).toMatchObject([{ address: 'Пермь, 1', orders_count: null }])
  })
})

test('among many people one is recognised by the indexes of phones and of e-mails', async () => {
  await world.owner.query(
    `with added as (insert into clients (company_id, name)
       select $1, 'Клиент ' || n from generate_series(1, 3000) n returning id)
     insert into client_people (company_id, client_id, name, phone, email)
     select $1, id, 'Контакт', '+7 900 ' || (1000000 + id), 'p' || id || '@example.com' from added`,
    [owner.companyId],
  )
  await world.owner.query('analyze clients, client_people')
  const plan = await owner.tenant.parsedRows(
    z.record(z.string(), z.string()),
    () =>
      sql`explain analyze select ${idsWithContact('client_contacts', {
        digits: '79001000001',
        email: 'p1@example.com',
      })}`,
  )
  const text = plan.map((line) => Object.values(line)[0]).join('\n')
  expect(text).toMatch(/Bitmap Index Scan on client_people_phone/)
  expect(text).toMatch(/Bitmap Index Scan on client_people_email/)
})
