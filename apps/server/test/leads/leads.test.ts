import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leads } from '#db/schema/tables.gen.ts'
import { list, names, newLead } from '#test/support/lead-helpers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('the list', () => {
  beforeAll(async () => {
    owner = await world.company()
    for (const [index, name] of ['Анна', 'Борис', 'Вера', 'Глеб', 'Дарья'].entries()) {
      await newLead(owner, { name, status: index < 2 ? 'new' : 'processing' })
    }
  })

  test('is paged newest first, each lead once', async () => {
    const first = await list(owner, '?limit=2')
    expect(names(first)).toEqual(['Дарья', 'Глеб'])
    expect(first).toMatchObject({ total: 5, total_is_exact: true })
    const second = await list(owner, `?limit=2&cursor=${first.next_cursor}`)
    expect(names(second)).toEqual(['Вера', 'Борис'])
    const third = await list(owner, `?limit=2&cursor=${second.next_cursor}`)
    expect(names(third)).toEqual(['Анна'])
    expect(third.next_cursor).toBeNull()
  })

  test('a lead created between two pages shifts neither', async () => {
    const first = await list(owner, '?limit=2')
    const extra = await newLead(owner, { name: 'Ещё одна' })
    expect(names(await list(owner, `?limit=2&cursor=${first.next_cursor}`))).toEqual(['Вера', 'Борис'])
    await owner.call('DELETE', `/api/leads/${extra.id}`)
  })

  test('is sorted oldest first on request', async () => {
    expect(names(await list(owner, '?sort=created_at&limit=2'))).toEqual(['Анна', 'Борис'])
  })

  test('filters by one status and by several', async () => {
    expect(names(await list(owner, '?status=new'))).toEqual(['Борис', 'Анна'])
    expect((await list(owner, '?status=new,processing')).total).toBe(5)
    expect((await list(owner, '?status=rejected')).data).toEqual([])
  })

  test.each([
    ['?status=lost', 'status.0'],
    ['?limit=0', 'limit'],
    ['?limit=101', 'limit'],
    ['?cursor=nonsense', 'cursor'],
    ['?sort=size', 'sort'],
    ['?colour=red', 'colour'],
  ])('%s is refused at its own name', async (query, field) => {
    const answer = await owner.call('GET', `/api/leads${query}`)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual([field])
  })

  test("filters by assignee: mine, unassigned, another user's", async () => {
    const manager = await world.colleague(owner, 'manager')
    const mine = await newLead(owner, { name: 'Моя', user_id: manager.id })
    expect(names(await list(manager, '?user_id=me'))).toEqual(['Моя'])
    expect(names(await list(owner, `?user_id=${manager.id}`))).toEqual(['Моя'])
    expect(names(await list(owner, '?user_id=none'))).not.toContain('Моя')
    await owner.call('DELETE', `/api/leads/${mine.id}`)
  })
})

describe('search', () => {
  beforeAll(async () => {
    owner = await world.company()
    await newLead(owner, { name: 'Пётр Фёдоров', phone: '8 (912) 345-67-89', email: 'Petr@Example.com' })
    await newLead(owner, { name: 'Анна 100%_', phone: '+7 903 111-22-33' })
  })

  test.each([
    ['пётр', 'Пётр Фёдоров'],
    ['ПЕТР', 'Пётр Фёдоров'],
    ['федоров петр', 'Пётр Фёдоров'],
    ['+7 912 345-67-89', 'Пётр Фёдоров'],
    ['89123456789', 'Пётр Фёдоров'],
    ['345-67', 'Пётр Фёдоров'],
    ['petr@example', 'Пётр Фёдоров'],
    ['100%_', 'Анна 100%_'],
  ])('%s finds %s', async (q, name) => {
    expect(names(await list(owner, `?q=${encodeURIComponent(q)}`))).toEqual([name])
  })

  test('finds nothing without a match', async () => {
    expect(await list(owner, `?q=${encodeURIComponent('%')}x`)).toMatchObject({ data: [], total: 0 })
  })

  test('a number finds the lead with that number', async () => {
    const { data } = await list(owner)
    const [lead] = data
    expect(
      (await list(owner, `?q=${encodeURIComponent(`№${lead?.number}`)}`)).data.map((found) => found.id),
    ).toContain(lead?.id)
  })
})

describe('one lead', () => {
  beforeAll(async () => {
    owner = await world.company()
  })

  test('includes requested relations only', async () => {
    const fields = (await owner.call('GET', '/api/lead-fields')).json<{ id: number; name: string }[]>()
    const nameField = fields.find((field) => field.name === 'Имя')
    const created = await owner.call('POST', '/api/leads', { values: { [`${nameField?.id}`]: 'Анна Ким' } })
    expect(created.statusCode).toBe(201)
    const { id } = created.json()
    const lead = (await owner.call('GET', `/api/leads/${id}?with=values.field,form,user`)).json()
    expect(lead).toMatchObject({
      id,
      name: 'Анна Ким',
      status: 'new',
      form: null,
      user: { id: owner.id, name: 'Ольга' },
    })
    expect(lead.values).toEqual([
      {
        id: expect.any(Number),
        lead_field_id: nameField?.id,
        value: 'Анна Ким',
        field: { name: 'Имя', type: 'text' },
      },
    ])
    const withoutIncludes = (await owner.call('GET', `/api/leads/${id}`)).json()
    expect(withoutIncludes).not.toHaveProperty('values')
    expect(withoutIncludes).not.toHaveProperty('search_text')
    expect((await owner.call('GET', `/api/leads/${id}?with=password`)).statusCode).toBe(422)
  })

  test('an invalid id is not found', async () => {
    for (const id of ['abc', '0', '-1', '1.5', '99999999999999999999']) {
      expect((await owner.call('GET', `/api/leads/${id}`)).statusCode).toBe(404)
    }
  })

  test('status and notes change separately, and the version increases', async () => {
    const { id } = await newLead(owner)
    expect((await owner.call('PUT', `/api/leads/${id}`, { status: 'processing' })).json()).toMatchObject({
      status: 'processing',
      version: 2,
    })
    const updated = (await owner.call('PUT', `/api/leads/${id}`, { notes: 'Перезвонить' })).json()
    expect(updated).toMatchObject({ status: 'processing', notes: 'Перезвонить', version: 3 })
  })

  test('notes are trimmed like every text', async () => {
    const { id } = await newLead(owner)
    const updated = (await owner.call('PUT', `/api/leads/${id}`, { notes: '  Перезвонить\n' })).json()
    expect(updated).toMatchObject({ notes: 'Перезвонить' })
  })

  test('a stale version is refused with the current lead', async () => {
    const { id } = await newLead(owner)
    await owner.call('PUT', `/api/leads/${id}`, { notes: 'первая', version: 1 })
    const answer = await owner.call('PUT', `/api/leads/${id}`, { notes: 'вторая', version: 1 })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'stale_version',
      current: { id, notes: 'первая', version: 2 },
    })
    expect(answer.json().current).not.toHaveProperty('company_id')
    expect(answer.json().current).not.toHaveProperty('search_text')
  })

  test('the refusal says who changed what was to be saved, whoever changed other fields since', async () => {
    const [anna, boris] = [await world.colleague(owner, 'manager'), await world.colleague(owner, 'manager')]
    const { id } = await newLead(owner)
    await anna.call('PUT', `/api/leads/${id}`, { notes: 'первая' })
    await boris.call('POST', `/api/leads/${id}/take`)
    const refused = async (body: object) =>
      (await owner.call('PUT', `/api/leads/${id}`, { ...body, version: 1 })).json().changed_by
    expect(await refused({ notes: 'вторая' })).toMatchObject({ id: anna.id, at: expect.any(String) })
    expect(await refused({ status: 'processing', user_id: owner.id })).toMatchObject({ id: boris.id })
    expect(await refused({ tag_ids: [] })).toBeUndefined()
  })

  test.each([
    [{}, ''],
    [{ status: 'won' }, 'status'],
    [{ notes: 1 }, 'notes'],
    [{ status: 'new', client_id: 5 }, 'client_id'],
    [{ notes: 'x'.repeat(20_001) }, 'notes'],
  ])('a wrong change is refused at its field: %j', async (body, field) => {
    const { id } = await newLead(owner)
    const answer = await owner.call('PUT', `/api/leads/${id}`, body)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual([field])
    expect(await owner.tenant.findOne(leads, id)).toMatchObject({ status: 'new', version: 1 })
  })

  test('a deleted one disappears from list and URL, is kept in the trash, and can be restored', async () => {
    const { id } = await newLead(owner, { name: 'Недолгая' })
    expect((await owner.call('DELETE', `/api/leads/${id}`)).statusCode).toBe(204)
    expect((await owner.call('GET', `/api/leads/${id}`)).statusCode).toBe(404)
    expect((await owner.call('DELETE', `/api/leads/${id}`)).statusCode).toBe(404)
    expect(names(await list(owner))).not.toContain('Недолгая')
    expect(names(await list(owner, '?trash=true'))).toEqual(['Недолгая'])
    expect((await owner.call('POST', `/api/leads/${id}/restore`)).statusCode).toBe(200)
    expect(names(await list(owner))).toContain('Недолгая')
    expect((await owner.call('POST', `/api/leads/${id}/restore`)).statusCode).toBe(404)
  })
})
