import { and, eq, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog, bulkChanges, clients, leads } from '#db/schema/tables.gen.ts'
import { runBulkChange } from '#features/bulk-changes/run-repo.ts'
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

const bulk = (person: Person, ids: number[], action: string, params: object = {}) =>
  person.call('POST', '/api/leads/bulk', { ids, action, params })
const threeLeads = async (values: Parameters<typeof newLead>[1] = {}) => {
  const created = [await newLead(owner, values), await newLead(owner, values), await newLead(owner, values)]
  return created.map(({ id }) => id) as [number, number, number]
}
const undo = (person: Person, id: number) => person.call('POST', `/api/bulk-changes/${id}/undo`)
const stored = (ids: number[]) => Promise.all(ids.map((id) => owner.tenant.findOne(leads, id)))

test('several leads get a status, each with its audit log row', async () => {
  const ids = await threeLeads()
  const answer = await bulk(owner, [...ids, ids[0]], 'status', { status: 'processing' })
  expect(answer.json()).toMatchObject({ changed: ids, skipped: [], job: { status: 'done', can_undo: true } })
  expect((await stored(ids)).map((lead) => [lead?.status, lead?.version])).toEqual(
    ids.map(() => ['processing', 2]),
  )
  const changes = await owner.tenant.find(auditLog, eq(auditLog.entity, 'lead'))
  expect(changes.map((row) => row.changes)).toEqual(ids.map(() => ({ status: ['new', 'processing'] })))
})

test('the assignee of several leads is notified once', async () => {
  const anna = await world.colleague(owner, 'manager')
  const ids = await threeLeads()
  expect((await bulk(owner, ids, 'assign', { user_id: anna.id })).json()).toMatchObject({
    changed: ids,
    skipped: [],
  })
  expect((await stored(ids)).map((lead) => lead?.user_id)).toEqual([anna.id, anna.id, anna.id])
  const { data } = (await anna.call('GET', '/api/user-notifications')).json()
  const notices = data.filter(({ title }: { title: string }) => title.startsWith('Вам назначен'))
  expect(notices).toMatchObject([
    { title: 'Вам назначены заявки', message: 'Теперь за вами ещё 3 заявки. Посмотрите, какие ждут ответа.' },
  ])
})

test('those that were so already are counted apart, keep their version, and an undo leaves them', async () => {
  const anna = await world.colleague(owner, 'manager')
  const ids = await threeLeads()
  await owner.tenant.update(leads, ids[0], { user_id: anna.id })
  const answer = (await bulk(owner, ids, 'assign', { user_id: anna.id })).json()
  expect(answer).toMatchObject({
    changed: [ids[1], ids[2]],
    skipped: [],
    job: { changed_count: 2, same_count: 1, skipped_count: 0 },
  })
  expect((await stored(ids)).map((lead) => lead?.version)).toEqual([1, 2, 2])
  await undo(owner, answer.job.id)
  expect((await stored(ids)).map((lead) => lead?.user_id)).toEqual([anna.id, null, null])
  const again = (await bulk(owner, [ids[0]], 'assign', { user_id: anna.id })).json()
  expect(again.job).toMatchObject({ changed_count: 0, same_count: 1, can_undo: false })
})

test('a tag is added to and removed from several leads, and their other tags stay', async () => {
  const tag = async (name: string) =>
    (await owner.call('POST', '/api/dictionaries', { kind: 'tag', name })).json().id as number
  const [urgent, vip] = [await tag('Срочно'), await tag('VIP')]
  const ids = await threeLeads()
  await owner.call('PUT', `/api/leads/${ids[0]}`, { tag_ids: [vip] })
  const tagsOf = async (id: number) =>
    (await owner.call('GET', `/api/leads/${id}`)).json().tags.map((one: { id: number }) => one.id)
  expect((await bulk(owner, ids, 'tag', { tag_id: urgent })).statusCode).toBe(200)
  expect((await tagsOf(ids[0])).sort()).toEqual([urgent, vip].sort())
  expect(await tagsOf(ids[1])).toEqual([urgent])
  expect((await bulk(owner, ids, 'untag', { tag_id: urgent })).statusCode).toBe(200)
  expect(await tagsOf(ids[0])).toEqual([vip])
  expect(await tagsOf(ids[1])).toEqual([])
})

test('leads are deleted and restored; those that are gone or another company’s are skipped', async () => {
  const [first, second, third] = await threeLeads()
  const foreign = await newLead(await world.company())
  await owner.call('DELETE', `/api/leads/${third}`)
  const answer = await bulk(owner, [first, second, third, foreign.id], 'delete')
  expect(answer.json()).toMatchObject({ changed: [first, second], skipped: [third, foreign.id] })
  expect(await stored([first, second])).toEqual([undefined, undefined])
  expect((await bulk(owner, [first, second], 'restore')).json()).toMatchObject({
    changed: [first, second],
    skipped: [],
  })
})

test('a manager deletes only their own, and a measurer changes only their own', async () => {
  const [manager, measurer] = [
    await world.colleague(owner, 'manager'),
    await world.colleague(owner, 'measurer'),
  ]
  const own = await newLead(owner, { user_id: manager.id })
  const other = await newLead(owner)
  expect((await bulk(manager, [own.id, other.id], 'delete')).json()).toMatchObject({
    changed: [own.id],
    skipped: [other.id],
  })
  const measured = await newLead(owner, { user_id: measurer.id })
  expect(
    (await bulk(measurer, [measured.id, other.id], 'status', { status: 'completed' })).json(),
  ).toMatchObject({
    changed: [measured.id],
    skipped: [other.id],
  })
  expect((await bulk(measurer, [measured.id], 'delete')).statusCode).toBe(403)
})

test('a missing parameter, too many leads and a colleague without the right are refused before anything changes', async () => {
  const ids = await threeLeads()
  const viewer = await world.colleague(owner, 'viewer')
  for (const [action, params] of [
    ['status', {}],
    ['assign', {}],
    ['assign', { user_id: viewer.id }],
    ['tag', { tag_id: 999_999 }],
  ] as const) {
    expect((await bulk(owner, ids, action, params)).statusCode).toBe(422)
  }
  const many = Array.from({ length: 101 }, (_one, index) => index + 1)
  expect((await bulk(owner, many, 'delete')).statusCode).toBe(422)
  const unchanged = and(eq(leads.version, 1), eq(leads.status, 'new')) as SQL
  expect(await owner.tenant.find(leads, unchanged)).toHaveLength(3)
})

test('an undo returns what each lead had, and leaves alone what somebody has changed since', async () => {
  const [anna, boris] = [await world.colleague(owner, 'manager'), await world.colleague(owner, 'manager')]
  const ids = await threeLeads({ user_id: anna.id })
  await owner.call('PUT', `/api/leads/${ids[2]}`, { user_id: null })
  const { job } = (await bulk(owner, ids, 'assign', { user_id: boris.id })).json()
  await owner.call('PUT', `/api/leads/${ids[0]}`, { notes: 'Просила перезвонить' })
  await owner.call('PUT', `/api/leads/${ids[1]}`, { user_id: owner.id })
  expect((await undo(boris, job.id)).statusCode).toBe(404)
  expect((await undo(owner, job.id)).json()).toMatchObject({
    status: 'undone',
    undone_count: 2,
    kept_count: 1,
    can_undo: false,
  })
  expect((await stored(ids)).map((lead) => lead?.user_id)).toEqual([anna.id, owner.id, null])
  expect((await undo(owner, job.id)).statusCode).toBe(409)
})

test('an undone rejection keeps the reason it had, an undone tag the tag it had, an undone deletion the lead', async () => {
  const item = async (kind: string, name: string) =>
    (await owner.call('POST', '/api/dictionaries', { kind, name })).json().id as number
  const [reason, vip] = [await item('reject_reason', 'Очень дорого'), await item('tag', 'Важный')]
  const ids = await threeLeads()
  await owner.call('PUT', `/api/leads/${ids[0]}`, {
    status: 'rejected',
    reject_reason_id: reason,
    tag_ids: [vip],
  })
  const jobs = [
    (await bulk(owner, ids, 'status', { status: 'completed' })).json().job,
    (await bulk(owner, ids, 'tag', { tag_id: vip })).json().job,
    (await bulk(owner, ids, 'delete')).json().job,
  ]
  for (const { id } of jobs.reverse()) expect((await undo(owner, id)).json().kept_count).toBe(0)
  const [first, second] = await Promise.all(
    ids.slice(0, 2).map(async (id) => (await owner.call('GET', `/api/leads/${id}`)).json()),
  )
  expect(first).toMatchObject({ status: 'rejected', reject_reason: { id: reason }, tags: [{ id: vip }] })
  expect(second).toMatchObject({ status: 'new', reject_reason: null, tags: [] })
})

describe('a change by filter', () => {
  const byFilter = (person: Person, filter: object, action: string, params: object = {}) =>
    person.call('POST', '/api/leads/bulk', { filter, action, params })
  const run = (id: number, isUndo = false) =>
    runBulkChange((actor) => world.platform.tenant(owner.companyId, actor), id, { isUndo, isLast: true })
  const manyLeads = async (count: number, source: string) => {
    const rows = Array.from({ length: count }, (_one, index) => ({ name: `Клиент ${index}`, source }))
    return (await owner.tenant.insertMany(leads, rows)).map(({ id }) => id)
  }
  const show = async (id: number) => (await owner.call('GET', `/api/bulk-changes/${id}`)).json()

  test('of a few leads is done at once, by the filter’s own words', async () => {
    const [mine] = await threeLeads({ source: 'Авито' })
    await newLead(owner, { source: 'Сайт' })
    const answer = await byFilter(owner, { source: 'Авито', status: 'new,processing' }, 'status', {
      status: 'completed',
    })
    expect(answer.json()).toMatchObject({ skipped: [], job: { status: 'done', changed_count: 3 } })
    expect(answer.json().changed).toContain(mine)
    const both = { ids: [mine], filter: {}, action: 'delete' }
    expect((await owner.call('POST', '/api/leads/bulk', both)).statusCode).toBe(422)
    expect((await byFilter(owner, { colour: 'red' }, 'delete')).statusCode).toBe(422)
  })

  test('of many leads runs as a job, in steps, tells its author, and is undone as a job', async () => {
    const anna = await world.colleague(owner, 'manager')
    const ids = await manyLeads(230, 'Ярмарка')
    const answer = await byFilter(owner, { source: 'Ярмарка' }, 'assign', { user_id: anna.id })
    expect(answer.json()).toMatchObject({
      changed: [],
      skipped: [],
      job: { status: 'running', total_count: 230 },
    })
    const { id } = answer.json().job
    // Came later, so the change is not about it.
    const later = await newLead(owner, { source: 'Ярмарка' })
    await world.owner.query(
      "update bulk_changes set created_at = created_at - interval '1 minute' where id = $1",
      [id],
    )
    await run(id)
    expect(await show(id)).toMatchObject({ status: 'done', changed_count: 230, can_undo: true })
    expect(new Set((await stored(ids)).map((lead) => lead?.user_id))).toEqual(new Set([anna.id]))
    expect((await owner.tenant.findOne(leads, later.id))?.user_id).not.toBe(anna.id)
    const notices = (await owner.call('GET', '/api/user-notifications')).json().data
    expect(notices).toContainEqual(expect.objectContaining({ message: 'Изменено: 230 заявок' }))
    const audited = and(eq(auditLog.action, 'update'), eq(auditLog.user_id, owner.id)) as SQL
    expect(await owner.tenant.find(auditLog, audited)).toHaveLength(230)

    expect((await undo(owner, id)).json().status).toBe('undoing')
    await run(id, true)
    expect(await show(id)).toMatchObject({ status: 'undone', undone_count: 230, kept_count: 0 })
    expect(new Set((await stored(ids)).map((lead) => lead?.user_id))).toEqual(new Set([null]))
  })

  test('is cancelled by its author, and what was not reached stays', async () => {
    const ids = await manyLeads(101, 'Выставка')
    const { job } = (await byFilter(owner, { source: 'Выставка' }, 'delete')).json()
    const cancelled = await owner.call('POST', `/api/bulk-changes/${job.id}/cancel`)
    expect(cancelled.json()).toMatchObject({ status: 'cancelled', changed_count: 0, can_undo: false })
    await run(job.id)
    expect((await stored(ids)).filter(Boolean)).toHaveLength(101)
  })

  test('continues where it stopped, and with the rights that its author has by then', async () => {
    const manager = await world.colleague(owner, 'manager')
    await manyLeads(150, 'Обзвон')
    const request = (params: object) => byFilter(manager, { source: 'Обзвон' }, 'status', params)
    const { job } = (await request({ status: 'processing' })).json()
    await world.owner.query(
      'update bulk_changes set position = (select min(record) from bulk_change_records r where r.change_id = $1) where id = $1',
      [job.id],
    )
    await run(job.id)
    expect(await show(job.id)).toMatchObject({ code: 'not_found' })
    expect((await manager.call('GET', `/api/bulk-changes/${job.id}`)).json()).toMatchObject({
      status: 'done',
      changed_count: 149,
    })
    const second = (await request({ status: 'completed' })).json().job
    await owner.call('PUT', `/api/users/${manager.id}`, { role: 'viewer' })
    await run(second.id)
    expect(await owner.tenant.find(leads, eq(leads.status, 'completed'))).toHaveLength(0)
    expect((await owner.tenant.findOne(bulkChanges, second.id))?.skipped_count).toBe(150)
  })

  test('of a measurer is about their own leads only', async () => {
    const measurer = await world.colleague(owner, 'measurer')
    const own = await newLead(owner, { user_id: measurer.id, source: 'Авито' })
    await newLead(owner, { source: 'Авито' })
    const answer = await byFilter(measurer, { source: 'Авито' }, 'status', { status: 'completed' })
    expect(answer.json().changed).toEqual([own.id])
  })
})

test('clients are assigned, tagged and deleted by filter; one with leads is skipped', async () => {
  const anna = await world.colleague(owner, 'manager')
  const names = ['Анна Ким', 'Борис Ким', 'Вера Петрова']
  for (const name of names) await owner.call('POST', '/api/clients', { name })
  const byFilter = (filter: object, action: string, params: object = {}) =>
    owner.call('POST', '/api/clients/bulk', { filter, action, params })
  const assigned = (await byFilter({ q: 'Ким' }, 'assign', { user_id: anna.id })).json()
  expect(assigned.job).toMatchObject({ target: 'clients', changed_count: 2 })
  expect((await byFilter({ user_id: String(anna.id) }, 'status', { status: 'new' })).statusCode).toBe(422)
  const [kim] = await owner.tenant.find(clients, eq(clients.name, 'Анна Ким'))
  await newLead(owner, { client_id: kim?.id ?? 0 })
  const removed = (await byFilter({}, 'delete')).json()
  expect(removed.job).toMatchObject({ changed_count: 2, skipped_count: 1, in_use_count: 1 })
  expect((await undo(owner, removed.job.id)).json()).toMatchObject({ undone_count: 2, kept_count: 0 })
  expect((await undo(owner, assigned.job.id)).json()).toMatchObject({ undone_count: 2 })
  expect((await owner.call('GET', `/api/clients?user_id=${anna.id}`)).json().total).toBe(0)
})
