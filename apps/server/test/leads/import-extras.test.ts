import type { DataImport, DictionaryItem } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog } from '#db/schema/tables.gen.ts'
import { revertImport } from '#features/imports/revert-repo.ts'
import { checked, csv, importTable, newTable, showImport } from '#test/support/import-helpers.ts'
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

const run = (table: Buffer, repeats: 'skip' | 'fill' | 'overwrite' = 'skip') =>
  importTable(world, owner, table, { target: 'clients', repeats })

async function revert(id: number): Promise<DataImport> {
  expect((await owner.call('POST', `/api/imports/${id}/revert`)).statusCode).toBe(202)
  await revertImport(owner.tenant, id, owner.id)
  return showImport(owner, id)
}

const clientNamed = async (name: string, query = '') =>
  (await owner.call('GET', `/api/clients?q=${encodeURIComponent(name)}${query}`)).json().data[0]
const sitesOf = async (id: number) =>
  (await owner.call('GET', `/api/clients/${id}/sites`))
    .json()
    .map(({ address }: { address: string }) => address)
const tagsOf = ({ tags }: { tags: { name: string }[] }) => tags.map(({ name }) => name)
const addTag = async (name: string) =>
  (await owner.call('POST', '/api/dictionaries', { kind: 'tag', name })).json().id as number

test('a tag of a skipped row only is not told as new', async () => {
  await owner.call('POST', '/api/clients', { name: 'Анна', phone: '+79120000001' })
  const table = csv('Имя;Телефон;Метки', 'Анна;+7 912 000-00-01;Лишний', 'Борис;+7 912 000-00-02;Опт')
  const draft = await newTable(world, owner, table, { target: 'clients' })
  expect(await checked(owner, draft)).toMatchObject({ skip_count: 1, new_tags: { count: 1, names: ['Опт'] } })
})

test('clients get tags and addresses: known tags by any case, new ones in the dictionary; reverting leaves no client', async () => {
  await addTag('Дача')
  const table = csv(
    'Имя;Телефон;Метки;Адрес монтажа',
    'Анна;+7 912 000-00-01;"дача, Опт, опт";Омск, Лесная, 5',
    'Борис;+7 912 000-00-02;Опт;"Омск, Садовая, 1; Тара, Мира, 2; омск  садовая 1"',
    'Вера;+7 912 000-00-03;;',
  )
  const draft = await newTable(world, owner, table, { target: 'clients' })
  expect(draft.columns.map(({ guess }) => guess)).toEqual(['name', 'phone', 'tags', 'site'])
  expect(await checked(owner, draft)).toMatchObject({
    create_count: 3,
    new_tags: { count: 1, names: ['Опт'] },
  })
  const done = await run(table)
  expect(done).toMatchObject({ created_count: 3, warned_count: 0 })
  const [anna, boris, vera] = [
    await clientNamed('Анна'),
    await clientNamed('Борис'),
    await clientNamed('Вера'),
  ]
  expect(tagsOf(anna)).toEqual(['Дача', 'Опт'])
  expect(tagsOf(boris)).toEqual(['Опт'])
  expect(tagsOf(vera)).toEqual([])
  expect(await sitesOf(anna.id)).toEqual(['Омск, Лесная, 5'])
  expect(await sitesOf(boris.id)).toEqual(['Омск, Садовая, 1', 'Тара, Мира, 2'])
  const audited = await owner.tenant.find(auditLog)
  expect(audited.map(({ title }) => title)).toContain('Теги: Опт')
  // An address that somebody added since keeps its client.
  await owner.call('POST', `/api/clients/${boris.id}/sites`, { address: 'Новая, 7' })
  expect(await revert(done.id)).toMatchObject({ reverted_count: 2, kept_count: 1 })
  expect(await clientNamed('Анна')).toBeUndefined()
  expect(await sitesOf(boris.id)).toHaveLength(3)
})

test('a repeat adds the tags that a client lacks and an address where there is none; reverting takes just these away', async () => {
  const [vip, opt] = [await addTag('VIP'), await addTag('Опт')]
  const add = async (name: string, phone: string, tag_ids: number[]) => {
    const { id } = (await owner.call('POST', '/api/clients', { name, phone })).json()
    expect((await owner.call('PUT', `/api/clients/${id}`, { tag_ids })).statusCode).toBe(200)
    return { id }
  }
  const anna = await add('Анна', '+7 912 000-00-01', [vip])
  const boris = await add('Борис', '+7 912 000-00-02', [opt])
  await owner.call('POST', `/api/clients/${boris.id}/sites`, { address: 'Омск, Садовая, 1' })
  const table = csv(
    'Имя;Телефон;Теги;Адрес объекта',
    'Анна;+7 912 000-00-01;vip, Опт;Омск, Лесная, 5',
    'Борис;+7 912 000-00-02;Опт;Тара, Мира, 2',
  )
  const draft = await newTable(world, owner, table, { target: 'clients' })
  const filling = { repeats: 'fill' }
  expect(await checked(owner, draft, filling)).toMatchObject({ update_count: 1, skip_count: 1 })
  const filled = await run(table, 'fill')
  expect(filled).toMatchObject({ updated_count: 1, skipped_count: 1 })
  expect(tagsOf(await clientNamed('Анна'))).toEqual(['VIP', 'Опт'])
  expect(await sitesOf(anna.id)).toEqual(['Омск, Лесная, 5'])
  expect(await sitesOf(boris.id)).toEqual(['Омск, Садовая, 1'])

  const overwritten = await run(table, 'overwrite')
  expect(overwritten).toMatchObject({ updated_count: 1, skipped_count: 1 })
  expect(await sitesOf(boris.id)).toEqual(['Омск, Садовая, 1', 'Тара, Мира, 2'])
  expect(await revert(overwritten.id)).toMatchObject({ reverted_count: 1 })
  expect(await sitesOf(boris.id)).toEqual(['Омск, Садовая, 1'])
  expect(await revert(filled.id)).toMatchObject({ reverted_count: 1 })
  expect(tagsOf(await clientNamed('Анна'))).toEqual(['VIP'])
  expect(await sitesOf(anna.id)).toEqual([])
})

test('a reverted import takes the tags that it added from the dictionary, except those used since', async () => {
  await addTag('Дача')
  const anna = (await owner.call('POST', '/api/clients', { name: 'Анна', phone: '+7 912 000-00-01' })).json()
  const table = csv(
    'Имя;Телефон;Теги',
    'Анна;+7 912 000-00-01;Дача, Свой',
    'Борис;+7 912 000-00-02;"Дача, Новый, Занятый, В виде"',
  )
  const done = await run(table, 'fill')
  expect(done).toMatchObject({ created_count: 1, updated_count: 1 })
  const tags = async () => (await owner.call('GET', '/api/dictionaries')).json() as DictionaryItem[]
  const names = async () => (await tags()).map(({ name }) => name)
  expect((await names()).sort()).toEqual(['В виде', 'Дача', 'Занятый', 'Новый', 'Свой'])
  const idOf = async (name: string) => (await tags()).find((tag) => tag.name === name)?.id
  const lead = await newLead(owner)
  await owner.call('PUT', `/api/leads/${lead.id}`, { tag_ids: [await idOf('Занятый')] })
  const view = { entity: 'clients', name: 'Опт', query: { tags: String(await idOf('В виде')) } }
  expect((await owner.call('POST', '/api/views', view)).statusCode).toBe(201)
  expect(await revert(done.id)).toMatchObject({ reverted_count: 2, kept_count: 0 })
  expect((await names()).sort()).toEqual(['В виде', 'Дача', 'Занятый'])
  expect(tagsOf((await owner.call('GET', `/api/clients/${anna.id}`)).json())).toEqual([])
  const deleted = (await owner.tenant.find(auditLog)).filter(({ action }) => action === 'delete')
  expect(deleted.map(({ title }) => title).sort()).toEqual(['Теги: Новый', 'Теги: Свой'])
})

test('a tag that an import added stays with a client whom the reverting keeps', async () => {
  const done = await run(
    csv('Имя;Телефон;Теги', 'Анна;+7 912 000-00-01;Опт', 'Борис;+7 912 000-00-02;Розница'),
  )
  const anna = await clientNamed('Анна')
  await owner.call('PUT', `/api/clients/${anna.id}`, { notes: 'звонила' })
  expect(await revert(done.id)).toMatchObject({ reverted_count: 1, kept_count: 1 })
  const tags = (await owner.call('GET', '/api/dictionaries')).json() as DictionaryItem[]
  expect(tags.map(({ name }) => name)).toEqual(['Опт'])
})
