import type { FileFolder, FileRecord } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteOldFiles } from '#db/platform/files.ts'
import { fileFolders, files } from '#db/schema/tables.gen.ts'
import { smallPng } from '#test/support/data/file-builders.ts'
import { newFile } from '#test/support/data/records.ts'
import { pdf, uploaded } from '#test/support/file-helpers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  owner = await world.company()
})

interface List {
  data: FileRecord[]
  total: number
  next_cursor: string | null
}

const list = async (person: Person, query = '') =>
  (await person.call('GET', `/api/files${query}`)).json<List>()
const names = async (person: Person, query = '') => (await list(person, query)).data.map((file) => file.name)
const folder = async (person: Person, body: object) =>
  (await person.call('POST', '/api/file-folders', body)).json<FileFolder>()
const folderNames = async (person: Person, query = '') =>
  (await person.call('GET', `/api/file-folders${query}`))
    .json<{ data: FileFolder[] }>()
    .data.map((one) => one.name)
const namedFile = (person: Person, name: string, more: Parameters<typeof newFile>[1] = {}) =>
  newFile(person, { name, search_text: name.toLowerCase(), ...more })

describe('the list', () => {
  test.each([
    ['name', ['а.pdf', 'б.pdf', 'в.pdf', 'г.pdf', 'д.pdf']],
    ['-name', ['д.pdf', 'г.pdf', 'в.pdf', 'б.pdf', 'а.pdf']],
    ['size', ['д.pdf', 'в.pdf', 'а.pdf', 'г.pdf', 'б.pdf']],
    ['-size', ['б.pdf', 'г.pdf', 'а.pdf', 'в.pdf', 'д.pdf']],
    ['created_at', ['в.pdf', 'а.pdf', 'д.pdf', 'б.pdf', 'г.pdf']],
    ['-created_at', ['г.pdf', 'б.pdf', 'д.pdf', 'а.pdf', 'в.pdf']],
  ])('by %s, page by page, each file once', async (sort, expected) => {
    for (const [name, size] of [
      ['в.pdf', 5],
      ['а.pdf', 5],
      ['д.pdf', 1],
      ['б.pdf', 9],
      ['г.pdf', 5],
    ] as const) {
      await namedFile(owner, name, { size })
    }
    const listedNames: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: List = await list(owner, `?sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`)
      listedNames.push(...page.data.map((file) => file.name))
      cursor = page.next_cursor
    }
    expect(listedNames).toEqual(expected)
  })

  test('a cursor of another sort order is refused', async () => {
    for (const name of ['а.pdf', 'б.pdf']) await namedFile(owner, name)
    const { next_cursor } = await list(owner, '?sort=name&limit=1')
    const answer = await owner.call('GET', `/api/files?sort=size&cursor=${next_cursor}`)
    expect(Object.keys(answer.json().errors)).toEqual(['cursor'])
  })

  test('the search finds words in any folder, ignoring case and ё', async () => {
    const { id } = await folder(owner, { name: 'Сметы' })
    await uploaded(world, owner, 'Смета Королёв.pdf', pdf(), { folder_id: id })
    await uploaded(world, owner, 'План.pdf', pdf())
    expect(await names(owner, `?q=${encodeURIComponent('КОРОЛЕВ смета')}`)).toEqual(['Смета Королёв.pdf'])
    expect(await names(owner, `?q=${encodeURIComponent('100%_')}`)).toEqual([])
  })

  test('by folder, by type, and at the top', async () => {
    const { id } = await folder(owner, { name: 'Фото' })
    await uploaded(world, owner, 'дом.png', smallPng, { folder_id: id })
    await uploaded(world, owner, 'план.pdf', pdf())
    expect(await names(owner, `?folder=${id}`)).toEqual(['дом.png'])
    expect(await names(owner, '?folder=root')).toEqual(['план.pdf'])
    expect(await names(owner, '?kind=image')).toEqual(['дом.png'])
    expect((await owner.call('GET', '/api/files?folder=999')).statusCode).toBe(404)
  })
})

describe('folders', () => {
  test('are created, renamed and moved; never into themselves', async () => {
    const outer = await folder(owner, { name: 'Объекты' })
    const inner = await folder(owner, { name: '  Дача/дом ', parent_id: outer.id })
    expect(inner).toMatchObject({ name: 'Дача_дом', parent_id: outer.id, can_change: true, files_count: 0 })
    const circle = await owner.call('PUT', `/api/file-folders/${outer.id}`, { parent_id: inner.id })
    expect(circle.json()).toMatchObject({ code: 'folder_cycle' })
    const moved = await owner.call('PUT', `/api/file-folders/${inner.id}`, { parent_id: null, name: 'Дача' })
    expect(moved.json()).toMatchObject({ name: 'Дача', parent_id: null })
  })

  test('two concurrent moves create no cycle', async () => {
    const [a, b] = [await folder(owner, { name: 'а' }), await folder(owner, { name: 'б' })]
    const answers = await Promise.all([
      owner.call('PUT', `/api/file-folders/${a.id}`, { parent_id: b.id }),
      owner.call('PUT', `/api/file-folders/${b.id}`, { parent_id: a.id }),
    ])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
  })

  test('go to the trash and are restored with exactly what was deleted with them', async () => {
    const outer = await folder(owner, { name: 'Объекты' })
    const inner = await folder(owner, { name: 'Дача', parent_id: outer.id })
    await uploaded(world, owner, 'фото.png', smallPng, { folder_id: inner.id })
    const earlierTrashed = await uploaded(world, owner, 'раньше.pdf', pdf(), { folder_id: inner.id })
    await owner.call('DELETE', `/api/files/${earlierTrashed.id}`)
    expect((await owner.call('DELETE', `/api/file-folders/${outer.id}`)).statusCode).toBe(204)
    expect(await folderNames(owner)).toEqual([])
    expect(await folderNames(owner, '?trash=true')).toEqual(['Объекты'])
    expect(await names(owner)).toEqual([])
    expect(await names(owner, '?trash=true')).toEqual(['раньше.pdf'])
    await owner.call('POST', `/api/file-folders/${outer.id}/restore`)
    expect(await folderNames(owner)).toEqual(['Дача', 'Объекты'])
    expect(await names(owner, `?folder=${inner.id}`)).toEqual(['фото.png'])
  })

  test('are purged together with their files', async () => {
    const { id } = await folder(owner, { name: 'Лишнее' })
    const file = await uploaded(world, owner, 'фото.png', smallPng, { folder_id: id })
    expect((await owner.call('POST', `/api/file-folders/${id}/purge`)).statusCode).toBe(404)
    await owner.call('DELETE', `/api/file-folders/${id}`)
    expect((await owner.call('POST', `/api/file-folders/${id}/purge`)).statusCode).toBe(204)
    expect(await owner.tenant.find(files)).toEqual([])
    expect(await owner.tenant.find(fileFolders)).toEqual([])
    expect((await owner.call('GET', `/api/files/${file.id}`)).statusCode).toBe(404)
  })
})

describe('the trash', () => {
  test('keeps a file for thirty days, then purges it', async () => {
    const [file, other] = [
      await uploaded(world, owner, 'a.pdf', pdf()),
      await uploaded(world, owner, 'b.pdf', pdf()),
    ]
    for (const { id } of [file, other]) await owner.call('DELETE', `/api/files/${id}`)
    await world.owner.query("update files set deleted_at = now() - interval '31 days' where id = $1", [
      file.id,
    ])
    await deleteOldFiles(world.platform)
    expect(await names(owner, '?trash=true')).toEqual(['b.pdf'])
    expect((await owner.call('POST', `/api/files/${other.id}/restore`)).json()).toMatchObject({
      deleted_at: null,
    })
  })

  test('a file whose folder is gone is restored to the top', async () => {
    const { id } = await folder(owner, { name: 'Папка' })
    const file = await uploaded(world, owner, 'a.pdf', pdf(), { folder_id: id })
    await owner.call('DELETE', `/api/files/${file.id}`)
    await owner.call('DELETE', `/api/file-folders/${id}`)
    const back = await owner.call('POST', `/api/files/${file.id}/restore`)
    expect(back.json()).toMatchObject({ folder_id: null, deleted_at: null })
  })

  test('only files in the trash can be purged, and their contents are deleted', async () => {
    const file = await uploaded(world, owner, 'a.png', smallPng)
    expect((await owner.call('POST', `/api/files/${file.id}/purge`)).statusCode).toBe(404)
    await owner.call('DELETE', `/api/files/${file.id}`)
    expect((await owner.call('POST', `/api/files/${file.id}/purge`)).statusCode).toBe(204)
    expect((await owner.call('GET', `/api/files/${file.id}/content`)).statusCode).toBe(404)
    const journal = (await owner.call('GET', '/api/company/audit-log?entity=file')).json()
    expect(journal.data.map((entry: { action: string }) => entry.action)).toEqual([
      'purge',
      'delete',
      'upload',
    ])
  })
})

describe('bulk actions', () => {
  test('move, delete and restore all files or none', async () => {
    const ids = [(await namedFile(owner, 'а.pdf')).id, (await namedFile(owner, 'б.pdf')).id]
    const { id } = await folder(owner, { name: 'Папка' })
    const bulk = (body: object) => owner.call('POST', '/api/files/bulk', body)
    expect((await bulk({ ids, action: 'move', folder_id: id })).json()).toEqual({ done: 2 })
    expect(await names(owner, `?folder=${id}&sort=name`)).toEqual(['а.pdf', 'б.pdf'])
    const outsider = await namedFile(await world.company(), 'чужой.pdf')
    expect((await bulk({ ids: [...ids, outsider.id], action: 'trash' })).statusCode).toBe(404)
    expect((await list(owner)).total).toBe(2)
    expect((await bulk({ ids, action: 'trash' })).json()).toEqual({ done: 2 })
    expect((await bulk({ ids, action: 'restore' })).json()).toEqual({ done: 2 })
    expect((await bulk({ ids, action: 'move' })).json().errors).toEqual({ folder_id: ['Укажите папку'] })
  })
})
