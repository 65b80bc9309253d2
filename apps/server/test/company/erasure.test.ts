import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedDemo } from '#demo/demo-repo.ts'
import { eraseClosedCompanies } from '#features/account-closure/closing-repo.ts'
import { createWorld, type Person, password, type World } from '#test/support/world.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  owner = await world.company()
})
afterAll(() => world.close())

const close = () => owner.call('POST', '/api/company/closing', { name: 'Тест', password })
const inThirtyOneDays = () => new Date(Date.now() + 31 * 86_400_000)
const rowsLeft = async (table: string, of = owner) =>
  (await world.owner.query(`select from ${table} where company_id = $1`, [of.companyId])).rowCount

test('erases in pieces: an interrupted run keeps finished pieces, nobody can sign in, and the next run continues', async () => {
  await world.owner.query(
    `insert into leads (company_id, name) select $1, 'Клиент ' || n from generate_series(1, 250) n`,
    [owner.companyId],
  )
  await close()
  const secondSession = await world.again(owner)
  // Fails at the last table, as a kill would.
  await world.owner.query(`create function break_off() returns trigger language plpgsql as $$
    begin raise exception 'killed'; end $$`)
  await world.owner.query(
    'create trigger break_off before delete on companies for each row execute function break_off()',
  )
  const small = { portion: 100, ms: 30_000 }
  await expect(eraseClosedCompanies(world.platform, inThirtyOneDays(), small)).rejects.toThrow('killed')
  await world.owner.query('drop function break_off() cascade')
  expect(await rowsLeft('leads')).toBe(0)
  expect((await secondSession.call('GET', '/api/users/current')).statusCode).toBe(401)
  const payload = { email: owner.email, password }
  const login = await world.app.inject({ method: 'POST', url: '/api/auth/login', payload })
  expect(login.statusCode).toBe(401)
  await eraseClosedCompanies(world.platform, inThirtyOneDays(), small)
  const { rowCount } = await world.owner.query('select from companies where id = $1', [owner.companyId])
  expect(rowCount).toBe(0)
})

test('erases within its time limit, and the company cannot be reopened after the first piece', async () => {
  await close()
  const closing = owner.companyId
  await eraseClosedCompanies(world.platform, inThirtyOneDays(), { portion: 1, ms: 0 })
  const { rows } = await world.owner.query('select erasing_since, closed_at from companies where id = $1', [
    closing,
  ])
  expect(rows[0].erasing_since).not.toBeNull()
  expect((await owner.call('DELETE', '/api/company/closing')).statusCode).toBe(401)
  const payload = { email: owner.email, password }
  const login = await world.app.inject({ method: 'POST', url: '/api/auth/login', payload })
  expect(login.json().code).toBe('user_blocked')
  await expect(
    world.owner.query('update companies set closed_at = null where id = $1', [closing]),
  ).rejects.toThrow('check constraint')
  await eraseClosedCompanies(world.platform, inThirtyOneDays())
})

test('erases every table of a company, including circular references', async () => {
  const { rows } = await world.owner.query<{ name: string }>('select unnest(tables_to_erase())::text as name')
  const order = rows.map(({ name }) => name)
  // Contents are deleted by the keys of deleted rows, so files must be deleted explicitly, before their parents
  // cascade.
  for (const above of ['leads', 'clients', 'orders', 'file_folders', 'conversations', 'messages'])
    expect(order.indexOf('files'), above).toBeLessThan(order.indexOf(above))
  await seedDemo(world.platform, world.files)
  const { rows: demo } = await world.owner.query<{ id: number }>(
    'update companies set closed_at = now() where not is_platform and id = (select max(id) from companies) returning id',
  )
  await eraseClosedCompanies(world.platform, inThirtyOneDays(), { portion: 500, ms: 60_000 })
  const remaining = await world.owner.query('select from companies where id = $1', [demo[0]?.id])
  expect(remaining.rowCount).toBe(0)
}, 60_000)

test('erases a company with many years of data within the time limit', async () => {
  await close()
  await world.owner.query(`create table time_allowed (value text)`)
  await world.owner.query(`create function note_time() returns trigger language plpgsql security definer as $$
    begin insert into time_allowed values (current_setting('statement_timeout')); return old; end $$`)
  await world.owner.query(
    `create trigger note_time before delete on companies for each row execute function note_time()`,
  )
  await eraseClosedCompanies(world.platform, new Date(Date.now() + 31 * 86_400_000))
  const { rows } = await world.owner.query('select value from time_allowed')
  await world.owner.query('drop function note_time() cascade; drop table time_allowed')
  expect(rows).toEqual([{ value: '30min' }])
})
