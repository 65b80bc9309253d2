import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { clients, leads, leadValues } from '#db/schema/tables.gen.ts'
import { asInt } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let ours: Person
let theirs: Person

beforeAll(async () => {
  world = await createWorld()
  ours = await world.company()
  theirs = await world.company()
})
afterAll(() => world.close())

test('a company finds, changes and deletes only its own rows', async () => {
  const { id } = await ours.tenant.insert(leads, { name: 'Анна' })
  expect(await theirs.tenant.findOne(leads, id)).toBeUndefined()
  expect(await theirs.tenant.update(leads, id, { name: 'Украдено' })).toBeUndefined()
  expect(await theirs.tenant.trash(leads, id)).toBe(false)
  expect(await theirs.tenant.find(leads, sql`true`)).toEqual([])
  expect(await ours.tenant.findOne(leads, id)).toMatchObject({ name: 'Анна', company_id: ours.companyId })
})

test('row-level security alone isolates companies when a statement omits the company', async () => {
  await ours.tenant.insert(leads, { name: 'Анна' })
  const forgetful = () => sql`select company_id from leads`
  const rows = await theirs.tenant.parsedRows(z.object({ company_id: z.number() }), forgetful)
  expect(rows.filter((row) => row.company_id !== theirs.companyId)).toEqual([])
  await theirs.tenant.rows(() => sql`update leads set name = 'Украдено'`)
  expect(await ours.tenant.find(leads, eq(leads.name, 'Украдено'))).toEqual([])
})

test('row-level security refuses a row written for another company', async () => {
  const smuggle = theirs.tenant.rows(
    () => sql`insert into leads (company_id, name) values (${ours.companyId}, 'Чужая')`,
  )
  await expect(smuggle).rejects.toMatchObject({ code: '42501' })
})

test('without a company nothing is visible, and the setting does not outlive its statement', async () => {
  await ours.tenant.insert(leads, { name: 'Анна' })
  const app = world.appPool
  const client = await app.connect()
  try {
    const { rows } = await client.query('select id from leads')
    expect(rows).toEqual([])
  } finally {
    client.release()
  }
})

test("the product's roles cannot disable row-level security or switch roles", async () => {
  for (const statement of [
    'set role veranda_owner',
    'set session authorization veranda_owner',
    'alter table leads disable row level security',
    'drop policy company on leads',
    'select password_hash from users',
    'select * from sessions',
    'select * from graphile_worker._private_jobs',
  ]) {
    await expect(world.appPool.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  }
})

test('a foreign key cannot reference another company', async () => {
  const client = await ours.tenant.insert(clients, { name: 'Клиент' })
  const smuggled = theirs.tenant.insert(leads, { name: 'Заявка', client_id: client.id })
  await expect(smuggled).rejects.toMatchObject({ code: '23503' })
  const lead = await ours.tenant.insert(leads, { name: 'Заявка' })
  const value = theirs.tenant.insert(leadValues, { lead_id: lead.id, value: 'x', label: 'x', type: 'text' })
  await expect(value).rejects.toMatchObject({ code: '23503' })
})

test('an error rolls back the whole transaction', async () => {
  const broken = ours.tenant.transaction(async (tx) => {
    await tx.insert(clients, { name: 'Недолгий' })
    throw new Error('no')
  })
  await expect(broken).rejects.toThrow('no')
  expect(await ours.tenant.find(clients, eq(clients.name, 'Недолгий'))).toEqual([])
})

const short = () => ours.tenant.find(clients, eq(clients.name, 'Недолгий'))

test('a refusal before the first statement opens no transaction', async () => {
  const broken = ours.tenant.transaction(async (tx) => {
    await tx.rows(() => sql`select 1 / 0`)
  })
  await expect(broken).rejects.toMatchObject({ code: '22012' })
  await ours.tenant.transaction((tx) => tx.insert(clients, { name: 'После отказа' }))
  expect(await ours.tenant.find(clients, eq(clients.name, 'После отказа'))).toHaveLength(1)
})

test('a statement sent with the commit is kept with the rest or rolls it back', async () => {
  const ending = (divisor: number) =>
    ours.tenant.transaction(async (tx) => {
      const takenNumbers: number[] = []
      await tx.insert(clients, { name: 'Недолгий' })
      for (const number of [10, 20])
        tx.atCommit(
          'a share',
          () =>
            select({
              share: asInt(sql`${sql.placeholder('number')}::int / ${sql.placeholder('divisor')}::int`),
            })``,
          { number, divisor },
          ([row]) => takenNumbers.push(row?.share ?? 0),
        )
      return takenNumbers
    })
  await expect(ending(0)).rejects.toMatchObject({ code: '22012' })
  expect(await short()).toEqual([])
  expect(await ending(5)).toEqual([2, 4])
  expect(await short()).toHaveLength(1)
})

test('after a swallowed error the transaction does not report success', async () => {
  const failedTransaction = ours.tenant.transaction(async (tx) => {
    await tx.insert(clients, { name: 'Потерянный' })
    await tx.rows(() => sql`select 1 / 0`).catch(() => [])
  })
  await expect(failedTransaction).rejects.toThrow('not kept')
})

test('a transaction without statements succeeds', async () => {
  expect(await ours.tenant.transaction(async () => 'nothing')).toBe('nothing')
})

test('a refused statement leaves its connection usable', async () => {
  const wrong = () => ours.tenant.rows(() => sql`select 1 / 0`)
  for (let attempt = 0; attempt < 30; attempt += 1)
    await expect(wrong()).rejects.toMatchObject({ code: '22012' })
  expect(await ours.tenant.rows(() => sql`select 1 as one`)).toEqual([{ one: 1 }])
})

test('concurrent statements keep companies separate', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => world.company()))
  const results = await Promise.all(
    Array.from({ length: 300 }, async (_, index) => {
      const person = people[index % people.length] as Person
      const [row] = await person.tenant.rows(() => select({ company: asInt(sql`app_company_id()`) })``)
      return row?.company === person.companyId
    }),
  )
  expect(results.every(Boolean)).toBe(true)
})

test('a job is enqueued with its transaction or not at all', async () => {
  const count = async () =>
    Number((await world.owner.query('select count(*) from graphile_worker._private_jobs')).rows[0].count)
  const before = await count()
  const email = { to: 'a@example.com', subject: 's', text: 't', html: 'h' }
  await expect(
    ours.tenant.transaction(async (tx) => {
      await tx.enqueue({ task: 'mail', payload: email })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await count()).toBe(before)
  await ours.tenant.transaction((tx) => tx.enqueue({ task: 'mail', payload: email }))
  expect(await count()).toBe(before + 1)
})

// The compiler is the test: none of these lines may compile.
export function misuse(): void {
  // @ts-expect-error a row cannot name its company
  void ours.tenant.insert(leads, { name: 'Анна', company_id: 1 })
  // @ts-expect-error nor be moved to another one
  void ours.tenant.update(leads, 1, { company_id: 2 })
  // @ts-expect-error a destructive call needs a condition
  void ours.tenant.deleteWhere(leads)
  // @ts-expect-error and so does an update of many rows
  void ours.tenant.updateWhere(leads, undefined, { name: 'x' })
  // @ts-expect-error a record can be locked only inside a transaction
  void ours.tenant.lock(leads, 1)
  // @ts-expect-error a job can be enqueued only inside a transaction
  void ours.tenant.enqueue({ task: 'mail' })
  // @ts-expect-error the runner is not accessible to features
  void ours.tenant.runner
  // @ts-expect-error the company cannot be changed
  ours.tenant.companyId = 2
}

test('a branch that continues after its sibling failed commits neither a row nor a job', async () => {
  const before = await jobs()
  let proceed: () => void = () => undefined
  const failed = new Promise<void>((resolve) => {
    proceed = resolve
  })
  let lateStatement: Promise<unknown> | undefined
  const work = ours.tenant.transaction(async (tx) => {
    const slow = async () => {
      await tx.insert(clients, { name: 'Медленный' })
      await failed
      await tx.enqueue({ task: 'sms', payload: { to: '+7 900 000-00-00', text: 'late' } })
    }
    lateStatement = slow()
    await Promise.all([lateStatement, tx.rows(() => sql`select 1 / 0`)])
  })
  await expect(work).rejects.toThrow('division by zero')
  proceed()
  await expect(lateStatement).rejects.toThrow('the transaction is over')
  expect(await jobs()).toBe(before)
  expect(await ours.tenant.find(clients, eq(clients.name, 'Медленный'))).toEqual([])
})

test('statements in progress when a sibling fails end before the transaction does', async () => {
  const before = await jobs()
  const work = ours.tenant.transaction((tx) =>
    Promise.all([
      tx.rows(() => sql`select 1 / 0`),
      ...Array.from({ length: 20 }, () =>
        tx.enqueue({ task: 'sms', payload: { to: '+7 900 000-00-00', text: 'beside' } }),
      ),
    ]),
  )
  await expect(work).rejects.toThrow('division by zero')
  expect(await jobs()).toBe(before)
})

async function jobs(): Promise<number> {
  const { rows } = await world.owner.query('select count(*)::int as n from graphile_worker._private_jobs')
  return rows[0]?.n ?? 0
}
