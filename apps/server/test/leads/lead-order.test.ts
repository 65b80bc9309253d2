import { isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { leads, users } from '#db/schema/tables.gen.ts'
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

describe('the order of the list', () => {
  const walk = async (sort: string) => {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(
        owner,
        `?sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`,
      )
      seen.push(...names(page))
      cursor = page.next_cursor
    }
    return seen
  }

  test('by name, as Russians sort, over pages, with equal and empty names', async () => {
    for (const name of ['Ёлкина', 'анна', 'Борис', '', 'Борис', 'Жанна | 5', 'Елена'])
      await newLead(owner, { name })
    const sorted = ['', 'анна', 'Борис', 'Борис', 'Елена', 'Ёлкина', 'Жанна | 5']
    expect(await walk('name')).toEqual(sorted)
    expect(await walk('-name')).toEqual(sorted.toReversed())
  })

  test('by the last change', async () => {
    const [first] = [await newLead(owner, { name: 'Первая' }), await newLead(owner, { name: 'Вторая' })]
    await owner.call('PUT', `/api/leads/${first.id}`, { notes: 'Звонили' })
    expect(await walk('-updated_at')).toEqual(['Первая', 'Вторая'])
    expect(await walk('updated_at')).toEqual(['Вторая', 'Первая'])
  })

  test('by number, also beyond nine', async () => {
    for (let number = 1; number <= 11; number += 1) await newLead(owner, { name: String(number) })
    const sorted = Array.from({ length: 11 }, (_one, index) => String(index + 1))
    expect(await walk('number')).toEqual(sorted)
    expect(await walk('-number')).toEqual(sorted.toReversed())
    expect(await walk('-number&q=1')).toEqual(['11', '10', '1'])
  })

  test('by status, as menus list them, in each the newest first', async () => {
    for (const status of ['rejected', 'new', 'completed', 'new', 'processing'] as const)
      await newLead(owner, { name: status === 'new' ? 'Новая' : status, status })
    expect(await walk('status')).toEqual(['Новая', 'Новая', 'processing', 'completed', 'rejected'])
    expect(await walk('-status')).toEqual(['rejected', 'completed', 'processing', 'Новая', 'Новая'])
  })

  test('by the assignee’s name, the newest of each first, those without one last both ways', async () => {
    const [boris, anna] = [await world.colleague(owner, 'manager'), await world.colleague(owner, 'manager')]
    await owner.tenant.update(users, boris.id, { name: 'борис' })
    await owner.tenant.update(users, anna.id, { name: 'Анна' })
    const add = (name: string, user_id: number | null) => newLead(owner, { name, user_id })
    await add('Б1', boris.id)
    await add('Н1', null)
    await add('А1', anna.id)
    for (const name of ['Б2', 'Б3', 'Б4']) await add(name, boris.id)
    await add('Н2', null)
    await add('А2', anna.id)
    await add('Н3', null)
    const [annas, boriss, nobodys] = [
      ['А2', 'А1'],
      ['Б4', 'Б3', 'Б2', 'Б1'],
      ['Н3', 'Н2', 'Н1'],
    ]
    expect(await walk('user')).toEqual([...annas, ...boriss, ...nobodys])
    expect(await walk('-user')).toEqual([...boriss, ...annas, ...nobodys])
    expect(await walk('user&user_id=none')).toEqual(nobodys)
    expect(names(await list(anna, '?sort=user'))).toEqual([...annas, ...boriss, ...nobodys])
    await owner.tenant.updateWhere(leads, isNotNull(leads.user_id), { search_text: 'веранда' })
    expect(await walk(`-user&q=${encodeURIComponent('веранда')}`)).toEqual([...boriss, ...annas])
    await owner.tenant.updateWhere(leads, isNotNull(leads.id), { deleted_at: '2026-11-20T10:00:00Z' })
    expect(await walk('user&trash=true')).toEqual([...annas, ...boriss, ...nobodys])
  })

  test('a cursor of another order or with a NUL is refused at its field', async () => {
    const cursorOf = (text: string) => Buffer.from(text).toString('base64url')
    for (const [sort, text] of [
      ['-created_at', 'Анна|5'],
      ['name', 'Ан\0на|5'],
      ['name', 'Анна'],
      ['number', 'Анна|5'],
      ['number', '2026-11-20T10:00:00.000Z|5'],
      ['user', '2026-11-20T10:00:00.000Z|5'],
      ['user', '999999999|2026-11-20T10:00:00.000Z|5'],
      ['status', 'unknown|2026-11-20T10:00:00.000Z|5'],
      ['status', 'new|2026-99-20T10:00:00.000Z|5'],
    ] as const) {
      const answer = await owner.call('GET', `/api/leads?sort=${sort}&cursor=${cursorOf(text)}`)
      expect(answer.statusCode, text).toBe(422)
      expect(Object.keys(answer.json().errors)).toEqual(['cursor'])
    }
  })
})
