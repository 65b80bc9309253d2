import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { auditLog, leadCallHolds, leadCalls, leads, tasks } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import { newLeads } from '#features/leads/lead-call-queue-repo.ts'
import { newLead } from '#test/support/lead-helpers.ts'
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

const phone = '+7 912 345-67-89'
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const waitingLead = (values: Parameters<typeof newLead>[1] = {}) =>
  newLead(owner, { name: 'Анна', phone, ...values })
const next = async (person: Person, body: object = {}) =>
  (await person.call('POST', '/api/leads/calls/next', body)).json()
const nextId = async (person: Person, body: object = {}) => (await next(person, body)).lead?.id ?? null
const record = (person: Person, id: number, body: object) =>
  person.call('POST', `/api/leads/${id}/call`, body)
const stored = (id: number) => owner.tenant.findOne(leads, id)
const tasksOf = (id: number) => owner.tenant.find(tasks, eq(tasks.lead_id, id), { orderBy: asc(tasks.id) })

test('the oldest new lead with a phone comes first, then due callbacks; others do not wait', async () => {
  const young = await waitingLead({ created_at: inHours(-1) })
  const old = await waitingLead({ created_at: inHours(-5) })
  const due = await waitingLead({ status: 'processing', created_at: inHours(-9) })
  const later = await waitingLead({ created_at: inHours(-7) })
  for (const [lead, hours] of [
    [due, -1],
    [later, 2],
  ] as const) {
    await owner.tenant.insert(tasks, {
      title: 'Перезвонить',
      user_id: owner.id,
      lead_id: lead.id,
      due_at: inHours(hours),
    })
  }
  await waitingLead({ phone: '' })
  await waitingLead({ status: 'processing' })
  await waitingLead({ status: 'completed' })
  await waitingLead({ user_id: (await world.colleague(owner, 'manager')).id })
  const first = await next(owner)
  expect(first).toMatchObject({ left: 3, is_callback: false, lead: { id: old.id, values: [] } })
  const skip = [old.id]
  expect(await nextId(owner, { skip_ids: skip })).toBe(young.id)
  skip.push(young.id)
  expect(await next(owner, { skip_ids: skip })).toMatchObject({ is_callback: true, lead: { id: due.id } })
  expect(await next(owner, { skip_ids: [...skip, due.id] })).toMatchObject({ lead: null, left: 0 })
})

test('imported leads come after those that came by themselves and after due callbacks', async () => {
  const imported = await waitingLead({ is_imported: true, created_at: inHours(-900) })
  const own = await waitingLead({ created_at: inHours(-1) })
  const promised = await waitingLead({ status: 'processing', created_at: inHours(-9) })
  await owner.tenant.insert(tasks, {
    title: 'Перезвонить',
    user_id: owner.id,
    lead_id: promised.id,
    due_at: inHours(-1),
  })
  const order: number[] = []
  for (let count = 0; count < 3; count += 1) order.push(await nextId(owner, { skip_ids: order }))
  expect(order).toEqual([own.id, promised.id, imported.id])
})

test('among many imported leads the queue is read in the order of its index', async () => {
  await world.owner.query(
    `insert into leads (company_id, number, name, phone, status, is_imported, created_at)
     select $1, n, 'Клиент', '+7 900 ' || (1000000 + n), 'new', n <> 3000, now() - n * interval '1 second'
     from generate_series(1, 3000) n`,
    [owner.companyId],
  )
  await world.owner.query('vacuum analyze leads')
  const plan = await owner.tenant.parsedRows(
    z.record(z.string(), z.string()),
    (scoped) => sql`explain analyze ${newLeads(scoped, sql`true`)}`,
  )
  const text = plan.map((line) => Object.values(line)[0]).join('\n')
  expect(text).toMatch(/Index (Only )?Scan using leads_calls/)
  expect(text).not.toMatch(/Sort/)
  expect((await next(owner)).lead).toMatchObject({ is_imported: false })
})

test('two callers never get the same lead; a skip, a release and an outcome free it or end it', async () => {
  const anna = await world.colleague(owner, 'manager')
  const created = await Promise.all(Array.from({ length: 6 }, () => waitingLead()))
  const offered = await Promise.all([owner, anna, owner, anna].map((person) => nextId(person)))
  expect(new Set(offered).size).toBe(2)
  const [mine, hers] = [await nextId(owner), await nextId(anna)]
  expect(mine).not.toBe(hers)
  expect(await nextId(owner, { shown_ids: [mine] })).not.toBe(hers)
  await owner.call('PUT', '/api/leads/calls/holds', { lead_ids: [] })
  const others = created.map(({ id }) => id).filter((id) => id !== mine && id !== hers)
  expect(await nextId(anna, { shown_ids: [hers], skip_ids: others })).toBe(mine)
})

test('a hold that is not renewed expires', async () => {
  const { id } = await waitingLead()
  const anna = await world.colleague(owner, 'manager')
  expect(await nextId(owner)).toBe(id)
  expect(await nextId(anna)).toBeNull()
  await owner.tenant.updateWhere(leadCallHolds, eq(leadCallHolds.lead_id, id), { held_until: inHours(-0.01) })
  expect(await nextId(anna)).toBe(id)
})

test.each([
  ['no_answer', {}, 'processing', 'Перезвонить'],
  ['busy', {}, 'processing', 'Перезвонить'],
  ['callback', { remind_at: '2099-01-01T10:00:00+03:00' }, 'processing', 'Перезвонить'],
  ['measurement', {}, 'processing', 'Назначить замер'],
  ['rejected', {}, 'rejected', null],
  ['done', {}, 'completed', null],
])(
  '%s sets the status, assigns the caller and leaves its task and records',
  async (outcome, more, status, title) => {
    const { id } = await waitingLead()
    const answer = await record(owner, id, { outcome, note: 'Просил вечером', version: 1, ...more })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      call: { outcome, note: 'Просил вечером', user: { id: owner.id } },
      lead: { status, user_id: owner.id },
    })
    const found = await tasksOf(id)
    expect(found.map((task) => task.title)).toEqual(title ? [title] : [])
    expect(found.every((task) => task.due_at !== null && task.notes === 'Просил вечером')).toBe(true)
    const logged = await owner.tenant.find(auditLog, eq(auditLog.entity, 'lead'))
    expect(logged.some(({ changes }) => 'call' in changes)).toBe(true)
    expect((await owner.call('GET', `/api/leads/${id}/calls`)).json()).toHaveLength(1)
  },
)

test('a rejection has its reason, a callback its time, and unknown ones are refused', async () => {
  const { id } = await waitingLead()
  const reason = (
    await owner.call('POST', '/api/dictionaries', { kind: 'reject_reason', name: 'Дорого!' })
  ).json()
  expect((await record(owner, id, { outcome: 'callback' })).statusCode).toBe(422)
  expect((await record(owner, id, { outcome: 'nothing' })).statusCode).toBe(422)
  expect((await record(owner, id, { outcome: 'rejected', reject_reason_id: 999_999 })).statusCode).toBe(422)
  expect(await owner.tenant.find(leadCalls)).toEqual([])
  await record(owner, id, { outcome: 'rejected', reject_reason_id: reason.id })
  expect((await stored(id))?.reject_reason_id).toBe(reason.id)
})

test('the next call ends the callback before it', async () => {
  const { id } = await waitingLead()
  await record(owner, id, { outcome: 'no_answer' })
  await record(owner, id, { outcome: 'done' })
  expect((await tasksOf(id)).map((task) => task.completed_at !== null)).toEqual([true])
})

test('a repeated request makes one call', async () => {
  const { id } = await waitingLead()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const send = () => owner.call('POST', `/api/leads/${id}/call`, { outcome: 'no_answer' }, headers)
  const [one, two] = await Promise.all([send(), send()])
  expect(one.json().call.id).toBe(two.json().call.id)
  expect(await owner.tenant.find(leadCalls)).toHaveLength(1)
})

test('a call to a lead that a colleague changed is refused with the current lead', async () => {
  const { id } = await waitingLead()
  await owner.call('PUT', `/api/leads/${id}`, { notes: 'Уже говорили' })
  const answer = await record(owner, id, { outcome: 'done', version: 1 })
  expect([answer.statusCode, answer.json().current.notes]).toEqual([409, 'Уже говорили'])
  expect(await owner.tenant.find(leadCalls)).toEqual([])
})

test('undo restores status, assignee, reason and callbacks, and holds the lead again', async () => {
  const { id } = await waitingLead()
  const anna = await world.colleague(owner, 'manager')
  await record(owner, id, { outcome: 'no_answer' })
  const before = await stored(id)
  const { call } = (await record(owner, id, { outcome: 'measurement' })).json()
  const undone = await owner.call('DELETE', `/api/leads/${id}/call/${call.id}`)
  expect(undone.json()).toMatchObject({ id, status: 'processing' })
  expect(await stored(id)).toMatchObject({ status: before?.status, user_id: before?.user_id })
  const [callback, measurement] = await tasksOf(id)
  expect([callback?.completed_at, measurement?.deleted_at]).toEqual([null, expect.any(String)])
  expect(await owner.tenant.find(leadCalls)).toHaveLength(1)
  expect(await nextId(anna)).toBeNull()
})

test('undo of a first call makes the lead new and unanswered again', async () => {
  const { id } = await waitingLead()
  const { call } = (await record(owner, id, { outcome: 'rejected' })).json()
  await owner.call('DELETE', `/api/leads/${id}/call/${call.id}`)
  expect(await stored(id)).toMatchObject({ status: 'new', user_id: null, answered_at: null })
  expect(await nextId(owner)).toBe(id)
})

test('undo is refused after a change, and for a call of another lead', async () => {
  const { id } = await waitingLead()
  const other = await waitingLead()
  const { call } = (await record(owner, id, { outcome: 'no_answer' })).json()
  expect((await owner.call('DELETE', `/api/leads/${other.id}/call/${call.id}`)).statusCode).toBe(404)
  await owner.call('PUT', `/api/leads/${id}`, { notes: 'Новое' })
  expect((await owner.call('DELETE', `/api/leads/${id}/call/${call.id}`)).statusCode).toBe(409)
  expect(await owner.tenant.find(leadCalls)).toHaveLength(1)
})

test('a measurer calls only their own leads, and a viewer none', async () => {
  const measurer = await world.colleague(owner, 'measurer')
  const common = await waitingLead()
  expect(await nextId(measurer)).toBeNull()
  const own = await waitingLead({ user_id: measurer.id })
  expect(await nextId(measurer)).toBe(own.id)
  expect((await record(measurer, own.id, { outcome: 'no_answer' })).statusCode).toBe(201)
  expect((await record(measurer, common.id, { outcome: 'no_answer' })).statusCode).toBe(404)
  const viewer = await world.colleague(owner, 'viewer')
  expect((await viewer.call('POST', '/api/leads/calls/next', {})).statusCode).toBe(403)
})
