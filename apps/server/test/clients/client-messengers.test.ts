import type { Client, ClientPerson } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clientValueChanges } from '#db/schema/tables.gen.ts'
import { ok } from '#test/support/answers.ts'
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

const create = (body: object) => owner.call('POST', '/api/clients', { name: 'Анна Ким', ...body })
const peopleOf = (id: number) => ok<ClientPerson[]>(owner.call('GET', `/api/clients/${id}/people`))

test('messengers of a client are kept, changed and remembered; an address of another site is refused at its field', async () => {
  const { id } = await ok<Client>(create({ whatsapp: '+7 912 345-67-89', telegram: '@anna_kim' }))
  const changed = await ok<Client>(
    owner.call('PUT', `/api/clients/${id}`, { telegram: 't.me/kim_anna', max: '' }),
  )
  expect(changed).toMatchObject({ whatsapp: '+7 912 345-67-89', telegram: 't.me/kim_anna', max: '', vk: '' })
  expect(await owner.tenant.find(clientValueChanges)).toMatchObject([
    { field: 'telegram', before: '@anna_kim', after: 't.me/kim_anna' },
  ])
  const refused = await owner.call('PUT', `/api/clients/${id}`, { vk: 'javascript:alert(1)' })
  expect(refused.statusCode).toBe(422)
  expect(Object.keys(refused.json().errors)).toEqual(['vk'])
})

test('messengers of a contact person are kept and validated', async () => {
  const { id } = await ok<Client>(create({}))
  const path = `/api/clients/${id}/people`
  const petr = await ok<ClientPerson>(owner.call('POST', path, { name: 'Пётр', telegram: '@petr_len' }))
  await ok(owner.call('PUT', `${path}/${petr.id}`, { whatsapp: '89120000001' }))
  expect(await peopleOf(id)).toMatchObject([{ telegram: '@petr_len', whatsapp: '89120000001', vk: '' }])
  expect((await owner.call('PUT', `${path}/${petr.id}`, { max: 'http://evil.example' })).statusCode).toBe(422)
})

test('a merge takes what only the other client has, and a contact person keeps what has no room', async () => {
  const kept = await ok<Client>(create({ telegram: '@anna_kim', vk: 'id1' }))
  const other = await ok<Client>(
    create({
      name: 'Анна К.',
      telegram: '@anna_second',
      vk: 'https://vk.com/id1',
      whatsapp: '+7 912 345-67-89',
    }),
  )
  await ok(owner.call('POST', `/api/clients/${kept.id}/merge`, { with: other.id, fields: ['whatsapp'] }))
  const merged = await ok<Client>(owner.call('GET', `/api/clients/${kept.id}`))
  expect(merged).toMatchObject({ telegram: '@anna_kim', vk: 'id1', whatsapp: '+7 912 345-67-89' })
  expect(await peopleOf(kept.id)).toMatchObject([
    { name: 'Анна К.', telegram: '@anna_second', vk: '', phone: '' },
  ])
})
