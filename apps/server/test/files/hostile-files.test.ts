import type { FileRecord } from '@veranda/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { files, fileUploads } from '#db/schema/tables.gen.ts'
import { office, smallPng, zip } from '#test/support/data/file-builders.ts'
import { type HostileFile, hostileFiles } from '#test/support/data/hostile-files.ts'
import { upload, uploaded } from '#test/support/file-helpers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
  owner = await world.company()
})
afterAll(() => world.close())

/** Uploads a file; returns how long the server took and how much more memory it used. */
async function attempt({ name, content }: HostileFile) {
  const before = process.memoryUsage().rss
  const startedAt = performance.now()
  const answer = await upload(world, owner, name, content)
  return {
    answer,
    seconds: (performance.now() - startedAt) / 1000,
    grownBytes: process.memoryUsage().rss - before,
  }
}

const payload = /script|hacked|passwd|onerror|MZ\0|META-INF/

/** All responses that serve the file's content. */
async function served(file: FileRecord) {
  const ways = ['preview', 'download', 'thumbnail']
  const links = await Promise.all(
    ways.map(
      async (variant) => (await owner.call('POST', `/api/files/${file.id}/link`, { variant })).json().url,
    ),
  )
  const answers = await Promise.all(links.map((url: string) => world.app.inject({ url })))
  return [...answers, await owner.call('GET', `/api/files/${file.id}/content`)].filter(
    (answer) => answer.statusCode === 200,
  )
}

const shown = /^(image\/(png|jpeg|gif|webp)|application\/pdf|(audio|video)\/[a-z0-9]+)$/

test('the corpus is large enough', () => {
  expect(hostileFiles.length).toBeGreaterThanOrEqual(60)
})

describe('is refused without leaving anything behind', () => {
  test.each(hostileFiles.filter(({ isInert }) => !isInert).map((file) => [file.what, file] as const))(
    '%s',
    async (_what, file) => {
      const before = await owner.tenant.find(files)
      const { answer, seconds, grownBytes } = await attempt(file)
      expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode, answer.body).toBeLessThan(500)
      expect(seconds).toBeLessThan(2)
      expect(grownBytes).toBeLessThan(200 * 1024 * 1024)
      expect(await owner.tenant.find(files)).toHaveLength(before.length)
      expect(await owner.tenant.find(fileUploads)).toHaveLength(before.length)
    },
  )
})

describe('is refused, or harmless as served', () => {
  test.each(hostileFiles.filter(({ isInert }) => isInert).map((file) => [file.what, file] as const))(
    '%s',
    async (_what, file) => {
      const { answer, grownBytes } = await attempt(file)
      expect(answer.statusCode, answer.body).toBeLessThan(500)
      expect(grownBytes).toBeLessThan(200 * 1024 * 1024)
      if (answer.statusCode >= 400) return
      const record = answer.json<FileRecord>()
      expect(record.name).not.toMatch(/[\p{Cc}/\\:*?"<>|\u202a-\u202e\u2066-\u2069]/u)
      for (const { headers, rawPayload } of await served(record)) {
        expect(headers['content-security-policy']).toContain('sandbox')
        expect(headers['x-content-type-options']).toBe('nosniff')
        const isInline = String(headers['content-disposition']).startsWith('inline')
        if (isInline) expect(headers['content-type']).toMatch(shown)
        if (record.kind === 'image') expect(rawPayload.toString('latin1')).not.toMatch(payload)
      }
    },
  )
})

test('files that cannot be shown safely are always downloads', async () => {
  const saved = [
    ['a.zip', zip([{ name: 'a.txt', content: Buffer.from('a') }])],
    ['a.docx', office('word')],
    ['a.xlsx', office('xl')],
    ['a.pptx', office('ppt')],
    ['a.txt', Buffer.from('Просто слова')],
    ['да.txt', Buffer.from('да')],
    ['1.csv', Buffer.from('1')],
    ['a.csv', Buffer.from('имя;телефон\n')],
    ['в кодировке.txt', Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])],
  ] as const
  for (const [name, content] of saved) {
    const file = await uploaded(world, owner, name, content)
    for (const { headers } of await served(file)) {
      expect(headers['content-disposition'], name).toMatch(/^attachment; /)
    }
  }
})

test('no name can break the response headers', async () => {
  const file = await uploaded(world, owner, 'a.png', smallPng)
  const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(names, async (name) => {
      const answer = await owner.call('PUT', `/api/files/${file.id}`, { name })
      if (answer.statusCode !== 200) return expect(answer.statusCode).toBe(422)
      const { headers } = await owner.call('GET', `/api/files/${file.id}/content`)
      expect(headers['content-disposition']).toMatch(
        /^attachment; filename="[ !#-[\]-~]*"; filename\*=UTF-8''[!#$&+\-.\w~^`|%]+$/,
      )
    }),
    { numRuns: 50 },
  )
})
