import { type DictionaryItem, type DictionaryKind, limits } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog, clients, leads } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import { list, names, newLead } from '#test/support/lead-helpers.ts'
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

async function createItem(kind: DictionaryKind, name: string, by = owner): Promise<DictionaryItem> {
  return (await by.call('POST', '/api/dictionaries', { kind, name, color: '#15803d' })).json()
}
const put = (path: string, body: object) => owner.call('PUT', path, body)
const read = async (path: string) => (await owner.call('GET', path)).json()
const namesOf = (tags: { name: string }[]) => tags.map(({ name }) => name)

/** Changes in the newest audit log entry. */
async function lastChanges(): Promise<unknown> {
  const [entry] = await owner.tenant.find(auditLog, undefined, { orderBy: sql`id desc`, limit: 1 })
  return entry?.changes
}

/** A lead and a client, each with the path of its endpoint. */
const carriers = [
  ['a lead', async () => `/api/leads/${(await newLead(owner, { name: 'Анна' })).id}`],
  ['a client', async () => `/api/clients/${(await owner.tenant.insert(clients, { name: 'Анна' })).id}`],
] as const

describe.each(carriers)('tags of %s', (_name, newPath) => {
  test("are added, shown in the dictionary's order and removed; the audit log names them", async () => {
    const [urgent, big] = [await createItem('tag', 'Срочно'), await createItem('tag', 'Большой проём')]
    const path = await newPath()
    expect(await read(path)).toMatchObject({ tags: [], version: 1 })
    const response = await put(path, { tag_ids: [big.id, urgent.id, big.id] })
    expect(response.statusCode).toBe(200)
    const tags = [urgent, big].map(({ id, name, color }) => ({ id, name, color }))
    expect(response.json()).toMatchObject({ tags, version: 2 })
    expect(await read(path)).toMatchObject({ tags })
    expect(await lastChanges()).toEqual({ tags: [[], ['Срочно', 'Большой проём']] })
    expect((await put(path, { tag_ids: [big.id] })).json().tags).toHaveLength(1)
    expect(await lastChanges()).toEqual({ tags: [['Срочно', 'Большой проём'], ['Большой проём']] })
    expect((await put(path, { tag_ids: [] })).json().tags).toEqual([])
    // Two users who do not see each other's changes.
    await put(path, { tag_ids: [big.id], seen_tag_ids: [] })
    const both = await put(path, { tag_ids: [urgent.id], seen_tag_ids: [] })
    expect(both.json().tags).toHaveLength(2)
    const left = await put(path, { tag_ids: [], seen_tag_ids: [big.id] })
    expect(left.json().tags).toMatchObject([{ id: urgent.id }])
    await put(path, { tag_ids: [] })
  })

  test('change together with other fields or not at all', async () => {
    const tag = await createItem('tag', 'Срочно')
    const path = await newPath()
    expect((await put(path, { notes: 'Перезвонить', tag_ids: [tag.id] })).json()).toMatchObject({
      notes: 'Перезвонить',
      tags: [{ name: 'Срочно' }],
    })
    expect((await put(path, { notes: 'Другое', tag_ids: [tag.id + 1000] })).statusCode).toBe(422)
    expect((await put(path, { tag_ids: [], version: 1 })).json().code).toBe('stale_version')
    expect(await read(path)).toMatchObject({ notes: 'Перезвонить', tags: [{ name: 'Срочно' }] })
  })

  test('are renamed and recoloured everywhere at once', async () => {
    const tag = await createItem('tag', 'Срочно')
    const path = await newPath()
    await put(path, { tag_ids: [tag.id] })
    await put(`/api/dictionaries/${tag.id}`, { name: 'Горит', color: '#c62828' })
    const tags = [{ id: tag.id, name: 'Горит', color: '#c62828' }]
    expect(await read(path)).toMatchObject({ tags })
    expect((await read(path.replace(/\/\d+$/, ''))).data).toMatchObject([{ tags }])
  })

  test('stay on records after deletion from the dictionary, and cannot be added again', async () => {
    const [old, added] = [await createItem('tag', 'Старый'), await createItem('tag', 'Новый')]
    const path = await newPath()
    await put(path, { tag_ids: [old.id] })
    await owner.call('DELETE', `/api/dictionaries/${old.id}`)
    expect(namesOf((await read(path)).tags)).toEqual(['Старый'])
    expect(namesOf((await put(path, { tag_ids: [old.id, added.id] })).json().tags)).toEqual([
      'Старый',
      'Новый',
    ])
    const other = await put(await newPath(), { tag_ids: [old.id] })
    expect(other.statusCode).toBe(422)
    expect(other.json().errors).toEqual({ tag_ids: ['Такого тега в справочнике нет: возможно, его удалили'] })
  })

  test("must be the company's own tags", async () => {
    const outsider = await world.company()
    const path = await newPath()
    for (const { id } of [await createItem('tag', 'Чужой', outsider), await createItem('source', 'Авито')]) {
      const refused = await put(path, { tag_ids: [id] })
      expect(refused.statusCode).toBe(422)
      expect(Object.keys(refused.json().errors)).toEqual(['tag_ids'])
    }
    expect((await read(path)).tags).toEqual([])
  })

  test(`are ${limits.tagsPerRecord} at most`, async () => {
    const ids = Array.from({ length: limits.tagsPerRecord + 1 }, (_, index) => index + 1)
    const refused = await put(await newPath(), { tag_ids: ids })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toEqual({ tag_ids: ['Не больше 20 тегов'] })
  })

  test('filter the list: any of them matches', async () => {
    const [urgent, big] = [await createItem('tag', 'Срочно'), await createItem('tag', 'Большой проём')]
    const [first, second] = [await newPath(), await newPath()]
    await newPath()
    await put(first, { tag_ids: [urgent.id] })
    await put(second, { tag_ids: [big.id, urgent.id] })
    const all = first.replace(/\/\d+$/, '')
    expect(await read(`${all}?tag_id=${big.id}`)).toMatchObject({ total: 1, data: [{ tags: [{}, {}] }] })
    expect(await read(`${all}?tag_id=${big.id},${urgent.id}&limit=1`)).toMatchObject({ total: 2 })
    expect(await read(`${all}?tag_id=`)).toMatchObject({ total: 3 })
    expect((await owner.call('GET', `${all}?tag_id=x`)).statusCode).toBe(422)
  })
})

test('a lead with a tag that the existing client has already is linked to it', async () => {
  const tag = await createItem('tag', `Общий ${crypto.randomUUID()}`)
  const client = await owner.tenant.insert(clients, { name: 'Анна' })
  await put(`/api/clients/${client.id}`, { tag_ids: [tag.id] })
  const lead = await owner.tenant.insert(leads, { name: 'Анна' })
  await put(`/api/leads/${lead.id}`, { tag_ids: [tag.id] })
  const body = { name: 'Анна', client_id: client.id }
  expect((await owner.call('POST', `/api/leads/${lead.id}/convert`, body)).statusCode).toBe(200)
  expect((await read(`/api/clients/${client.id}`)).tags).toMatchObject([{ id: tag.id }])
})

test("a converted client gets the lead's tags, including deleted ones", async () => {
  const [old, urgent] = [await createItem('tag', 'Старый'), await createItem('tag', 'Срочно')]
  const { id } = await newLead(owner)
  await put(`/api/leads/${id}`, { tag_ids: [old.id, urgent.id] })
  await owner.call('DELETE', `/api/dictionaries/${old.id}`)
  const { client_id } = (await owner.call('POST', `/api/leads/${id}/convert`, { name: 'Анна' })).json()
  expect(namesOf((await read(`/api/clients/${client_id}`)).tags)).toEqual(['Старый', 'Срочно'])
  await put(`/api/clients/${client_id}`, { tag_ids: [] })
  expect((await read(`/api/leads/${id}`)).tags).toHaveLength(2)
})

test("another user's record keeps its tags", async () => {
  const measurer = await world.colleague(owner, 'measurer')
  const tag = await createItem('tag', 'Срочно')
  const { id } = await newLead(owner)
  expect((await measurer.call('PUT', `/api/leads/${id}`, { tag_ids: [tag.id] })).statusCode).toBe(404)
  expect((await read(`/api/leads/${id}`)).tags).toEqual([])
})

describe('the reject reason', () => {
  const rejectedLeadPath = async () =>
    `/api/leads/${(await newLead(owner, { name: 'Анна', status: 'rejected' })).id}`
  const noReason = { reject_reason: null }

  test('is chosen from the dictionary, shown with the lead and in the list, and named in the audit log', async () => {
    const reason = await createItem('reject_reason', 'Дорого')
    const path = await rejectedLeadPath()
    const chosen = await put(path, { reject_reason_id: reason.id })
    expect(chosen.json()).toMatchObject({ status: 'rejected', reject_reason: { name: 'Дорого' } })
    expect(await lastChanges()).toEqual({ reject_reason: [null, 'Дорого'] })
    await put(`/api/dictionaries/${reason.id}`, { name: 'Слишком дорого' })
    expect(await read('/api/leads')).toMatchObject({ data: [{ reject_reason: { name: 'Слишком дорого' } }] })
    expect((await put(path, { reject_reason_id: null })).json()).toMatchObject(noReason)
    expect(await lastChanges()).toEqual({ reject_reason: ['Слишком дорого', null] })
  })

  test('may be sent with the rejection, and stays as long as the status', async () => {
    const reason = await createItem('reject_reason', 'Дорого')
    const { id } = await newLead(owner)
    const path = `/api/leads/${id}`
    const both = await put(path, { status: 'rejected', reject_reason_id: reason.id })
    expect(both.json()).toMatchObject({ status: 'rejected', reject_reason: { name: 'Дорого' } })
    expect((await put(path, { status: 'rejected' })).json()).toMatchObject({
      reject_reason: { name: 'Дорого' },
    })
    await owner.call('DELETE', `/api/dictionaries/${reason.id}`)
    const response = await put(path, { reject_reason_id: reason.id, notes: 'Думает' })
    expect(response.json()).toMatchObject({ notes: 'Думает', reject_reason: { name: 'Дорого' } })
  })

  test('is removed when the lead leaves the status; the audit log keeps it', async () => {
    const reason = await createItem('reject_reason', 'Дорого')
    const path = await rejectedLeadPath()
    await put(path, { reject_reason_id: reason.id })
    expect((await put(path, { status: 'processing' })).json()).toMatchObject(noReason)
    expect(await lastChanges()).toEqual({
      status: ['rejected', 'processing'],
      reject_reason: ['Дорого', null],
    })
    expect(await read(path)).toMatchObject(noReason)
  })

  test('is removed when a rejected lead is converted', async () => {
    const reason = await createItem('reject_reason', 'Дорого')
    const path = await rejectedLeadPath()
    await put(path, { reject_reason_id: reason.id })
    expect((await owner.call('POST', `${path}/convert`, { name: 'Анна' })).statusCode).toBe(200)
    expect(await read(path)).toMatchObject({ status: 'completed', ...noReason })
  })

  test.each([
    ['a lead that is not refused', { status: 'new' }, {}],
    ['a lead that leaves the status', { status: 'rejected' }, { status: 'processing' }],
  ] as const)('is refused to %s', async (_name, before, change) => {
    const reason = await createItem('reject_reason', 'Дорого')
    const { id } = await newLead(owner, before)
    const answer = await put(`/api/leads/${id}`, { ...change, reject_reason_id: reason.id })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual({
      reject_reason_id: ['Причину отказа указывают у отклонённой заявки'],
    })
    expect(await owner.tenant.findOne(leads, id)).toMatchObject(before)
  })

  test("must be an item of the company's own reasons", async () => {
    const outsider = await world.company()
    const path = await rejectedLeadPath()
    for (const { id } of [
      await createItem('reject_reason', 'Чужая', outsider),
      await createItem('tag', 'Срочно'),
    ]) {
      expect((await put(path, { reject_reason_id: id })).json().errors).toEqual({
        reject_reason_id: ['Такой причины в справочнике нет: возможно, её удалили'],
      })
    }
  })

  test('filters the list', async () => {
    const [expensive, slow] = [
      await createItem('reject_reason', 'Дорого'),
      await createItem('reject_reason', 'Долго ждать'),
    ]
    await put(await rejectedLeadPath(), { reject_reason_id: expensive.id })
    await put(await rejectedLeadPath(), { reject_reason_id: slow.id })
    await newLead(owner, { name: 'Без причины', status: 'rejected' })
    expect(names(await list(owner, `?reject_reason_id=${slow.id}`))).toEqual(['Анна'])
    expect((await list(owner, `?reject_reason_id=${slow.id},${expensive.id}`)).total).toBe(2)
  })
})

test('a body without changes is refused', async () => {
  const { id } = await newLead(owner)
  expect((await put(`/api/leads/${id}`, { version: 1 })).statusCode).toBe(422)
})
