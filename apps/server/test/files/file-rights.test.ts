import type { FileFolder, FileRecord } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { smallPng } from '#test/support/data/file-builders.ts'
import { pdf, upload, uploaded } from '#test/support/file-helpers.ts'
import { newLead } from '#test/support/lead-helpers.ts'
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

describe('visibility', () => {
  test('a measurer sees folders shared with his role and his own uploads', async () => {
    const measurer = await world.colleague(owner, 'measurer')
    const open = await folder(owner, { name: 'Замеры', visible_to: ['measurer'] })
    const closed = await folder(owner, { name: 'Договоры' })
    await uploaded(world, owner, 'замер.pdf', pdf(), { folder_id: open.id })
    await uploaded(world, owner, 'договор.pdf', pdf(), { folder_id: closed.id })
    await uploaded(world, owner, 'сверху.pdf', pdf())
    await uploaded(world, measurer, 'моё.pdf', pdf())
    expect(await folderNames(measurer)).toEqual(['Замеры'])
    expect(await names(measurer, '?sort=name')).toEqual(['замер.pdf', 'моё.pdf'])
    expect((await upload(world, measurer, 'a.pdf', pdf(), { folder_id: closed.id })).statusCode).toBe(404)
    const inOpen = await uploaded(world, measurer, 'новый.pdf', pdf(), { folder_id: open.id })
    expect(inOpen.can_change).toBe(true)
    const [, foreign] = (await list(measurer, `?folder=${open.id}&sort=-name`)).data
    expect(foreign).toMatchObject({ name: 'замер.pdf', can_change: false })
    expect((await measurer.call('DELETE', `/api/files/${foreign?.id}`)).statusCode).toBe(404)
    expect((await measurer.call('DELETE', `/api/files/${inOpen.id}`)).statusCode).toBe(204)
  })

  test('a measurer creates folders only inside shared ones, and cannot set their roles', async () => {
    const measurer = await world.colleague(owner, 'measurer')
    const open = await folder(owner, { name: 'Замеры', visible_to: ['measurer'] })
    const make = (body: object) => measurer.call('POST', '/api/file-folders', body)
    expect((await make({ name: 'Моя' })).json().errors).toHaveProperty('parent_id')
    expect((await make({ name: 'Моя', parent_id: open.id, visible_to: ['viewer'] })).statusCode).toBe(422)
    const mine = (await make({ name: 'Моя', parent_id: open.id })).json<FileFolder>()
    expect((await measurer.call('PUT', `/api/file-folders/${mine.id}`, { name: 'Наша' })).statusCode).toBe(
      200,
    )
    expect((await measurer.call('PUT', `/api/file-folders/${open.id}`, { name: 'Наша' })).statusCode).toBe(
      404,
    )
  })

  test('a folder closed to managers hides its files, including links', async () => {
    const manager = await world.colleague(owner, 'manager')
    const closed = await folder(owner, { name: 'Бухгалтерия', visible_to: ['viewer'] })
    const file = await uploaded(world, owner, 'тайна.pdf', pdf(), { folder_id: closed.id })
    expect(await names(manager)).toEqual([])
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/content'],
      ['POST', '/link'],
      ['DELETE', ''],
    ] as const) {
      expect((await manager.call(method, `/api/files/${file.id}${path}`)).statusCode).toBe(404)
    }
    expect((await owner.call('GET', `/api/files/${file.id}`)).statusCode).toBe(200)
  })
})

describe('files of a lead', () => {
  test('are visible exactly to those who may read the lead', async () => {
    const measurer = await world.colleague(owner, 'measurer')
    const viewer = await world.colleague(owner, 'viewer')
    const production = await world.colleague(owner, 'production')
    const mine = await newLead(owner, { name: 'Анна', user_id: measurer.id })
    const other = await newLead(owner, { name: 'Борис' })
    await uploaded(world, owner, 'анна.pdf', pdf(), { lead_id: mine.id })
    const hidden = await uploaded(world, owner, 'борис.pdf', pdf(), { lead_id: other.id })
    expect(await names(measurer, '?folder=leads')).toEqual(['анна.pdf'])
    expect(await names(measurer, `?lead_id=${other.id}`)).toEqual([])
    expect((await measurer.call('GET', `/api/files/${hidden.id}`)).statusCode).toBe(404)
    expect(await names(viewer, '?folder=leads&sort=name')).toEqual(['анна.pdf', 'борис.pdf'])
    expect(await names(production)).toEqual([])
    expect((await list(viewer, `?lead_id=${mine.id}`)).data[0]).toMatchObject({
      lead: { id: mine.id, name: 'Анна' },
      can_change: false,
    })
    await uploaded(world, measurer, 'замер.pdf', pdf(), { lead_id: mine.id })
    expect((await upload(world, measurer, 'a.pdf', pdf(), { lead_id: other.id })).statusCode).toBe(404)
    expect((await upload(world, production, 'a.pdf', pdf(), { lead_id: mine.id })).statusCode).toBe(404)
  })

  test('are inaccessible while the lead is in the trash or the module has ended', async () => {
    const lead = await newLead(owner, { name: 'Анна' })
    const file = await uploaded(world, owner, 'a.pdf', pdf(), { lead_id: lead.id })
    await owner.call('DELETE', `/api/leads/${lead.id}`)
    expect((await owner.call('GET', `/api/files/${file.id}`)).statusCode).toBe(404)
    await owner.call('POST', `/api/leads/${lead.id}/restore`)
    expect((await owner.call('GET', `/api/files/${file.id}`)).statusCode).toBe(200)
    await world.owner.query('update company_modules set is_active = false where company_id = $1', [
      owner.companyId,
    ])
    expect((await owner.call('GET', `/api/files/${file.id}`)).statusCode).toBe(404)
    expect((await list(owner)).data).toEqual([])
  })

  test('stay attached: they cannot be moved into folders', async () => {
    const lead = await newLead(owner, { name: 'Анна' })
    const file = await uploaded(world, owner, 'a.pdf', pdf(), { lead_id: lead.id })
    const { id } = await folder(owner, { name: 'Папка' })
    expect((await owner.call('PUT', `/api/files/${file.id}`, { folder_id: id })).statusCode).toBe(422)
    expect((await owner.call('PUT', `/api/files/${file.id}`, { name: 'б' })).json().name).toBe('б.pdf')
  })
})

test('a user who may only read a client cannot add files to it', async () => {
  const measurer = await world.colleague(owner, 'measurer')
  const client = (await owner.call('POST', '/api/clients', { name: 'Анна' })).json<{ id: number }>()
  await world.owner.query('update clients set user_id = $1 where id = $2', [measurer.id, client.id])
  await uploaded(world, owner, 'a.pdf', pdf(), { client_id: client.id })
  expect(await names(measurer, `?client_id=${client.id}`)).toEqual(['a.pdf'])
  expect((await upload(world, measurer, 'b.pdf', pdf(), { client_id: client.id })).statusCode).toBe(403)
})

describe('a signed URL', () => {
  const link = async (person: Person, id: number, variant = 'preview') =>
    (await person.call('POST', `/api/files/${id}/link`, { variant })).json<{
      url: string
      expires_at: string
    }>()

  test('returns the content without a token, also in ranges', async () => {
    const file = await uploaded(world, owner, 'смета.pdf', pdf())
    const { url } = await link(owner, file.id)
    const full = await world.app.inject({ url })
    expect(full.headers).toMatchObject({
      'content-type': 'application/pdf',
      'accept-ranges': 'bytes',
      'content-length': String(pdf().length),
    })
    expect(full.headers['content-disposition']).toMatch(/^inline; /)
    const piece = await world.app.inject({ url, headers: { range: 'bytes=0-4' } })
    expect([piece.statusCode, piece.body]).toEqual([206, '%PDF-'])
    expect(piece.headers['content-range']).toBe(`bytes 0-4/${pdf().length}`)
    const outOfRange = await world.app.inject({ url, headers: { range: 'bytes=9999-' } })
    expect([outOfRange.statusCode, outOfRange.headers['content-range']]).toEqual([
      416,
      `bytes */${pdf().length}`,
    ])
    const saved = await world.app.inject({ url: (await link(owner, file.id, 'download')).url })
    expect(saved.headers['content-disposition']).toMatch(/^attachment; /)
  })

  test('ends with the session', async () => {
    const file = await uploaded(world, owner, 'a.png', smallPng)
    const { url } = await link(owner, file.id)
    const addresses = [url, file.thumbnail_url ?? '']
    for (const address of addresses) expect((await world.app.inject({ url: address })).statusCode).toBe(200)
    await owner.call('POST', '/api/auth/logout')
    for (const address of addresses) expect((await world.app.inject({ url: address })).statusCode).toBe(404)
  })

  const statusOf = async (url: string) => (await world.app.inject({ url })).statusCode

  test('ends when the file is deleted; in the trash it has another one', async () => {
    const file = await uploaded(world, owner, 'a.png', smallPng)
    const { url } = await link(owner, file.id)
    await owner.call('DELETE', `/api/files/${file.id}`)
    for (const address of [url, file.thumbnail_url ?? '']) expect(await statusOf(address)).toBe(404)
    const [thrown] = (await list(owner, '?trash=true')).data
    const inTrash = [thrown?.thumbnail_url ?? '', (await link(owner, file.id)).url]
    for (const address of inTrash) expect(await statusOf(address)).toBe(200)
    await owner.call('POST', `/api/files/${file.id}/restore`)
    expect(await statusOf(url)).toBe(200)
    for (const address of inTrash) expect(await statusOf(address)).toBe(404)
  })

  test('ends when the record is deleted', async () => {
    const lead = await newLead(owner, { name: 'Анна' })
    const client = (await owner.call('POST', '/api/clients', { name: 'Анна' })).json<{ id: number }>()
    for (const [record, place] of [
      [`/api/leads/${lead.id}`, { lead_id: lead.id }],
      [`/api/clients/${client.id}`, { client_id: client.id }],
    ] as const) {
      const file = await uploaded(world, owner, 'a.pdf', pdf(), place)
      const { url } = await link(owner, file.id)
      expect(await statusOf(url)).toBe(200)
      await owner.call('DELETE', record)
      expect(await statusOf(url), record).toBe(404)
    }
  })

  test("of an API key works, and ends with the key and its creator's access", async () => {
    const file = await uploaded(world, owner, 'a.png', smallPng)
    const admin = await world.colleague(owner, 'admin')
    const keyOf = async (person: Person) =>
      (await person.call('POST', '/api/api-keys', { name: 'Сайт', scopes: ['file.read'] })).json<{
        id: number
        token: string
      }>()
    const addressesBy = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` }
      const url = `/api/files/${file.id}`
      const response = await world.app.inject({
        method: 'POST',
        url: `${url}/link`,
        headers,
        payload: { variant: 'download' },
      })
      const { thumbnail_url } = (await world.app.inject({ url, headers })).json<FileRecord>()
      return [response.json<{ url: string }>().url, thumbnail_url ?? '']
    }
    const [own, adminKey] = [await keyOf(owner), await keyOf(admin)]
    const [byOwn, byHis] = [await addressesBy(own.token), await addressesBy(adminKey.token)]
    for (const address of [...byOwn, ...byHis]) expect(await statusOf(address)).toBe(200)
    await owner.call('DELETE', `/api/api-keys/${own.id}`)
    await owner.call('POST', `/api/users/${admin.id}/block`)
    for (const address of [...byOwn, ...byHis]) expect(await statusOf(address)).toBe(404)
  })

  test('ends with the file', async () => {
    const file = await uploaded(world, owner, 'a.pdf', pdf())
    const { url } = await link(owner, file.id)
    await owner.call('DELETE', `/api/files/${file.id}`)
    await owner.call('POST', `/api/files/${file.id}/purge`)
    expect((await world.app.inject({ url })).statusCode).toBe(404)
  })
})
