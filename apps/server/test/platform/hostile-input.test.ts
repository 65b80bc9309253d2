import { api, type Endpoint, errorTable } from '@veranda/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bodies } from '#test/support/data/requests.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person
let operator: Person
let slug: string
let fieldId: number

beforeAll(async () => {
  world = await createWorld()
  owner = await world.company()
  operator = await world.operator()
  slug = (await owner.call('GET', '/api/lead-forms')).json()[0].slug
  fieldId = (await owner.call('GET', '/api/lead-fields')).json()[0].id
})
// A random body may require a second factor of everybody, which would block the other endpoints.
afterEach(() => world.owner.query('update company_settings set requires_two_factor = false'))
afterAll(() => world.close())

const lines = Object.entries(api).flatMap(([area, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => [`${area}.${name}`, endpoint as Endpoint] as const),
)

const segments = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '9007199254740992',
  '99999999999999999999',
  '%00',
  '%E0%A4%A',
  '%2e%2e',
  '..%2f..%2fetc',
  'constructor',
  '__proto__',
  "1'--",
  '%F0%9F%98%80',
  'a'.repeat(5000),
]
const texts = [
  '',
  '\u0000',
  '\ud800',
  '💣',
  '\u202e',
  "'; drop table leads; --",
  '%00',
  '\\u0000',
  'x'.repeat(30_000),
]
const oddValues: unknown[] = [
  ...texts,
  null,
  true,
  -1,
  1.5,
  1e21,
  2 ** 53,
  [],
  [[]],
  ['a', 'b'],
  {},
  { a: { b: 1 } },
]
const instants = [
  '0000-01-01T00:00:00Z',
  '2026-01-01T00:00:00+23:00',
  '9999-12-31T23:59:59-15:00',
  '2026-02-30T00:00:00Z',
]
const cursors = [
  '2026-99-99T99:99:99Z|1',
  '2026-01-01T........Z|1',
  '0000-00-00T00:00:00Z|1',
  'x',
  '\u0000',
].map((text) => Buffer.from(text).toString('base64url'))
const strangeKeys = ['constructor', 'toString', '__proto__', 'a[b]', 'a.b', 'hasOwnProperty']

const shapeOf = (schema: unknown) => (schema as { shape?: object } | undefined)?.shape ?? {}

const place = (path: string, segment?: string) =>
  path
    .replace(':id', segment ?? '1')
    .replace(':slug', segment ?? slug)
    .replace(':code', segment ?? 'leads')
    .replace(':offset', segment ?? '0')
    .replace(':token', segment ?? 'none')
    .replace(':name', segment ?? 'none.eml')

const send = (endpoint: Endpoint, url: string, payload?: string, headers: Record<string, string> = {}) => {
  const { token } = endpoint.access === 'operator' ? operator : owner
  return world.app.inject({
    method: endpoint.method,
    url,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(payload !== undefined && { payload }),
  })
}

/** Either it succeeds or it is refused with a message of ours; it never fails with 500. */
function expectOurs(answer: LightMyRequestResponse, what: string): void {
  expect(answer.statusCode, what).toBeLessThan(500)
  expect(answer.headers['x-content-type-options'], what).toBe('nosniff')
  if (answer.statusCode < 400) return
  const body = answer.json()
  expect(Object.keys(errorTable), `${what} ${answer.body}`).toContain(body.code)
  expect(body.message, what).toMatch(/[а-я]/)
}

/** `logout` would end the session that the others need. */
const safe = lines.filter(([name]) => name !== 'auth.logout')

test.each(safe.filter(([, { path }]) => path.includes(':')))(
  '%s minds no odd address',
  async (name, endpoint) => {
    for (const segment of segments) {
      const url = place(endpoint.path, segment)
      expectOurs(
        await send(endpoint, url, endpoint.body && JSON.stringify(bodies[name] ?? {})),
        url.slice(0, 80),
      )
    }
  },
)

test.each(safe.filter(([, { method }]) => method === 'GET'))(
  '%s minds no odd query',
  async (_name, endpoint) => {
    const names = Object.keys(shapeOf(endpoint.query))
    const values = [
      ...texts.filter((text) => text.length < 1000),
      '1',
      '-1',
      '1e400',
      ...instants,
      ...cursors,
    ]
    const known = names.flatMap((name) =>
      values.map((value) => `${name}=${encodeURIComponent(value.replace(/\p{Surrogate}/u, '?'))}`),
    )
    const strange = strangeKeys.map((key) => `${encodeURIComponent(key)}=1`)
    const doubled = [...names.map((name) => `${name}=1`), ...strange].map((pair) => `${pair}&${pair}`)
    for (const query of [...known, ...strange, ...doubled]) {
      const url = `${place(endpoint.path)}?${query}`
      expectOurs(await send(endpoint, url), url)
    }
  },
)

const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`

test.each(safe.filter(([, { body }]) => body))('%s withstands malformed bodies', async (name, endpoint) => {
  const url = place(endpoint.path)
  const keys = Object.keys(shapeOf(endpoint.body))
  const validBody = (bodies[name] ?? {}) as object
  const hostileBodies = [
    ...keys.flatMap((key) => oddValues.map((value) => JSON.stringify({ ...validBody, [key]: value }))),
    ...keys.map((key) => `{"${key}":${deep}}`),
    ...strangeKeys
      .filter((key) => key !== '__proto__')
      .map((key) => JSON.stringify({ ...validBody, [key]: 1 })),
    ...['{}', 'null', '[]', '1', '"x"', '{"a":1,"a":2}', '{"__proto__":1}', deep, '{', '\u0000'],
    ...instants.map((value) => JSON.stringify({ ...validBody, expires_at: value })),
    JSON.stringify({ ...validBody, values: { [fieldId]: '\ud800' } }),
    `{"values":{"${fieldId}":${deep}}}`,
    JSON.stringify({ ...validBody, type: 'select', options: [{ id: '\ud800', label: '\u0000' }] }),
  ]
  for (const payload of hostileBodies) {
    expectOurs(await send(endpoint, url, payload), payload.slice(0, 120))
    if (endpoint.creates) {
      const key = { 'idempotency-key': crypto.randomUUID() }
      expectOurs(await send(endpoint, url, payload, key), `with a key ${payload.slice(0, 120)}`)
    }
  }
  for (const type of [
    '',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'a;b;c',
    '\u00ff',
  ]) {
    expectOurs(await send(endpoint, url, 'a=1', { 'content-type': type }), `type ${type}`)
  }
})
