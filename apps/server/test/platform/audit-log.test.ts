import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
  owner = await world.company()
})
afterAll(() => world.close())

async function invite(by: Person): Promise<{ id: number }> {
  const body = { name: 'Пётр', email: `${crypto.randomUUID()}@example.com`, role: 'measurer' }
  return (await by.call('POST', '/api/users', body)).json()
}

test('the audit log records who did what to which record, and its chain is valid', async () => {
  owner = await world.company()
  const user = await invite(owner)
  await owner.call('PUT', `/api/users/${user.id}`, { role: 'viewer', job_title: 'Стажёр' })
  const log = (await owner.call('GET', '/api/company/audit-log?entity=user')).json()
  expect(log.data[0]).toMatchObject({
    user_id: owner.id,
    user_name: 'Ольга',
    action: 'update',
    entity: 'user',
    entity_number: user.id,
    changes: { role: ['measurer', 'viewer'], job_title: ['', 'Стажёр'] },
  })
  expect(log.data[1]).toMatchObject({ action: 'invite' })
  const check = await owner.call('GET', '/api/company/audit-log/check')
  expect(check.json()).toMatchObject({ broken_no: null })
  expect(check.json().entries).toBeGreaterThan(1)
})

test('changes of leads and clients are logged without their contact data and notes', async () => {
  const lead = (await owner.call('POST', '/api/leads', { values: {} })).json()
  await owner.call('PUT', `/api/leads/${lead.id}`, { status: 'processing' })
  await owner.call('PUT', `/api/leads/${lead.id}`, { notes: 'Живёт на Тверской' })
  await owner.call('DELETE', `/api/leads/${lead.id}`)
  const body = { name: 'Анна', phone: '+7 912 345-67-89' }
  const client = (await owner.call('POST', '/api/clients', body)).json()
  await owner.call('PUT', `/api/clients/${client.id}`, { phone: '+7 999 000-00-00' })
  const log = await owner.call('GET', '/api/company/audit-log')
  const entries = log
    .json()
    .data.map(({ action, entity, changes }: Record<string, unknown>) => [entity, action, changes])
  expect(entries.slice(0, 6)).toEqual([
    ['client', 'update', { phone: ['•••', '•••'] }],
    ['client', 'create', {}],
    ['lead', 'delete', {}],
    ['lead', 'update', { notes: [null, '•••'] }],
    ['lead', 'update', { status: ['new', 'processing'] }],
    ['lead', 'create', {}],
  ])
  expect(log.body).not.toMatch(/Тверской|345-67-89|000-00-00/)
})

describe('the audit log is append-only', () => {
  test('for the product and for the database owner', async () => {
    owner = await world.company()
    await invite(owner)
    const change = "update audit_log set user_name = 'Никто'"
    await expect(world.appPool.query(change)).rejects.toMatchObject({ code: '42501' })
    await expect(world.appPool.query('delete from audit_log')).rejects.toMatchObject({ code: '42501' })
    await expect(world.owner.query(change)).rejects.toMatchObject({ code: '42501' })
    await expect(world.owner.query('delete from audit_log')).rejects.toMatchObject({ code: '42501' })
    await expect(world.owner.query('truncate audit_log')).rejects.toMatchObject({ code: '42501' })
  })

  test('and a forged row breaks the chain at its position', async () => {
    owner = await world.company()
    for (let count = 0; count < 3; count += 1) await invite(owner)
    await owner.call('GET', '/api/company/audit-log/check')
    await world.owner.query('alter table audit_log disable trigger append_only')
    await world.owner.query("update audit_log set title = 'Другой' where company_id = $1 and no = 2", [
      owner.companyId,
    ])
    await world.owner.query('alter table audit_log enable trigger append_only')
    expect((await owner.call('GET', '/api/company/audit-log/check')).json().broken_no).toBe(2)
  })
})
