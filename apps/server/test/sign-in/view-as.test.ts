import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leads } from '#db/schema/tables.gen.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
  owner = await world.company()
})
afterAll(() => world.close())

describe('viewing the app as a role', () => {
  const viewAs = (role: string) => ({ 'x-view-as': role })

  beforeAll(async () => {
    owner = await world.company()
  })

  test('shows what the role sees and changes nothing', async () => {
    await owner.tenant.insert(leads, { name: 'Анна' })
    const current = await owner.call('GET', '/api/users/current', undefined, viewAs('measurer'))
    expect(current.json()).toMatchObject({ role: 'measurer', is_viewing_as: true })
    expect((await owner.call('GET', '/api/leads', undefined, viewAs('measurer'))).json().total).toBe(0)
    expect((await owner.call('GET', '/api/users', undefined, viewAs('measurer'))).statusCode).toBe(403)
    const answer = await owner.call('POST', '/api/clients', { name: 'Х' }, viewAs('manager'))
    expect(answer.statusCode).toBe(403)
    expect(answer.json().code).toBe('viewing_as')
  })

  test('never grants more permissions', async () => {
    const manager = await world.colleague(owner, 'manager')
    for (const role of ['admin', 'owner', 'operator', 'x']) {
      const answer = await manager.call('GET', '/api/users/current', undefined, viewAs(role))
      expect(answer.json()).toMatchObject({ role: 'manager', is_viewing_as: false })
    }
    const admin = await world.colleague(owner, 'admin')
    const answer = await admin.call('GET', '/api/users/current', undefined, viewAs('owner'))
    expect(answer.json()).toMatchObject({ role: 'admin', is_viewing_as: false })
  })
})
