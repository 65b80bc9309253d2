import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld({ arePrivateHostsAllowed: false })
  owner = await world.company()
})
afterAll(() => world.close())

const save = (url: string) => owner.call('POST', '/api/webhooks', { url, events: ['lead.created'] })
const outer = 'https://203.0.113.10/hook'

test.each([
  'http://127.0.0.1:9/hook',
  'http://localhost/hook',
  'http://2130706433/',
  'http://[::1]:8080/',
  'http://[::ffff:10.0.0.1]/',
  'https://192.168.1.20/hook',
  'http://169.254.169.254/latest/meta-data',
])('the private address %s is refused on saving, at its field', async (url) => {
  const refused = await save(url)
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors.url[0]).toContain('внутреннюю сеть')
  const { id } = (await save(outer)).json()
  const changed = await owner.call('PUT', `/api/webhooks/${id}`, { url })
  expect(changed.json().errors.url[0]).toContain('внутреннюю сеть')
  expect((await owner.call('PUT', `/api/webhooks/${id}`, { is_active: false })).statusCode).toBe(200)
})

test('a public URL is accepted, and so is an unresolvable host', async () => {
  expect((await save(outer)).statusCode).toBe(201)
  expect((await save('https://not-there-yet.invalid/hook')).statusCode).toBe(201)
})
