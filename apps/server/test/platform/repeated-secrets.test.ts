import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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

/** Stored responses for repeated calls, as the database keeps them. */
async function storedAnswers(): Promise<string> {
  const { rows } = await world.owner.query<{ response: unknown }>(
    'select response from idempotency_keys where company_id = $1',
    [owner.companyId],
  )
  expect(rows).toHaveLength(1)
  return JSON.stringify(rows)
}

async function channelId(): Promise<number> {
  return (await owner.call('POST', '/api/chat/channels', { name: 'Сайт' })).json().id
}

const repeat = { 'idempotency-key': 'once' }

interface SecretEndpoint {
  what: string
  address: () => Promise<string> | string
  body?: object
  secret: string
}

const makings: SecretEndpoint[] = [
  {
    what: 'an API key',
    address: () => '/api/api-keys',
    body: { name: 'Сайт', scopes: ['lead.read'] },
    secret: 'token',
  },
  {
    what: 'a webhook',
    address: () => '/api/webhooks',
    body: { url: 'https://example.com/', events: ['lead.created'] },
    secret: 'secret',
  },
  {
    what: 'a secret of a chat',
    address: async () => `/api/chat/channels/${await channelId()}/identity-secret`,
    secret: 'secret',
  },
]

test.each(makings)(
  '$what is made once by calls that are repeated; each shows it, and what is kept for that cannot be read',
  async ({ address, body, secret }) => {
    const url = await address()
    const calls = Array.from({ length: 3 }, () => owner.call('POST', url, body, repeat))
    const answers = await Promise.all(calls)
    const first = answers[0]?.json()
    expect(first[secret].length).toBeGreaterThan(30)
    for (const answer of answers) {
      expect(answer.statusCode).toBe(201)
      expect(answer.json()).toEqual(first)
    }
    expect(await storedAnswers()).not.toContain(first[secret])
  },
)

test('there is one key then, it works, and the idempotency key stands for nothing else', async () => {
  const body = { name: 'Сайт', scopes: ['lead.read'] }
  const post = (more: object = {}) => owner.call('POST', '/api/api-keys', { ...body, ...more }, repeat)
  await post()
  const { token } = (await post()).json()
  expect((await owner.call('GET', '/api/api-keys')).json()).toHaveLength(1)
  const headers = { authorization: `Bearer ${token}` }
  expect((await world.app.inject({ url: '/api/leads', headers })).statusCode).toBe(200)
  const other = (await post({ name: 'Другой' })).json()
  expect(other.code).toBe('idempotency_key_reused')
  expect(other).not.toHaveProperty('current')
})
