import type { ClientSummary } from '@veranda/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clients, leads } from '#db/schema/tables.gen.ts'
import { ok } from '#test/support/answers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
  owner = await world.company()
})
afterAll(() => world.close())

const remove = (id: number) => owner.call('DELETE', `/api/clients/${id}`)

const refusal = async (id: number) =>
  (await ok<ClientSummary>(owner.call('GET', `/api/clients/${id}/summary`))).removal_refusal

test('a client with leads or orders cannot be deleted, and all of them are named at once', async () => {
  const client = await owner.tenant.insert(clients, { name: 'Пётр' })
  const lead = await owner.tenant.insert(leads, { name: 'Пётр', client_id: client.id })
  await owner.tenant.insert(leads, { client_id: client.id, deleted_at: new Date().toISOString() })
  const order = () => ok<{ id: number }>(owner.call('POST', '/api/orders', { client_id: client.id }))
  const [first, second] = [await order(), await order()]
  expect((await remove(client.id)).json()).toMatchObject({
    code: 'client_in_use',
    message:
      'Удалить клиента нельзя: у него 1 заявка и 2 заказа. Сначала удалите заказы или уберите из них клиента, затем отвяжите или удалите заявку.',
    obstacles: { leads: 1, orders: 2 },
  })
  expect(await refusal(client.id)).toEqual({ leads: 1, orders: 2 })
  await ok(owner.call('DELETE', `/api/leads/${lead.id}`))
  await ok(owner.call('DELETE', `/api/orders/${first.id}`))
  expect(await refusal(client.id)).toEqual({ leads: 0, orders: 1 })
  expect((await remove(client.id)).statusCode).toBe(409)
  await ok(owner.call('DELETE', `/api/orders/${second.id}`))
  expect(await refusal(client.id)).toBeNull()
  expect((await remove(client.id)).statusCode).toBe(204)
})

test('the refusal of a stale version tells who changed what was to be saved', async () => {
  const client = await owner.tenant.insert(clients, { name: 'Пётр' })
  const colleague = await world.colleague(owner, 'manager')
  const save = (person: Person, body: object) => person.call('PUT', `/api/clients/${client.id}`, body)
  await ok(save(colleague, { phone: '+79120000001', version: 1 }))
  await ok(save(owner, { name: 'Пётр Лен', version: 2 }))
  const stale = await save(owner, { phone: '+79120000002', version: 1 })
  expect(stale.json()).toMatchObject({
    code: 'stale_version',
    current: { name: 'Пётр Лен' },
    changed_by: { id: colleague.id },
  })
})
