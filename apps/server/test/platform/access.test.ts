import { api, type Endpoint } from '@veranda/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leads } from '#db/schema/tables.gen.ts'
import { operatorsRecords, records } from '#test/support/data/records.ts'
import { bodies } from '#test/support/data/requests.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

type Line = [name: string, area: string, endpoint: Endpoint]

const lines: Line[] = Object.entries(api).flatMap(([area, endpoints]) =>
  Object.entries(endpoints).map(
    ([name, endpoint]) => [`${area}.${name}`, area, endpoint as Endpoint] as Line,
  ),
)
const guarded = lines.filter(([, , { access }]) => access !== 'public')
const gated = lines.filter(([, , { access }]) => typeof access === 'object' && access.module)

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

function urlOf(endpoint: Endpoint, record: { id: number; slug?: string } = { id: 1 }): string {
  return endpoint.path
    .replace(':id', String(record.id))
    .replace(':slug', record.slug ?? 'some-slug')
    .replace(':code', 'leads')
    .replace(':offset', '0')
    .replace(':name', record.slug ?? 'none.eml')
}

function call(person: Person, name: string, endpoint: Endpoint, record?: { id: number; slug?: string }) {
  return person.call(
    endpoint.method,
    urlOf(endpoint, record),
    bodies[name] ?? (endpoint.body || endpoint.accepts ? {} : undefined),
    endpoint.accepts && { 'content-type': 'application/octet-stream' },
  )
}

async function endModules(
  person: Person,
  change = "expires_at = now() - interval '1 second'",
): Promise<void> {
  await world.owner.query(`update company_modules set ${change} where company_id = $1`, [person.companyId])
}

test.each(guarded)('%s refuses a request without a token', async (_name, _area, endpoint) => {
  const answer = await world.app.inject({ method: endpoint.method, url: urlOf(endpoint) })
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ code: 'unauthenticated', message: 'Войдите, чтобы продолжить' })
})

test.each(guarded)('%s refuses an invalid token, and one in the URL', async (_name, _area, endpoint) => {
  const headers = { authorization: `Bearer vrn_${'x'.repeat(43)}` }
  expect(
    (await world.app.inject({ method: endpoint.method, url: urlOf(endpoint), headers })).statusCode,
  ).toBe(401)
  const { token } = await world.company()
  const url = `${urlOf(endpoint)}?token=${token}`
  expect((await world.app.inject({ method: endpoint.method, url })).statusCode).toBe(401)
})

describe('without the module', () => {
  test.each(gated)('%s responds with module_required', async (name, _area, endpoint) => {
    const person = await world.company()
    const module = typeof endpoint.access === 'object' ? endpoint.access.module : undefined
    for (const change of ["expires_at = now() - interval '1 second'", 'is_active = false']) {
      await endModules(person, change)
      const answer = await call(person, name, endpoint)
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ code: 'module_required', module })
    }
  })
})

test.each(guarded)(
  '%s: open to somebody who has yet to set up a second factor?',
  async (name, area, endpoint) => {
    const owner = await world.company()
    await world.owner.query('update company_settings set requires_two_factor = true where company_id = $1', [
      owner.companyId,
    ])
    const answer = await call(owner, name, endpoint, await records[area]?.(owner))
    const { code } = answer.statusCode === 403 ? answer.json() : { code: null }
    const isAccount = /^\/api\/(account|users\/current|users\/:id\/avatar|auth\/(logout|refresh))/.test(
      endpoint.path,
    )
    expect(code === 'two_factor_required').toBe(!isAccount)
  },
)

const operators = lines.filter(([, , { access }]) => access === 'operator')

test.each(operators)('%s is limited to operators', async (name, area, endpoint) => {
  const owner = await world.company()
  const operator = await world.operator()
  const record = (await (operatorsRecords[name] ?? operatorsRecords[area])?.(world, owner, operator)) ??
    (await records[area]?.(owner)) ?? { id: owner.companyId }
  expect((await call(owner, name, endpoint, record)).statusCode).toBe(403)
  const expectedStatus = endpoint.status ?? (endpoint.output || endpoint.file ? 200 : 204)
  expect((await call(operator, name, endpoint, record)).statusCode).toBe(expectedStatus)
})

test("reordering fields with another company's field responds with 404", async () => {
  const [owner, outsider] = [await world.company(), await world.company()]
  const { id } = (await records.leadFields?.(owner)) ?? { id: 0 }
  expect((await outsider.call('PUT', '/api/lead-fields/order', { ids: [id] })).statusCode).toBe(404)
})

test("another company's field in a form is refused", async () => {
  const [owner, outsider] = [await world.company(), await world.company()]
  const { id } = (await records.leadFields?.(owner)) ?? { id: 0 }
  const answer = await outsider.call('POST', '/api/lead-forms', {
    name: 'Форма',
    fields: [{ lead_field_id: id }],
  })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ errors: { fields: ['Такого поля нет в библиотеке'] } })
})

test("a manual lead with another company's form is refused", async () => {
  const [owner, outsider] = [await world.company(), await world.company()]
  const form = (await records.leadForms?.(owner)) ?? { id: 0 }
  expect((await outsider.call('POST', '/api/leads', { lead_form_id: form.id })).statusCode).toBe(404)
})

test("lists contain only the company's own records", async () => {
  const [owner, outsider] = [await world.company(), await world.company()]
  await records.leads?.(owner)
  await records.clients?.(owner)
  await records.notifications?.(owner)
  expect((await outsider.call('GET', '/api/leads')).json()).toMatchObject({ data: [], total: 0 })
  expect((await outsider.call('GET', '/api/clients')).json()).toMatchObject({ data: [], total: 0 })
  expect((await outsider.call('GET', '/api/notifications')).json()).toEqual({ data: [], unread_count: 0 })
})

describe('channels', () => {
  const join = (person: Person, channel: string) =>
    person.call('POST', '/broadcasting/auth', { socket_id: '1234.5678', channel_name: channel })

  test("the user's own company and user channels are permitted, others are not", async () => {
    const [owner, outsider] = [await world.company(), await world.company()]
    expect((await join(owner, `private-company.${owner.companyId}`)).statusCode).toBe(200)
    expect((await join(owner, `private-user.${owner.id}`)).statusCode).toBe(200)
    expect((await join(outsider, `private-company.${owner.companyId}`)).statusCode).toBe(403)
    expect((await join(outsider, `private-user.${owner.id}`)).statusCode).toBe(403)
  })

  test.each([
    'private-company.0%s',
    'private-company.%s ',
    'private-company.%s\n',
    'presence-company.%s',
    'private-company.%s:x',
  ])('a name that only looks like one’s own is refused: %j', async (pattern) => {
    const owner = await world.company()
    expect((await join(owner, pattern.replace('%s', String(owner.companyId)))).statusCode).toBe(403)
  })

  test('users who may not read every lead do not get their events', async () => {
    const owner = await world.company()
    for (const role of ['measurer', 'production'] as const) {
      const colleague = await world.colleague(owner, role)
      expect((await join(colleague, `private-company.${owner.companyId}`)).statusCode).toBe(403)
    }
  })

  test('all colleagues get record changes, other companies do not', async () => {
    const [owner, outsider] = [await world.company(), await world.company()]
    const channel = `private-records.${owner.companyId}`
    for (const role of ['manager', 'measurer', 'production'] as const)
      expect((await join(await world.colleague(owner, role), channel)).statusCode).toBe(200)
    expect((await join(outsider, channel)).statusCode).toBe(403)
  })

  test('who looks at a lead is told to those who may read it, in its exact name only', async () => {
    const [owner, outsider] = [await world.company(), await world.company()]
    const measurer = await world.colleague(owner, 'measurer')
    const { id } = await owner.tenant.insert(leads, { name: 'Анна' })
    const channel = `presence-lead.${id}`
    const member = (await join(owner, channel)).json<{ channel_data: string }>().channel_data
    expect(JSON.parse(member)).toMatchObject({ user_id: String(owner.id) })
    expect((await join(measurer, channel)).statusCode).toBe(403)
    await owner.tenant.update(leads, id, { user_id: measurer.id })
    expect((await join(measurer, channel)).statusCode).toBe(200)
    expect((await join(await world.colleague(owner, 'production'), channel)).statusCode).toBe(403)
    expect((await join(outsider, channel)).statusCode).toBe(403)
    for (const name of [`presence-lead.0${id}`, `private-lead.${id}`, `presence-lead.${id}x`])
      expect((await join(owner, name)).statusCode, name).toBe(403)
    await endModules(owner)
    expect((await join(owner, channel)).statusCode).toBe(403)
  })

  test("the company's channel is refused without the module", async () => {
    const owner = await world.company()
    await endModules(owner)
    expect((await join(owner, `private-company.${owner.companyId}`)).statusCode).toBe(403)
    expect((await join(owner, `private-user.${owner.id}`)).statusCode).toBe(200)
  })
})
