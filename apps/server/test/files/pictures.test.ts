import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
  owner = await world.company()
})
afterAll(() => world.close())

const putPicture = (
  person: Person,
  bytes: Uint8Array,
  type = 'application/octet-stream',
  url = '/api/account/avatar',
) =>
  world.app.inject({
    method: 'PUT',
    url,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': type },
    payload: Buffer.from(bytes),
  })

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' } })

const get = (person: Person, id = owner.id) => person.call('GET', `/api/users/${id}/avatar`)

describe('an avatar', () => {
  test.each([
    [
      'jpeg',
      () =>
        picture(900, 400)
          .withMetadata({ exif: { IFD0: { Artist: 'secret place' } } })
          .jpeg(),
    ],
    ['png', () => picture(30, 60).png()],
    ['webp', () => picture(600, 600).webp()],
    ['gif', () => picture(100, 50).gif()],
  ])('of %s becomes a square of WebP without anything else', async (_format, make) => {
    expect((await putPicture(owner, await make().toBuffer())).statusCode).toBe(204)
    const answer = await get(owner)
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(answer.headers['content-disposition']).toContain('attachment')
    const { format, width, height, exif, pages } = await sharp(answer.rawPayload).metadata()
    expect({ format, width, height, exif, pages }).toEqual({
      format: 'webp',
      width: 256,
      height: 256,
      exif: undefined,
      pages: undefined,
    })
  })

  test('is visible to colleagues, and to no other company', async () => {
    await putPicture(owner, await picture(10, 10).png().toBuffer())
    const production = await world.colleague(owner, 'production')
    expect((await get(production)).statusCode).toBe(200)
    expect((await get(await world.company())).statusCode).toBe(404)
    expect((await owner.call('GET', '/api/users/current')).json()).toMatchObject({ has_avatar: true })
    expect((await owner.call('DELETE', '/api/account/avatar')).statusCode).toBe(204)
    expect((await get(production)).statusCode).toBe(404)
    expect((await owner.call('GET', '/api/account')).json()).toMatchObject({ has_avatar: false })
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  test.each([
    ['an SVG', Buffer.from(svg)],
    ['an SVG in disguise', Buffer.concat([Buffer.from('\ufeff'), Buffer.from(svg)])],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj')],
    ['nothing', Buffer.alloc(0)],
    ['the beginning of a PNG alone', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['a JPEG of noise', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5000, 7)])],
    ['a bomb of 50 000 by 50 000', bomb(50_000)],
  ])('is not %s', async (_what, bytes) => {
    const started = Date.now()
    const answer = await putPicture(owner, bytes)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'validation_failed' })
    expect(Date.now() - started).toBeLessThan(2000)
  })

  test('is limited to two megabytes, and must not be JSON', async () => {
    const large = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(2 * 1024 * 1024)])
    expect((await putPicture(owner, large)).statusCode).toBe(413)
    expect((await putPicture(owner, Buffer.from('{}'), 'application/json')).statusCode).toBe(415)
    expect((await putPicture(owner, Buffer.from('x'), 'text/html')).statusCode).toBe(415)
  })

  test('with a thousand frames becomes its first one', async () => {
    const frame = await picture(16, 16).raw().toBuffer()
    const many = Buffer.concat(Array.from({ length: 1000 }, () => frame))
    const raw = { width: 16, height: 16_000, channels: 3, pageHeight: 16 } as const
    const gif = await sharp(many, { raw }).gif().toBuffer()
    expect((await putPicture(owner, gif)).statusCode).toBe(204)
    expect((await sharp((await get(owner)).rawPayload).metadata()).height).toBe(256)
  })
})

describe('a logo', () => {
  test('keeps its aspect ratio and is changed by those who run the company', async () => {
    const manager = await world.colleague(owner, 'manager')
    const bytes = await picture(1000, 250).png().toBuffer()
    expect(
      (await putPicture(manager, bytes, 'application/octet-stream', '/api/company/logo')).statusCode,
    ).toBe(403)
    expect((await putPicture(owner, bytes, 'application/octet-stream', '/api/company/logo')).statusCode).toBe(
      204,
    )
    const answer = await manager.call('GET', '/api/company/logo')
    const { width, height } = await sharp(answer.rawPayload).metadata()
    expect([width, height]).toEqual([512, 128])
    expect((await owner.call('GET', '/api/company')).json()).toMatchObject({ has_logo: true })
    const outsider = await world.company()
    expect((await outsider.call('GET', '/api/company/logo')).statusCode).toBe(404)
    expect((await manager.call('DELETE', '/api/company/logo')).statusCode).toBe(403)
    expect((await owner.call('DELETE', '/api/company/logo')).statusCode).toBe(204)
    expect((await manager.call('GET', '/api/company/logo')).statusCode).toBe(404)
  })
})

/** A PNG of kilobytes that decompresses to gigabytes. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
