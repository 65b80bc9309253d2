import { errorTable } from '@veranda/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leads } from '#db/schema/tables.gen.ts'
import { uploaded } from '#test/support/file-helpers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person
let operator: Person

beforeAll(async () => {
  world = await createWorld()
  operator = await world.operator()
  owner = await world.company()
  await owner.tenant.insert(leads, { name: 'Анна' })
})
afterAll(() => world.close())

const reason = 'Клиент просил проверить заявки'

async function enter(who = operator, company = owner.companyId): Promise<Record<string, string>> {
  const answer = await who.call('POST', `/api/admin/companies/${company}/visits`, { reason })
  expect(answer.statusCode).toBe(201)
  return { 'x-company-visit': String(answer.json().id) }
}

const getWith = (url: string, headers: Record<string, string>, who = operator) =>
  who.call('GET', url, undefined, headers)

describe("an operator's impersonation of a company", () => {
  test('shows what its administrator sees, and names the operator', async () => {
    const visitHeaders = await enter()
    const current = (await getWith('/api/users/current', visitHeaders)).json()
    expect(current).toMatchObject({ id: operator.id, company_id: owner.companyId, role: 'admin' })
    expect(current.visit).toMatchObject({ reason, company: { id: owner.companyId, name: 'Тест' } })
    expect((await getWith('/api/leads', visitHeaders)).json()).toMatchObject({
      total: 1,
      data: [{ name: 'Анна' }],
    })
    expect((await getWith('/api/users', visitHeaders)).statusCode).toBe(200)
    expect((await getWith('/api/modules/company', visitHeaders)).json()).toHaveLength(3)
  })

  test('is required: without one an operator sees their own company only', async () => {
    expect((await getWith('/api/leads', {})).json()).toMatchObject({ total: 0 })
    expect((await getWith('/api/users/current', {})).json()).toMatchObject({ company_id: null, visit: null })
  })

  test('needs a reason', async () => {
    for (const body of [{}, { reason: '' }, { reason: '    ' }, { reason: 'так' }]) {
      const answer = await operator.call('POST', `/api/admin/companies/${owner.companyId}/visits`, body)
      expect(answer.statusCode).toBe(422)
      expect(answer.json().errors).toHaveProperty('reason')
    }
  })

  test('is read-only: every write is refused, also those without a permission', async () => {
    const visitHeaders = await enter()
    const writes: [string, string, unknown?][] = [
      ['POST', '/api/clients', { name: 'Х' }],
      ['PUT', '/api/company', { name: 'Х' }],
      ['DELETE', '/api/leads/1'],
      ['POST', '/api/auth/logout'],
      [
        'POST',
        '/broadcasting/auth',
        { socket_id: '1.1', channel_name: `private-company.${owner.companyId}` },
      ],
      ['POST', `/api/admin/companies/${owner.companyId}/visits`, { reason }],
    ]
    for (const [method, url, body] of writes) {
      const answer = await operator.call(method as 'POST', url, body, visitHeaders)
      expect(answer.statusCode, url).toBe(403)
      expect(answer.json(), url).toMatchObject({ code: 'visiting', message: errorTable.visiting.text })
    }
    expect((await owner.call('GET', '/api/clients')).json().total).toBe(0)
  })

  test("gives access to the company's files until it ends", async () => {
    const { id } = await uploaded(world, owner, 'Замер.txt', Buffer.from('2400 × 2000'))
    const visitHeaders = await enter()
    const link = await operator.call('POST', `/api/files/${id}/link`, { variant: 'download' }, visitHeaders)
    const { url } = link.json()
    const open = () => world.app.inject({ method: 'GET', url })
    expect((await open()).body).toBe('2400 × 2000')
    await operator.call('DELETE', `/api/admin/visits/${visitHeaders['x-company-visit']}`)
    expect((await open()).statusCode).toBe(404)
  })

  test("does not give access to the operators' area", async () => {
    expect((await getWith('/api/admin/companies', await enter())).statusCode).toBe(403)
  })

  test('ends when left, when its time is over, and when another begins', async () => {
    const ended = await enter()
    const id = ended['x-company-visit']
    expect((await operator.call('DELETE', `/api/admin/visits/${id}`)).statusCode).toBe(204)
    expect((await operator.call('DELETE', `/api/admin/visits/${id}`)).statusCode).toBe(404)
    const over = await enter()
    await world.owner.query('update operator_visits set expires_at = now() where id = $1', [
      over['x-company-visit'],
    ])
    const replaced = await enter()
    const outsider = await world.company()
    await enter(operator, outsider.companyId)
    for (const visitHeaders of [ended, over, replaced]) {
      const answer = await getWith('/api/leads', visitHeaders)
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ code: 'visit_over' })
    }
  })

  test('belongs to one session: not to another operator, device or user', async () => {
    const visitHeaders = await enter()
    const other = await world.colleague(operator, 'operator')
    const device = await world.operator()
    for (const who of [other, device, await world.company(), owner]) {
      expect((await getWith('/api/leads', visitHeaders, who)).json()).toMatchObject({ code: 'visit_over' })
    }
    const id = visitHeaders['x-company-visit']
    expect((await other.call('DELETE', `/api/admin/visits/${id}`)).statusCode).toBe(404)
    for (const visitId of ['0', '-1', 'x', '1e3', `${id} `.repeat(2), '9'.repeat(30)]) {
      expect((await getWith('/api/leads', { 'x-company-visit': visitId })).json()).toMatchObject({
        code: 'visit_over',
      })
    }
  })

  test("requires an existing company other than the platform's own", async () => {
    for (const id of [operator.companyId, 999_999]) {
      const answer = await operator.call('POST', `/api/admin/companies/${id}/visits`, { reason })
      expect(answer.statusCode).toBe(404)
    }
  })

  test("is recorded in the company's audit log and notifies its owners", async () => {
    const company = await world.company()
    const manager = await world.colleague(company, 'manager')
    await enter(operator, company.companyId)
    const { data } = (await company.call('GET', '/api/company/audit-log?action=enter')).json()
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      action: 'enter',
      entity: 'company',
      title: reason,
      user_id: null,
      user_name: 'Платформа (оператор платформы)',
    })
    const notifications = (await company.call('GET', '/api/user-notifications')).json().data
    expect(notifications[0]).toMatchObject({ title: 'Оператор платформы вошёл в компанию' })
    expect(notifications[0].message).toContain(reason)
    const managerNotifications = (await manager.call('GET', '/api/user-notifications')).json().data
    expect(managerNotifications).toEqual([])
    const acts = await operator.call('GET', `/api/admin/acts?company_id=${company.companyId}`)
    expect(acts.json().data).toMatchObject([{ act: 'enter_company', title: reason }])
  })

  test('cannot be combined with viewing as a role', async () => {
    const visitHeaders = { ...(await enter()), 'x-view-as': 'measurer' }
    expect((await getWith('/api/users/current', visitHeaders)).json()).toMatchObject({ role: 'admin' })
  })
})
