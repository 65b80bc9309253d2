import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type FileRecord, type FileUpload, fileLimits } from '@veranda/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteOldFiles } from '#db/platform/files.ts'
import { files, fileUploads } from '#db/schema/tables.gen.ts'
import { newFile } from '#test/support/data/records.ts'
import { begin, pdf, sendPart, upload, uploaded } from '#test/support/file-helpers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const beginUpload = async (name: string, size: number) => (await begin(owner, name, size)).json<FileUpload>()

describe('an upload in parts', () => {
  beforeAll(async () => {
    owner = await world.company()
  })

  test('becomes a file with the sent bytes', async () => {
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(100_000)])
    const { id, received, part_size } = await beginUpload('Смета №5.pdf', content.length)
    expect({ received, part_size }).toEqual({ received: 0, part_size: fileLimits.partSize })
    for (const [from, to] of [
      [0, 40_000],
      [40_000, 90_000],
      [90_000, content.length],
    ] as const) {
      const answer = await sendPart(world, owner, id, from, content.subarray(from, to))
      expect(answer.json()).toMatchObject({ id, received: to })
    }
    const answer = await owner.call('POST', `/api/uploads/${id}/complete`)
    expect(answer.statusCode).toBe(201)
    const file = answer.json<FileRecord>()
    expect(file).toMatchObject({ name: 'Смета №5.pdf', type: 'pdf', kind: 'document', size: content.length })
    const download = await owner.call('GET', `/api/files/${file.id}/content`)
    expect(download.rawPayload.equals(content)).toBe(true)
    const [row] = await owner.tenant.find(files)
    expect(row?.sha256).toBe(createHash('sha256').update(content).digest('hex'))
    const journal = await owner.call('GET', '/api/company/audit-log?entity=file')
    expect(journal.json().data).toMatchObject([
      { action: 'upload', entity_number: file.id, title: 'Смета №5.pdf' },
    ])
  })

  test('a part at the wrong offset is told where to continue', async () => {
    const { id } = await beginUpload('a.pdf', 100)
    await sendPart(world, owner, id, 0, Buffer.alloc(40))
    for (const [offset, length] of [
      [60, 10],
      [20, 40],
      [41, 1],
    ] as const) {
      const answer = await sendPart(world, owner, id, offset, Buffer.alloc(length))
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject({ code: 'upload_offset', received: 40 })
    }
  })

  test('a repeated part changes nothing', async () => {
    const content = pdf()
    const { id } = await beginUpload('a.pdf', content.length)
    await sendPart(world, owner, id, 0, content)
    const resent = await sendPart(world, owner, id, 0, Buffer.alloc(10, 'x'))
    expect(resent.json()).toMatchObject({ received: content.length })
    const file = (await owner.call('POST', `/api/uploads/${id}/complete`)).json<FileRecord>()
    expect((await owner.call('GET', `/api/files/${file.id}/content`)).rawPayload.equals(content)).toBe(true)
  })

  test('completing twice, even concurrently, creates one file', async () => {
    const content = pdf()
    const { id } = await beginUpload('once.pdf', content.length)
    await sendPart(world, owner, id, 0, content)
    const answers = await Promise.all([1, 2, 3].map(() => owner.call('POST', `/api/uploads/${id}/complete`)))
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.json<FileRecord>().id)).size).toBe(1)
    expect((await owner.call('GET', `/api/uploads/${id}`)).json().file_id).toBe(answers[0]?.json().id)
  })

  test('an incomplete upload cannot be completed', async () => {
    const { id } = await beginUpload('a.pdf', 100)
    await sendPart(world, owner, id, 0, Buffer.alloc(40))
    const answer = await owner.call('POST', `/api/uploads/${id}/complete`)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'upload_incomplete', received: 40 })
  })

  test('more bytes than announced, or than a part may have, are refused and not stored', async () => {
    const { id } = await beginUpload('a.pdf', fileLimits.partSize * 2)
    expect((await sendPart(world, owner, id, 0, Buffer.alloc(fileLimits.partSize + 1))).statusCode).toBe(413)
    const small = await beginUpload('b.pdf', 10)
    expect((await sendPart(world, owner, small.id, 0, Buffer.alloc(11))).statusCode).toBe(413)
    expect((await owner.call('GET', `/api/uploads/${id}`)).json().received).toBe(0)
  })

  test('JSON is not accepted as a part', async () => {
    const { id } = await beginUpload('a.pdf', 100)
    expect((await owner.call('PUT', `/api/uploads/${id}/parts/0`, { a: 1 })).statusCode).toBe(415)
  })

  test('is inaccessible to colleagues and other companies', async () => {
    const { id } = await beginUpload('a.pdf', 100)
    for (const person of [await world.colleague(owner, 'admin'), await world.company()]) {
      expect((await sendPart(world, person, id, 0, Buffer.alloc(1))).statusCode).toBe(404)
      expect((await person.call('POST', `/api/uploads/${id}/complete`)).statusCode).toBe(404)
      expect((await person.call('DELETE', `/api/uploads/${id}`)).statusCode).toBe(404)
    }
  })

  test('is deleted with its bytes when cancelled', async () => {
    const { id } = await beginUpload('a.pdf', 100)
    await sendPart(world, owner, id, 0, Buffer.alloc(40))
    expect((await owner.call('DELETE', `/api/uploads/${id}`)).statusCode).toBe(204)
    expect((await owner.call('GET', `/api/uploads/${id}`)).statusCode).toBe(404)
  })
})

test('a connection that breaks within a part loses that part only', async () => {
  const listening = await createWorld()
  try {
    await listening.app.listen({ port: 0, host: '127.0.0.1' })
    const person = await listening.company()
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000)])
    const { id } = (await begin(person, 'road.pdf', content.length)).json<FileUpload>()
    await sendPart(listening, person, id, 0, content.subarray(0, 100_000))
    const { port } = listening.app.server.address() as AddressInfo
    await new Promise<void>((resolve) => {
      const sending = request({
        port,
        method: 'PUT',
        path: `/api/uploads/${id}/parts/100000`,
        headers: {
          authorization: `Bearer ${person.token}`,
          'content-type': 'application/octet-stream',
          'content-length': 200_009,
        },
      })
      sending.on('error', () => resolve())
      sending.write(content.subarray(100_000, 200_000), () => sending.destroy())
      sending.on('close', () => resolve())
    })
    expect((await person.call('GET', `/api/uploads/${id}`)).json().received).toBe(100_000)
    // The aborted part may still arrive and abort a live one: the client then asks for the offset and resumes, as
    // browsers do.
    const receivedBytes = async (): Promise<number> =>
      (await person.call('GET', `/api/uploads/${id}`)).json().received
    await listening.eventually(async () => {
      const from = await receivedBytes()
      if (from < content.length) {
        await sendPart(listening, person, id, from, content.subarray(from)).catch(() => undefined)
      }
      return (await receivedBytes()) === content.length || undefined
    })
    const file = (await person.call('POST', `/api/uploads/${id}/complete`)).json<FileRecord>()
    expect((await person.call('GET', `/api/files/${file.id}/content`)).rawPayload.equals(content)).toBe(true)
  } finally {
    await listening.close()
  }
})

describe('pictures', () => {
  beforeAll(async () => {
    owner = await world.company()
  })

  test('are re-encoded: rotated upright, without metadata, with a thumbnail', async () => {
    const exif = {
      IFD0: { Copyright: '<script>alert(1)</script>', Make: 'x' },
      IFD3: { GPSLatitude: '1/1' },
    }
    const photo = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#c33' } })
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(photo.includes('<script>')).toBe(true)
    const file = await uploaded(world, owner, 'Фото.JPG', photo)
    expect(file).toMatchObject({ type: 'jpg', kind: 'image', width: 400, height: 800 })
    const stored = (await owner.call('GET', `/api/files/${file.id}/content`)).rawPayload
    expect(stored.includes('script')).toBe(false)
    expect(await sharp(stored).metadata()).toMatchObject({ width: 400, height: 800, format: 'jpeg' })
    expect((await sharp(stored).metadata()).exif).toBeUndefined()
    const small = await world.app.inject({ url: file.thumbnail_url ?? '' })
    expect(small.headers['content-type']).toBe('image/webp')
    expect((await sharp(small.rawPayload).metadata()).height).toBe(320)
  })

  test.each(['png', 'webp', 'gif'] as const)('%s keeps its format', async (format) => {
    const picture = sharp({ create: { width: 40, height: 30, channels: 4, background: '#3c38' } })
    const file = await uploaded(world, owner, `a.${format}`, await picture.toFormat(format).toBuffer())
    const stored = (await owner.call('GET', `/api/files/${file.id}/content`)).rawPayload
    expect(await sharp(stored).metadata()).toMatchObject({ format, width: 40, height: 30 })
  })

  test('an animation stays animated', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 20, height: 10, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const file = await uploaded(world, owner, 'a.gif', gif)
    expect(file).toMatchObject({ width: 20, height: 10 })
    const stored = (await owner.call('GET', `/api/files/${file.id}/content`)).rawPayload
    expect((await sharp(stored).metadata()).pages).toBe(3)
  })
})

describe("a company's storage", () => {
  test('is shown, and an upload that does not fit is refused before any byte is sent', async () => {
    owner = await world.company()
    await newFile(owner, { size: fileLimits.quota - 1000 })
    const usage = (await owner.call('GET', '/api/files/usage')).json()
    expect(usage).toEqual({ used: fileLimits.quota - 1000, quota: fileLimits.quota })
    const answer = await begin(owner, 'a.pdf', 1001)
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ code: 'storage_full' })
    expect((await begin(owner, 'a.pdf', 600)).statusCode).toBe(201)
    expect((await begin(owner, 'b.pdf', 600)).statusCode).toBe(413)
  })
})

describe('an abandoned upload', () => {
  test('is deleted after a day with its content', async () => {
    owner = await world.company()
    const old = await beginUpload('old.pdf', 100)
    const recent = await beginUpload('young.pdf', 100)
    const age = "update file_uploads set updated_at = now() - interval '25 hours' where id = $1"
    await world.owner.query(age, [old.id])
    await deleteOldFiles(world.platform)
    expect((await owner.tenant.find(fileUploads)).map((row) => row.id)).toEqual([recent.id])
    const { rows } = await world.owner.query(
      "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'remove_contents'",
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].payload.keys).toHaveLength(2)
  })
})

test('names are cleaned, and conflicting targets are refused', async () => {
  owner = await world.company()
  const file = await uploaded(world, owner, '../..\\отчёт\u202Egpj.pdf', pdf())
  expect(file.name).toBe('_.._отчётgpj.pdf')
  const lead = (await owner.call('POST', '/api/leads', { values: {} })).json<{ id: number }>()
  const folder = (await owner.call('POST', '/api/file-folders', { name: 'Папка' })).json<{ id: number }>()
  const answer = await upload(world, owner, 'a.pdf', pdf(), { lead_id: lead.id, folder_id: folder.id })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ errors: { folder_id: ['Файл может лежать только в одном месте'] } })
})
